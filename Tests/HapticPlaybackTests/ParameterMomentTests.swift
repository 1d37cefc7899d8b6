import HapticAudio
import HapticModel
import HapticPlayback
import Testing

/// Rendering §2: an event that begins on the sample of a value or after it has that value from its first sample; one that
/// sounds already glides to it within 2 ms.
@Suite("The moment of a value") struct ParameterMomentTests {
  /// The ways in which a control gets a value.
  enum Way: CaseIterable { case file, curve, live, liveCurve, binding }

  /// The engine sample on which the control goes from 0.2 to 0.8: the first of a block.
  private let moment = 9600
  private let rate = 48_000.0

  private static let quietTone = HapticEvent(
    .audioContinuous, time: 0, duration: 1, parameters: [EventParameter(.audioVolume, 0.1)])
  private static let types: [EventType] = [
    .hapticTransient, .hapticContinuous, .audioContinuous, .audioCustom,
  ]

  /// An event that begins some samples after the moment, of a level that the control multiplies.
  private func event(_ type: EventType, at sample: Int, level: Float = 1) -> HapticEvent {
    var event = HapticEvent(type, time: Double(sample) / rate)
    event.parameters = [EventParameter(type.isHaptic ? .hapticIntensity : .audioVolume, level)]
    if type == .hapticContinuous || type == .audioContinuous { event.duration = 0.1 }
    return event
  }

  /// Something of the player sounds from the start, so that the value does not take effect by itself at once.
  private func pattern(_ event: HapticEvent) -> HapticPattern {
    HapticPattern(events: [
      HapticEvent(
        event.type.isHaptic ? .audioContinuous : .hapticContinuous, time: 0, duration: 0.5,
        parameters: [EventParameter(event.type.isHaptic ? .audioVolume : .hapticIntensity, 0.01)]), event,
    ])
  }

  /// A player of a pattern whose file has some samples.
  private func player(_ pattern: HapticPattern, on rig: Rig, _ samples: [Float]) throws -> HapticPlayer {
    let file = DecodedAudio(mono: samples, sampleRate: rate)
    let id = try rig.engine.registerAudio(file, usesVolumeEnvelope: false)
    var pattern = pattern
    for index in pattern.events.indices where pattern.events[index].type == .audioCustom {
      pattern.events[index].waveform = AudioWaveform(.resource(id))
    }
    return try rig.engine.makePlayer(with: pattern)
  }

  /// The samples of the channel of the event, from its onset.
  private func played(_ pattern: HapticPattern, _ way: Way?, _ control: DynamicParameterID, from sample: Int)
    throws -> [Float]
  {
    var pattern = pattern
    let time = Double(moment) / rate
    switch way {
    case .file:
      pattern.parameters = [
        DynamicParameter(control, time: 0, value: 0.2), DynamicParameter(control, time: time, value: 0.8),
      ]
    case .curve:
      pattern.curves = [
        ParameterCurve(
          control, time: 0,
          controlPoints: [
            .init(time: 0, value: 0.2), .init(time: time, value: 0.2), .init(time: time, value: 0.8),
            .init(time: 1, value: 0.8),
          ])
      ]
    case .binding:
      PatternBindings(
        inputs: [.init("x", 0...1, initialValue: 0.2)],
        followers: [.init("x", .control(control), points: [.init(0, 0), .init(1, 1)])]
      ).store(in: &pattern)
    case .live, .liveCurve, nil: break
    }
    let rig = try Rig()
    let player = try player(pattern, on: rig, (0..<9600).map { Float(($0 * 7919) % 1000) / 2000 + 0.1 })
    switch way {
    case .live:
      try player.send(control, 0.2)
      try player.send(control, 0.8, at: time)
    case .liveCurve:
      try player.send(control, 0.2)
      try player.schedule(
        ParameterCurve(
          control, time: 0, controlPoints: [.init(time: 0, value: 0.8), .init(time: 1, value: 0.8)]), at: time
      )
    case .binding: try player.set("x", 0.2)
    case .file, .curve, nil: break
    }
    try player.start()
    rig.advance(Int64(moment))
    if way == .binding { try player.set("x", 0.8) }
    rig.advance(9600)
    let isHaptic = control == .hapticIntensityControl
    return Array((isHaptic ? rig.haptic : rig.left)[sample..<(sample + 4800)])
  }

  @Test(
    "an event at the moment of a value or after it has the value, one before it has the earlier one",
    arguments: Way.allCases, types)
  func moment(way: Way, type: EventType) throws {
    let control: DynamicParameterID = type.isHaptic ? .hapticIntensityControl : .audioVolumeControl
    for offset in [-4800, -1, 0, 1, 48, 95, 96, 4800] {
      let sample = moment + offset
      let got = try played(pattern(event(type, at: sample)), way, control, from: sample)
      let before = try played(pattern(event(type, at: sample, level: 0.2)), nil, control, from: sample)
      let after = try played(pattern(event(type, at: sample, level: 0.8)), nil, control, from: sample)
      let hint = "\(type), \(way), \(offset) samples"
      if offset >= 0 {
        #expect(distance(got, after) < 1e-4, "\(hint)")
      } else if type == .hapticTransient {
        #expect(distance(got, before) < 1e-4, "\(hint)")
      } else {
        // What sounds has the earlier value up to the moment, and the later one 2 ms after it.
        #expect(distance(got[..<(-offset)], before[..<(-offset)]) < 1e-4, "\(hint)")
        let end = -offset + 96
        if end < got.count { #expect(distance(got[end...], after[end...]) < 1e-4, "\(hint)") }
        let isJump = way == .curve || way == .liveCurve
        let first = -offset..<min(-offset + 40, got.count)
        guard !isJump, !first.isEmpty else { continue }
        #expect(distance(got[first], after[first]) > 1e-4, "\(hint)")
      }
    }
  }

  private func distance(_ a: some Collection<Float>, _ b: some Collection<Float>) -> Float {
    zip(a, b).map { abs($0 - $1) }.max() ?? 0
  }

  @Test("a value that is sent just before a start reaches the first events, while the player still sounds")
  func beforeRestart() throws {
    let rig = try Rig()
    let pattern = HapticPattern(events: [tap(0, intensity: 0.5), hum(0, for: 0.3, intensity: 0.1)])
    let player = try rig.engine.makePlayer(with: pattern)
    try player.send(.hapticIntensityControl, 0.2)
    try player.start()
    rig.advance(4800)
    try player.send(.hapticIntensityControl, 1)
    try player.start()
    rig.advance(4800)
    let direct = try Rig()
    try direct.engine.makePlayer(with: HapticPattern(events: [tap(0, intensity: 0.5)])).start()
    direct.advance(480)
    // Beside the release of the vibration.
    #expect(distance(rig.haptic[4800..<5280], direct.haptic) < 0.03)
  }

  @Test("a ramp begins with the value that was set at its moment")
  func rampAfterValue() throws {
    let rig = try Rig(framePeriod: 0.001)
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 1)]))
    try player.send(.hapticIntensityControl, 0.2)
    try player.start()
    rig.advance(4800)
    try player.send(.hapticIntensityControl, 1)
    try player.send(.hapticIntensityControl, 0, over: 0.1)
    rig.advance(9600)
    var levels: [(Int64, Float)] = []
    rig.output.readFrames { if $0.kind == .level { levels.append(($0.sample, $0.intensity)) } }
    let half = try #require(levels.last { $0.0 <= 4800 + 2400 })
    #expect(abs(half.1 - 0.5) < 0.011)
    #expect(levels.contains { $0.1 > 0.95 })
  }

  @Test("an event that begins during a glide goes to the next value without a step")
  func noStep() throws {
    let rig = try Rig()
    let pattern = HapticPattern(events: [
      Self.quietTone, event(.audioCustom, at: 4800),
    ])
    let player = try player(pattern, on: rig, [Float](repeating: 0.3, count: 9600))
    try player.send(.audioVolumeControl, 0)
    try player.start()
    try player.send(.audioVolumeControl, 1, at: 4800 / rate)
    try player.send(.audioVolumeControl, 0.9, at: 4840 / rate)
    rig.advance(9600)
    let tone = try Rig()
    let other = try tone.engine.makePlayer(
      with: HapticPattern(events: [Self.quietTone]))
    try other.send(.audioVolumeControl, 0)
    try other.start()
    try other.send(.audioVolumeControl, 1, at: 4800 / rate)
    try other.send(.audioVolumeControl, 0.9, at: 4840 / rate)
    tone.advance(9600)
    let file = zip(rig.left, tone.left).map { $0 - $1 }
    #expect(abs(file[4800] - 0.3) < 1e-5 && abs(file[4839] - 0.3) < 1e-5 && abs(file[4940] - 0.27) < 1e-5)
    let steps = (4801..<5000).map { abs(file[$0] - file[$0 - 1]) }
    #expect((steps.max() ?? 1) < 0.001)
  }
}
