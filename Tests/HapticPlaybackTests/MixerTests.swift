import CThrum
import CThrumCore
import HapticModel
import HapticOutputs
import HapticPlayback
import TestExpectations
import TestSupport
import Testing

/// A mixer of thrum.h, which a test pulls.
final class MixerRig {
  let mixer: OpaquePointer
  private(set) var haptic: [Float] = []
  private(set) var left: [Float] = []

  init(_ configure: (inout thrum_mixer_options) -> Void = { _ in }) throws {
    var options = thrum_mixer_options()
    options.size = UInt32(MemoryLayout<thrum_mixer_options>.size)
    options.players = 64
    options.voices = 256
    options.commands = 512
    configure(&options)
    var made: OpaquePointer?
    try #require(thrum_mixer_new(&options, &made) == THRUM_OK, "\(String(cString: thrum_error()))")
    mixer = try #require(made)
  }

  deinit { thrum_mixer_free(mixer) }

  func advance(_ frames: Int, blockSize: Int) {
    var done = 0
    var (left, haptic) = ([Float](repeating: 9, count: frames), [Float](repeating: 9, count: frames))
    left.withUnsafeMutableBufferPointer { left in
      haptic.withUnsafeMutableBufferPointer { haptic in
        while done < frames {
          let count = min(blockSize, frames - done)
          let result = thrum_mixer_pull(
            mixer, left.baseAddress.map { $0 + done }, nil, haptic.baseAddress.map { $0 + done }, count)
          #expect(result == THRUM_OK)
          done += count
        }
      }
    }
    self.left += left
    self.haptic += haptic
  }

  /// Plays a pattern; returns the identifier of the playback.
  func play(
    _ pattern: HapticPattern, _ options: thrum_play_options? = nil, _ parameters: [thrum_parameter] = [],
    at time: Double = 0
  ) throws -> UInt64 {
    let pattern = PatternObject.handle(pattern)
    defer { thrum_pattern_free(pattern) }
    var id: UInt64 = 0
    try parameters.withUnsafeBufferPointer { list in
      var options = options ?? thrum_play_options()
      options.size = UInt32(MemoryLayout<thrum_play_options>.size)
      options.parameters = list.baseAddress
      options.parameter_count = list.count
      try Self.check(thrum_mixer_play(mixer, pattern, &options, time, &id))
    }
    return id
  }

  func set(_ id: UInt64, _ control: DynamicParameterID, _ value: Float, over: Double = 0, at time: Double = 0)
    throws
  {
    try Self.check(thrum_mixer_set(mixer, id, Int32(control.rawValue), value, over, time))
  }

  func schedule(_ id: UInt64, _ curve: ParameterCurve, at time: Double) throws {
    try curve.controlPoints.map { thrum_point(time: $0.time, value: $0.value) }.withUnsafeBufferPointer {
      points in
      var given = thrum_curve(
        size: UInt32(MemoryLayout<thrum_curve>.size), control: Int32(curve.id.rawValue), time: 0,
        points: points.baseAddress, point_count: points.count)
      try Self.check(thrum_mixer_set_curve(mixer, id, &given, time))
    }
  }

  static func check(_ result: thrum_result) throws {
    if result < 0 { throw Failure(result: result, message: String(cString: thrum_error())) }
  }

  struct Failure: Error {
    var result: thrum_result
    var message: String
  }
}

/// A mixer of thrum.h renders what an engine renders that gets the same calls, bit for bit.
@Suite struct MixerTests {
  @Test("a playback whose start is in the past starts now, and the times of its parameters count from then")
  func startInThePast() throws {
    let pattern = HapticPattern(events: [.continuous(for: 1, intensity: 1, sharpness: 0.3)])
    let parameter = thrum_parameter(time: 0.5, control: Int32(THRUM_INTENSITY_CONTROL), value: 0)
    var rendered: [[Float]] = []
    for time in [0, 0.2] {
      let rig = try MixerRig()
      rig.advance(48_000, blockSize: 480)
      _ = try rig.play(pattern, nil, [parameter], at: time)
      rig.advance(48_000, blockSize: 480)
      rendered.append(rig.haptic)
    }
    #expect(rendered[0][48_000..<72_000].contains { abs($0) > 0.5 })
    #expect(rendered[0][73_000...].allSatisfy { $0 == 0 })
    expectEqual(rendered[0], rendered[1])
  }

  @Test("any script gives the samples of an engine", arguments: SearchEffort.seeds(0..<40))
  func anyScript(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 6367 &+ 5)
    let rate = ([8000, 44_100, 48_000, 192_000] as [Double])[random.next(4)]
    let total = 12_000 + random.next(24_000)
    let engine = try Rig(sampleRate: rate)
    let mixer = try MixerRig { $0.sample_rate = rate }
    var pairs: [Pair] = []
    var done = 0
    var sent = 0
    while done < total {
      for _ in 0..<random.next(6) {
        let wait = random.next(3) == 0 ? random.next(3) : random.next(total / 2)
        let time = random.next(3) == 0 ? 0 : Double(done + wait) / rate
        if pairs.isEmpty || pairs.count < 24 && random.next(4) == 0 {
          let pattern = Script.pattern(&random, seconds: Double(total) / rate)
          pairs.append(try Pair(pattern, engine, mixer, &random, at: time, seconds: Double(total) / rate))
        } else {
          try pairs[random.next(pairs.count)].command(&random, at: time, seconds: Double(total) / rate)
        }
        sent += 1
      }
      let block = min(total - done, random.next(6) == 0 ? 1 + random.next(4) : 1 + random.next(4000))
      let size = random.next(2) == 0 ? block : 1 + random.next(700)
      engine.advance(Int64(block), blockSize: size)
      mixer.advance(block, blockSize: size)
      done += block
      for pair in pairs { #expect(pair.isPlayingInMixer == pair.player.isPlaying, "seed \(seed) at \(done)") }
      #expect(abs(thrum_mixer_time(mixer.mixer) - Double(done) / rate) < 1e-9)
    }
    let text: Comment = "seed \(seed), rate \(rate), \(pairs.count) playbacks, \(sent) calls"
    #expect(firstDifference(mixer.haptic, engine.haptic) == nil, text)
    #expect(firstDifference(mixer.left, engine.left) == nil, text)
    #expect(mixer.haptic.contains { $0 != 0 } || mixer.left.contains { $0 != 0 } || pairs.count < 3, text)
  }

  @Test("thousands of playbacks reuse the places of those that have ended, also with live curves")
  func places() throws {
    let engine = try Rig()
    let mixer = try MixerRig { options in
      options.players = 2
      options.live_curves = 2
    }
    var random = SeededGenerator(seed: 77)
    var last: UInt64 = 0
    for _ in 0..<SearchEffort.count(2000) {
      let pattern = HapticPattern(events: [hum(0, for: 0.01, intensity: Float(random.unit()))])
      // It goes on when the playback has ended.
      let curve = ParameterCurve(
        .hapticSharpnessControl, time: 0,
        controlPoints: [.init(time: 0, value: Float(random.unit())), .init(time: 1, value: 0)])
      let id = try mixer.play(pattern)
      try mixer.schedule(id, curve, at: 0)
      #expect(id > last)
      last = id
      do {
        let player = try engine.engine.makeAdvancedPlayer(with: pattern)
        try player.start()
        try player.schedule(curve, at: 0)
      }
      engine.advance(4800, blockSize: 480)
      mixer.advance(4800, blockSize: 480)
      expectEqual(thrum_mixer_is_playing(mixer.mixer, id), 0)
      #expect(thrum_mixer_stop(mixer.mixer, id, 0) == THRUM_NOT_RUNNING)
    }
    #expect(firstDifference(mixer.haptic, engine.haptic) == nil)
    #expect(mixer.haptic.contains { $0 != 0 })
  }

  @Test(
    "a full queue refuses calls with both numbers, and still accepts a stop and a cancel of each playback")
  func fullQueue() throws {
    let mixer = try MixerRig { options in
      options.commands = 16
      options.players = 3
    }
    let pattern = HapticPattern(events: [hum(0, for: nil)])
    let ids = try (0..<3).map { _ in try mixer.play(pattern) }
    var sent = 3
    while thrum_mixer_set(mixer.mixer, ids[0], 0, 0.5, 0, 0) == THRUM_OK { sent += 1 }
    expectEqual(sent, 16)
    #expect(
      String(cString: thrum_error()).hasPrefix("thrum_mixer_set: 16 commands have not been carried out"))
    #expect(thrum_mixer_set_loop(mixer.mixer, ids[0], 1, 0) == THRUM_QUEUE_FULL)
    for id in ids {
      #expect(thrum_mixer_stop(mixer.mixer, id, 0) == THRUM_OK)
      #expect(thrum_mixer_stop(mixer.mixer, id, 0) == THRUM_QUEUE_FULL)
      #expect(thrum_mixer_cancel(mixer.mixer, id) == THRUM_OK)
      #expect(thrum_mixer_cancel(mixer.mixer, id) == THRUM_QUEUE_FULL)
    }
    mixer.advance(960, blockSize: 64)
    for id in ids { #expect(thrum_mixer_is_playing(mixer.mixer, id) == 0) }
    // Everything is accepted again, as often as at first.
    let again = try (0..<3).map { _ in try mixer.play(pattern) }
    sent = 3
    while thrum_mixer_set(mixer.mixer, again[0], 0, 0.5, 0, 0) == THRUM_OK { sent += 1 }
    expectEqual(sent, 16)
    #expect(kind { try mixer.play(pattern) } == Int(THRUM_QUEUE_FULL))
  }

  @Test("a playback that begins with a value has it at its first sample, wherever it starts")
  func beginsWithValue() throws {
    let pattern = HapticPattern(events: [hum(0, for: 0.5)])
    let value = thrum_parameter(time: 0, control: Int32(THRUM_INTENSITY_CONTROL), value: 0)
    for time in [0, 0.01] {
      let mixer = try MixerRig()
      _ = try mixer.play(pattern, nil, [value], at: time)
      mixer.advance(4800, blockSize: 100)
      #expect(!mixer.haptic.contains { $0 != 0 })
    }
  }

  /// Returns the result of a failure; 0 without one.
  private func kind(_ body: () throws -> UInt64) -> Int {
    do {
      _ = try body()
      return 0
    } catch let failure as MixerRig.Failure {
      return Int(failure.result)
    } catch {
      return 1
    }
  }
}

/// One playback of an engine and of a mixer, which get the same calls.
final class Pair {
  let player: AdvancedHapticPlayer
  private let mixer: MixerRig
  private let id: UInt64
  private var loopEnd: Double
  private var loops: Bool

  init(
    _ pattern: HapticPattern, _ engine: Rig, _ mixer: MixerRig, _ random: inout SeededGenerator,
    at time: Double, seconds: Double
  ) throws {
    player = try engine.engine.makeAdvancedPlayer(with: pattern)
    self.mixer = mixer
    var options = thrum_play_options()
    loops = random.next(3) == 0
    loopEnd = random.next(3) == 0 ? 0.02 + random.unit() * seconds / 3 : 0
    player.loops = loops
    player.loopEnd = loopEnd
    if random.next(2) == 0 { player.playbackRate = 0.25 + random.unit() * 3 }
    options.loops = loops ? 1 : 0
    options.loop_end = loopEnd
    options.rate = player.playbackRate
    let values = (0..<random.next(3)).map { _ in
      DynamicParameter(Script.anyID(&random), time: random.unit() * 0.01, value: Float(random.unit()))
    }
    if !values.isEmpty { try player.send(values, at: time) }
    try player.start(at: time)
    id = try mixer.play(
      pattern, options,
      values.map { thrum_parameter(time: $0.time, control: Int32($0.id.rawValue), value: $0.value) }, at: time
    )
    try keep()
  }

  /// Sends a value that is due at the end of time, so that the playback keeps its number: players are added up in the
  /// order of their numbers.
  private func keep() throws {
    try player.send(.hapticIntensityControl, 1, at: 1e8)
    try mixer.set(id, .hapticIntensityControl, 1, at: 1e8)
  }

  var isPlayingInMixer: Bool { thrum_mixer_is_playing(mixer.mixer, id) == 1 }

  /// Sends one random command to both.
  func command(_ random: inout SeededGenerator, at time: Double, seconds: Double) throws {
    let handle = mixer.mixer
    switch random.next(12) {
    case 0:
      try player.stop(at: time)
      try MixerRig.check(thrum_mixer_stop(handle, id, time))
    case 1:
      try player.pause(at: time)
      try MixerRig.check(thrum_mixer_pause(handle, id, time))
    case 2, 3:
      try player.resume(at: time)
      try MixerRig.check(thrum_mixer_resume(handle, id, time))
    case 4:
      let position = random.unit() * seconds / 3
      try player.seek(to: position)
      try MixerRig.check(thrum_mixer_seek(handle, id, position))
    case 5, 6, 7:
      let control = Script.anyID(&random)
      let (value, over) = (Float(random.unit()), random.next(2) == 0 ? 0 : random.unit() * 0.05)
      try player.send(control, value, over: over, at: time)
      try mixer.set(id, control, value, over: over, at: time)
    case 8:
      let curve = Script.curve(&random, time: 0, length: seconds / 4)
      try player.schedule(curve, at: time)
      try mixer.schedule(id, curve, at: time)
    case 9:
      player.playbackRate = 0.25 + random.unit() * 3
      try MixerRig.check(thrum_mixer_set_rate(handle, id, player.playbackRate))
    case 10:
      loops.toggle()
      loopEnd = random.next(2) == 0 ? 0 : 0.02 + random.unit() * seconds / 3
      player.loopEnd = loopEnd
      player.loops = loops
      try MixerRig.check(thrum_mixer_set_loop(handle, id, loops ? 1 : 0, loopEnd))
    default:
      try player.cancel()
      try MixerRig.check(thrum_mixer_cancel(handle, id))
      try keep()
    }
  }
}
