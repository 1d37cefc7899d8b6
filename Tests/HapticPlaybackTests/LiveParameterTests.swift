import HapticModel
import HapticPlayback
import HapticScore
import Testing

/// CoreHapticsBehaviour §2.2 and Rendering §2: parameters and curves sent live.
@Suite struct LiveParameterTests {
  private let pattern = HapticPattern(events: [hum(0, for: 0.2), tap(0.1), tap(0.3)])

  private func curve(_ time: Double = 0, from: Float = 1, to: Float = 0.2, for length: Double = 0.1)
    -> ParameterCurve
  {
    ParameterCurve(
      .hapticIntensityControl, time: time,
      controlPoints: [.init(time: 0, value: from), .init(time: length, value: to)])
  }

  @Test("a parameter sent before the start takes effect at the first sample")
  func sentBeforeStart() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: pattern)
    try player.send(.hapticIntensityControl, 0.5)
    rig.advance(4800)
    try player.start()
    rig.advance(24_000)
    let authored = Reference()
    var quieter = pattern
    quieter.parameters = [DynamicParameter(.hapticIntensityControl, time: 0, value: 0.5)]
    authored.load(quieter)
    authored.send(.start)
    #expect(firstDifference(Array(rig.haptic[4800...]), authored.haptic(24_000)) == nil)
  }

  @Test("a parameter sent live equals one in the pattern") func sentParameter()
    throws
  {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: pattern)
    try player.start(at: 0.1)
    try player.send(.hapticIntensityControl, 0.3, at: 0.15)
    try player.send([DynamicParameter(.hapticSharpnessControl, time: 0.1, value: 0.4)], at: 0.2)
    rig.advance(24_000)
    var authored = pattern
    authored.parameters = [
      DynamicParameter(.hapticIntensityControl, time: 0.05, value: 0.3),
      DynamicParameter(.hapticSharpnessControl, time: 0.2, value: 0.4),
    ]
    let reference = Reference()
    reference.load(authored)
    reference.send(.start, at: 4800)
    #expect(firstDifference(rig.haptic, reference.haptic(24_000)) == nil)
  }

  @Test("parameters of a batch count from the next block when sent at once")
  func sentBatch() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: pattern)
    try player.start()
    rig.advance(4800)
    try player.send([DynamicParameter(.hapticIntensityControl, time: 0.05, value: 0)])
    rig.advance(9600)
    let whole = Reference()
    whole.load(pattern)
    whole.send(.start)
    whole.send(.parameter, at: 4800 + 2400, value: 0)
    #expect(firstDifference(rig.haptic, whole.haptic(14_400)) == nil)
  }

  @Test("a curve takes the time of the call instead of its own")
  func sentCurve() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: pattern)
    try player.start()
    try player.schedule(curve(7), at: 0.05)
    rig.advance(24_000)
    let reference = Reference()
    reference.load(pattern)
    reference.send(.start)
    reference.send(curve(), at: 2400)
    #expect(firstDifference(rig.haptic, reference.haptic(24_000)) == nil)
    let plain = Reference()
    plain.load(pattern)
    plain.send(.start)
    #expect(firstDifference(rig.haptic, plain.haptic(24_000)) != nil)
  }

  /// What the intensity control does to a hum that began 0.1 s before a moment, read as its largest sample in 20 ms.
  private func level(_ rig: Rig, at time: Double) -> Double {
    let from = Int(time * 48_000)
    let peak = rig.haptic[from..<(from + 960)].reduce(0) { max($0, abs($1)) }
    return Double(peak) / 0.7
  }

  @Test("a parameter sent after a live curve replaces it") func parameterAfterCurve() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 3)]))
    try player.start()
    try player.schedule(curve(from: 1, to: 0, for: 0.5))
    try player.send(.hapticIntensityControl, 1, at: 1)
    rig.advance(96_000)
    #expect(level(rig, at: 0.6) == 0 && abs(level(rig, at: 1.5) - 1) < 0.01)
  }

  @Test("a live curve replaces a parameter and ends at its own last value") func curveAfterParameter()
    throws
  {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 3)]))
    try player.start()
    try player.send(.hapticIntensityControl, 0.3)
    try player.schedule(curve(from: 0.3, to: 1, for: 0.5), at: 0.1)
    try player.schedule(curve(from: 0.8, to: 0.8), at: 1)
    rig.advance(96_000)
    #expect(abs(level(rig, at: 0.05) - 0.09) < 0.005)
    #expect(abs(level(rig, at: 0.7) - 1) < 0.01 && abs(level(rig, at: 1.5) - 0.64) < 0.01)
  }

  @Test("a parameter ends a live curve in its course, from where it is") func parameterEndsCurve() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 3)]))
    try player.start()
    try player.schedule(curve(from: 0, to: 1, for: 1))
    try player.send(.hapticIntensityControl, 0.9, at: 0.5)
    rig.advance(96_000)
    #expect(abs(level(rig, at: 0.46) - 0.48 * 0.48) < 0.02)
    #expect(abs(level(rig, at: 0.6) - 0.81) < 0.01 && abs(level(rig, at: 1.2) - 0.81) < 0.01)
  }

  @Test("of live curves the one whose first point came last counts") func lastLiveCurveCounts() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 3)]))
    let later = ParameterCurve(
      .hapticIntensityControl, time: 0,
      controlPoints: [.init(time: 0.5, value: 0.5), .init(time: 1, value: 0.5)])
    try player.start()
    try player.schedule(later)
    try player.schedule(curve(from: 0.9, to: 0.9, for: 2))
    rig.advance(96_000)
    #expect(abs(level(rig, at: 0.3) - 0.81) < 0.01 && abs(level(rig, at: 0.7) - 0.25) < 0.01)
    #expect(abs(level(rig, at: 1.5) - 0.25) < 0.01)
  }

  @Test("a live curve scales a curve of the pattern") func scaledCurve() throws {
    let rig = try Rig()
    var pattern = HapticPattern(events: [hum(0, for: 3)])
    pattern.curves = [curve(from: 0.5, to: 0.5, for: 2)]
    let player = try rig.engine.makePlayer(with: pattern)
    try player.start()
    try player.schedule(curve(from: 0.8, to: 0.8, for: 0.5), at: 0.5)
    rig.advance(96_000)
    #expect(abs(level(rig, at: 0.3) - 0.25) < 0.01 && abs(level(rig, at: 1.2) - 0.16) < 0.01)
  }

  @Test("a live curve goes on over a restart, a seek, a loop and the end of playback; a cancel ends it")
  func curveOverRestart() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 0.2)]))
    player.loops = true
    try player.start()
    try player.schedule(curve(from: 0, to: 1, for: 1))
    rig.advance(24_000)
    try player.start()
    rig.advance(9600)
    try player.seek(to: 0)
    rig.advance(4800)
    #expect(abs(level(rig, at: 0.25) - 0.26 * 0.26) < 0.02)
    #expect(abs(level(rig, at: 0.55) - 0.56 * 0.56) < 0.02)
    #expect(abs(level(rig, at: 0.75) - 0.76 * 0.76) < 0.02)
    try player.stop()
    rig.advance(24_000)
    try player.start()
    rig.advance(9600)
    #expect(abs(level(rig, at: 1.35) - 1) < 0.01)
    try player.schedule(curve(from: 1, to: 0, for: 1))
    rig.advance(24_000)
    try player.cancel()
    rig.advance(24_000)
    try player.start()
    rig.advance(9600)
    #expect(abs(level(rig, at: Double(rig.haptic.count - 2000) / 48_000) - 0.25) < 0.02)
  }

  @Test("a pause holds a live curve, also when a start ends the pause") func curveInPause() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 3)]))
    try player.start()
    try player.schedule(curve(from: 0, to: 1, for: 1))
    try player.pause(at: 0.5)
    rig.advance(48_000)
    try player.start()
    rig.advance(12_000)
    #expect(abs(level(rig, at: 1.1) - 0.62 * 0.62) < 0.03)
  }

  @Test("live parameters persist over restart, stop, seek, loop and a restart of the engine")
  func restarts() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 0.1)]))
    player.loops = true
    try player.send(.hapticIntensityControl, 0)
    try player.start()
    rig.advance(12_000)
    try player.start()
    rig.advance(640)
    try player.stop()
    rig.advance(640)
    try player.start()
    try player.seek(to: 0.05)
    rig.advance(12_000)
    rig.engine.stop()
    try rig.engine.start()
    try player.start()
    rig.advance(12_000)
    #expect(rig.firstFelt() == nil && rig.onsetSamples.count > 5)
  }

  @Test("a parameter affects its own player and its own kind of events")
  func ownKind() throws {
    let both = HapticPattern(events: [
      hum(0, for: 0.2), HapticEvent(.audioContinuous, time: 0, duration: 0.2),
    ])
    let rig = try Rig()
    let silent = try rig.engine.makePlayer(with: both)
    let other = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0.1, for: 0.1)]))
    try silent.start()
    try other.start()
    try silent.send(.hapticIntensityControl, 0)
    rig.advance(4800)
    #expect(rig.haptic.allSatisfy { $0 == 0 } && rig.left.contains { $0 != 0 })
    try silent.send(.audioVolumeControl, 0)
    rig.advance(4800)
    #expect(rig.left[4896...].allSatisfy { $0 == 0 } && rig.haptic.contains { $0 != 0 })
  }

  @Test("what rings on after a stop follows a parameter without a click") func releaseTail()
    throws
  {
    var event = hum(0, for: 1)
    event.parameters.append(EventParameter(.releaseTime, 1))
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [event]))
    try player.start()
    try player.stop(at: 0.1)
    rig.advance(9600)
    try player.send(.hapticIntensityControl, 0)
    rig.advance(480)
    #expect(rig.haptic[9600..<9680].contains { abs($0) > 0.1 })
    #expect(rig.haptic[9696...].allSatisfy { $0 == 0 })
    let steps = (9500..<9700).map { abs(rig.haptic[$0] - rig.haptic[$0 - 1]) }
    #expect(steps.allSatisfy { $0 < 0.03 })
  }

  @Test("a value that is not a number is an error without effect") func valueNaN()
    throws
  {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 0.1)]))
    try player.start()
    let good = DynamicParameter(.hapticIntensityControl, time: 0, value: 0)
    let bad = DynamicParameter(.hapticIntensityControl, time: 0, value: .nan)
    #expect(
      kind { () throws(EngineError) in try player.send(.hapticIntensityControl, .nan) } == .invalidValue)
    #expect(kind { () throws(EngineError) in try player.send([good, bad]) } == .invalidValue)
    let late = DynamicParameter(.hapticIntensityControl, time: -1, value: 0)
    #expect(kind { () throws(EngineError) in try player.send([good, late]) } == .invalidTime)
    #expect(
      kind { () throws(EngineError) in
        try player.schedule(
          ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: [.init(time: .nan, value: 0)]))
      } == .invalidValue)
    rig.advance(480)
    #expect(rig.firstFelt() != nil)
  }

  @Test(
    "values out of range are refused and have no effect, live, in a live curve and in a pattern made in code",
    arguments: [2, -0.5, 1.0001, 1e38, .infinity, -.infinity] as [Float])
  func refusedValues(value: Float) throws {
    func message(_ body: () throws(EngineError) -> Void) -> String {
      do throws(EngineError) { try body() } catch { return "\(error.kind) \(error)" }
      return "accepted"
    }
    let rig = try Rig()
    let control = DynamicParameterID.hapticIntensityControl
    let point = ParameterCurve.ControlPoint(time: 0.5, value: value)
    let curve = ParameterCurve(control, time: 0, controlPoints: [.init(time: 0, value: 1), point])
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 0.1)]))
    try player.start()
    let refused = "invalidValue HapticIntensityControl: \(value) is out of range; use 0…1"
    #expect(message { () throws(EngineError) in try player.send(control, value) } == refused)
    let good = DynamicParameter(control, time: 0, value: 0)
    let bad = DynamicParameter(control, time: 0, value: value)
    #expect(message { () throws(EngineError) in try player.send([good, bad]) } == refused)
    let point1 = message { () throws(EngineError) in try player.schedule(curve) }
    #expect(point1.hasPrefix("invalidValue controlPoints[1].value: is "), "\(point1)")
    rig.advance(480)
    #expect(rig.firstFelt() != nil)
    // The neighbours of the range.
    try player.send(.hapticSharpnessControl, -1)
    try player.send([DynamicParameter(control, time: 0, value: 1)])

    var patterns = [
      HapticPattern(events: [hum(0, for: 1)], parameters: [bad]),
      HapticPattern(events: [hum(0, for: 1)], curves: [curve]), HapticPattern(events: [hum(0, for: 1)]),
    ]
    patterns[2].events[0].parameters = [EventParameter(.hapticIntensity, value)]
    for (pattern, place) in zip(
      patterns,
      ["parameters[0].value", "curves[0].controlPoints[1].value", "events[0].parameters[0].value"])
    {
      let text = message { () throws(EngineError) in _ = try rig.engine.makePlayer(with: pattern) }
      #expect(text.hasPrefix("invalidPattern \(place): is "), "\(text)")
      #expect(value.isFinite ? text.hasSuffix("use 0…1") : text.contains("finite"), "\(text)")
    }
  }

  @Test("a million live parameters take effect") func longSequence() throws {
    let rig = try Rig { $0.capacity.commands = 2000 }
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 1000)]))
    try player.start()
    for block in 0..<1000 {
      for index in 0..<1000 { try player.send(.hapticIntensityControl, Float((block + index) % 10) / 10) }
      rig.output.advance(frames: 64)
    }
    try player.send(.hapticIntensityControl, 0)
    rig.output.advance(frames: 200)
    rig.advance(480)
    #expect(rig.firstFelt() == nil)
    #expect(player.isPlaying)
  }
}
