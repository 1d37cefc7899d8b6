import HapticModel
import HapticPlayback
import HapticRealTime
import TestExpectations
import TestSupport
import Testing

/// CoreHapticsBehaviour §2.5, each sentence in any combination with the others: what an engine plays is what the rules say.
@Suite struct TransportModelTests {
  private let rate = 8000.0

  /// An engine's player and the model, told the same.
  private struct Pair {
    let rig: Rig
    let player: AdvancedHapticPlayer
    let model: TransportModel
    var taps: [FeltFrame] = []
    let rate: Double

    mutating func say(_ order: TransportModel.Order, at sample: Int? = nil) throws {
      let time = sample.map { Double($0) / rate } ?? 0
      switch order {
      case .start: try player.start(at: time)
      case .stop: try player.stop(at: time)
      case .cancel: try player.cancel()
      case .pause: try player.pause(at: time)
      case .resume: try player.resume(at: time)
      case .seek(let offset): try player.seek(to: offset)
      case .rate(let value): player.playbackRate = value
      case .loops(let value): player.loops = value
      case .loopEnd(let value): player.loopEnd = value
      case .mute(let value): player.isMuted = value
      case .parameter(let value): try player.send(.hapticIntensityControl, Float(value), at: time)
      case .ramp(let value, let seconds):
        try player.send(.hapticIntensityControl, Float(value), over: seconds, at: time)
      case .curve(let curve): try player.schedule(curve, at: time)
      }
      // Sample 0 is time 0, which is at once.
      model.say(order, at: time == 0 ? nil : sample)
    }

    mutating func advance(_ count: Int, blockSize: Int) {
      rig.advance(Int64(count), blockSize: blockSize)
      model.advance(count)
      rig.output.readFrames { if $0.kind == .tap { taps.append($0) } }
    }

    mutating func restart() throws {
      rig.engine.stop()
      try rig.engine.start()
      model.restart()
    }

    /// Each tap with the strength that it had at its onset; those of none are none.
    private func compareTaps(_ hint: String) {
      let expected = zip(model.onsets, model.strengths).filter { $0.1 > 1e-4 }
      let felt = taps.filter { $0.intensity > 1e-4 }
      #expect(expected.count == felt.count, "\(hint)")
      for (tap, (sample, strength)) in zip(felt, expected) {
        if Int(tap.sample) == sample && abs(Double(tap.intensity) - strength) < 1e-3 { continue }
        Issue.record("\(tap.intensity) on \(tap.sample), not \(strength) on \(sample): \(hint)")
        return
      }
    }

    func compare(_ hint: String) {
      #expect(rig.onsetSamples == model.onsets, "\(hint)")
      compareTaps(hint)
      let ends = rig.events.compactMap { event in
        if case .playerFinished = event.kind { Int((event.time * rate).rounded()) } else { nil }
      }
      #expect(ends == model.ends, "\(hint)")
      let (haptic, mayBeFelt) = (rig.haptic, model.mayBeFelt)
      let loud = haptic.indices.first { haptic[$0] != 0 && !mayBeFelt[$0] }
      #expect(loud == nil, "\(hint): felt on sample \(loud ?? 0)")
      guard model.strengths.allSatisfy({ $0 > 0.05 || $0 == 0 }) else { return }
      // A tap is nowhere 0 for three samples in a row but at its faint ends.
      let felt = mayBeFelt.count(where: { $0 })
      #expect(haptic.count(where: { $0 != 0 }) >= felt * 3 / 4 - 8 * model.onsets.count, "\(hint)")
    }
  }

  private func pair(_ pattern: HapticPattern) throws -> Pair {
    let rig = try Rig(sampleRate: rate, blockSize: 64, framePeriod: 0.001) { $0.capacity.voices = 4096 }
    return Pair(
      rig: rig, player: try rig.engine.makeAdvancedPlayer(with: pattern),
      model: TransportModel(pattern, sampleRate: rate), rate: rate)
  }

  @Test("any commands in any order follow the rules", arguments: SearchEffort.seeds(0...149))
  func anyCommands(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed &* 104_729 &+ 3)
    var pattern = HapticPattern()
    for _ in 0..<(1 + random.next(6)) { pattern.events.append(tap(random.unit() * 0.5, intensity: 0.1)) }
    if random.next(2) == 0 { pattern.events[0].duration = random.unit() }
    for _ in 0..<random.next(3) {
      pattern.parameters.append(
        DynamicParameter(.hapticIntensityControl, time: random.unit() * 0.5, value: Float(random.unit())))
    }
    for _ in 0..<random.next(3) {
      pattern.curves.append(Self.curve(&random, at: random.unit() * 0.3))
    }
    var pair = try pair(pattern)
    var said: [String] = []
    var done = 0
    while done < 16_000 {
      for _ in 0..<random.next(4) {
        let order = Self.order(&random)
        let sample = random.next(2) == 0 || !Self.takesTime(order) ? nil : done + random.next(3000)
        said.append("\(order) on \(sample ?? done) of \(done)")
        try pair.say(order, at: sample)
      }
      if random.next(25) == 0 {
        said.append("restart on \(done)")
        try pair.restart()
      }
      let count = 1 + random.next(random.next(4) == 0 ? 30 : 2500)
      pair.advance(count, blockSize: 1 + random.next(900))
      done += count
    }
    pair.compare("seed \(seed), \(pattern.events.map(\.time)): \(said.joined(separator: "; "))")
  }

  private static func takesTime(_ order: TransportModel.Order) -> Bool {
    switch order {
    case .start, .stop, .pause, .resume, .parameter, .ramp, .curve: true
    default: false
    }
  }

  private static func order(_ random: inout SeededGenerator) -> TransportModel.Order {
    switch random.next(20) {
    case 0...3: .start
    case 4: .stop
    case 5: .cancel
    case 6: .pause
    case 7, 8: .resume
    case 9: .seek(random.unit() * 0.8)
    case 10: .rate(0.3 + 2 * random.unit())
    case 11: .loops(random.next(3) > 0)
    case 12: .loopEnd(random.next(3) == 0 ? 0 : 0.01 + random.unit() / 2)
    case 13, 14: .parameter(random.unit())
    case 18, 19: .ramp(random.unit(), over: random.unit() * 0.4)
    case 15, 16: .curve(curve(&random, at: random.unit()))
    default: .mute(random.next(2) == 0)
    }
  }

  private static func curve(_ random: inout SeededGenerator, at time: Double) -> ParameterCurve {
    var moment = random.next(2) == 0 ? -0.02 : 0.0
    let points = (0..<(2 + random.next(3))).map { _ in
      moment = max(0, moment + 0.02 + (moment < 0 ? 0 : random.unit() * 0.1))
      return ParameterCurve.ControlPoint(time: moment, value: Float(random.unit()))
    }
    return ParameterCurve(.hapticIntensityControl, time: time, controlPoints: points)
  }

  private let row = HapticPattern(events: (0..<8).map { tap(0.1 * Double($0), intensity: 0.5) })

  @Test("everything at once") func everythingAtOnce() throws {
    var pair = try pair(row)
    try pair.say(.rate(2))
    try pair.say(.start, at: 800)
    try pair.say(.seek(0.3))
    try pair.say(.pause, at: 1200)
    try pair.say(.resume, at: 2400)
    try pair.say(.stop, at: 9600)
    try pair.say(.start, at: 8000)
    pair.advance(1600, blockSize: 77)
    try pair.say(.seek(0.45))
    try pair.say(.loops(true))
    try pair.say(.loopEnd(0.55))
    pair.advance(3000, blockSize: 500)
    try pair.say(.mute(true))
    pair.advance(900, blockSize: 13)
    try pair.say(.mute(false))
    pair.advance(8000, blockSize: 999)
    pair.compare("all")
    // A seek of a player that is only due to start does nothing; the stop comes as said, after the second start.
    #expect(pair.rig.onsetSamples.first == 800 && pair.model.ends.count == 1)
    #expect(pair.model.ends[0] >= 9600 && pair.model.ends[0] <= 9600 + 78)
  }

  @Test("settings of a loop that are made together count together") func joinedSettings()
    throws
  {
    var pair = try pair(row)
    try pair.say(.loopEnd(0.25))
    try pair.say(.start)
    pair.advance(4400, blockSize: 64)
    // By the first of these alone it would go to its beginning.
    try pair.say(.loops(true))
    try pair.say(.loopEnd(0.65))
    pair.advance(6000, blockSize: 64)
    pair.compare("settings")
    expectEqual(pair.rig.onsetSamples[5...].prefix(4), [4000, 4800, 5200, 6000])
  }

  @Test("a loop end before the position sends a loop to its beginning") func loopEndBeforePosition()
    throws
  {
    var pair = try pair(row)
    try pair.say(.loops(true))
    try pair.say(.start)
    pair.advance(5200, blockSize: 64)
    try pair.say(.loopEnd(0.25))
    pair.advance(6000, blockSize: 64)
    pair.compare("loop end")
    // 0.65 s have passed; from there it goes to the beginning, not to 0.65 − 2 · 0.25.
    expectEqual(pair.rig.onsetSamples[7...].prefix(4), [5200, 6000, 6800, 7200])
  }
}
