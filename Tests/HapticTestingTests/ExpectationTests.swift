import HapticModel
import HapticPlayback
import HapticTesting
import TestExpectations
import Testing

/// What holds and what does not, on recordings made by hand.
struct ExpectationTests {
  private func holds(_ expectation: () throws -> Void) -> Bool { (try? expectation()) != nil }

  private func recording(_ taps: [Recording.Transient] = [], levels: [LevelCourse.Step] = []) -> Recording {
    var recording = Recording()
    recording.transients = taps
    recording.levels = LevelCourse(levels)
    recording.duration = 1
    return recording
  }

  /// A course in steps of a millisecond.
  private func ramp(_ from: Double, _ to: Double, _ low: Float, _ high: Float) -> [LevelCourse.Step] {
    let count = Int(((to - from) * 1000).rounded())
    return (0...count).map { index in
      let share = Float(index) / Float(max(count, 1))
      return .init(time: from + Double(index) / 1000, intensity: low + (high - low) * share, sharpness: 0.5)
    }
  }

  @Test(
    "a tap may differ by what people cannot notice",
    arguments: [
      (0.105, Float(0.8), Float(0.5), true), (0.095, 0.8, 0.5, true), (0.1051, 0.8, 0.5, false),
      (0.1, 0.88, 0.5, true), (0.1, 0.72, 0.5, true), (0.1, 0.89, 0.5, false), (0.1, 0.71, 0.5, false),
      (0.1, 0.8, 0.6, true), (0.1, 0.8, 0.4, true), (0.1, 0.8, 0.61, false), (0.1, 0.8, 0.39, false),
    ])
  func tolerance(time: Double, intensity: Float, sharpness: Float, isFine: Bool) {
    let felt = recording([.init(time: time, intensity: intensity, sharpness: sharpness)])
    #expect(holds { try felt.expectTransient(at: 0.1, intensity: 0.8, sharpness: 0.5) } == isFine)
    #expect(
      holds { try felt.expectTransients([.init(at: 0.1, intensity: 0.8, sharpness: 0.5)]) } == isFine)
  }

  @Test("transients are counted, those near an end of the range either way, those too weak to feel never")
  func count() {
    let felt = recording(
      [0, 0.3, 0.5, 0.996].map { .init(time: $0, intensity: 0.5, sharpness: 0.5) }
        + [.init(time: 0.6, intensity: 0.02, sharpness: 0.5)])
    func accepted(_ range: ClosedRange<Double>?) -> [Int] {
      (0...6).filter { count in holds { try felt.expectTransientCount(count, in: range) } }
    }
    #expect(accepted(nil) == [4])
    #expect(accepted(0...1) == [4] && accepted(0...60) == [4])
    #expect(accepted(0.1...0.4) == [1] && accepted(0.1...0.5) == [1, 2] && accepted(0.504...0.9) == [0, 1])
    expectEqual(accepted(0.55...0.95), [0])
    let said = failure { try felt.expectTransientCount(3, in: 0.1...0.5, file: "F", line: 1) }
    #expect(
      said.hasPrefix(
        """
        expected 3 transients from 100 ms to 500 ms
        felt 2, 1 of them near an end of the range:
            at 300 ms, intensity 0.50, sharpness 0.50
            at 500 ms, intensity 0.50, sharpness 0.50

        """))
    #expect(failure { try felt.expectTransientCount(1, in: 0.7...0.9) }.contains("felt no transient"))
  }

  @Test("a value that is not stated may be anything") func unstatedValue() throws {
    let felt = recording([.init(time: 0.1, intensity: 0.01, sharpness: 1)])
    try felt.expectTransient(at: 0.1)
    try felt.expectTransients([.init(at: 0.1)])
  }

  @Test("an exact tolerance is exact") func exactTolerance() throws {
    let felt = recording([.init(time: 0.1, intensity: 0.8, sharpness: 0.5)])
    try felt.expectTransient(at: 0.1, intensity: 0.8, sharpness: 0.5, within: .exact)
    #expect(!holds { try felt.expectTransient(at: 0.1001, within: .exact) })
    #expect(!holds { try felt.expectTransient(at: 0.1, intensity: 0.801, within: .exact) })
  }

  @Test("of several taps, the matching one is returned") func matchingTaps() throws {
    let felt = recording([
      .init(time: 0.098, intensity: 0.3, sharpness: 0.5), .init(time: 0.104, intensity: 0.8, sharpness: 0.5),
    ])
    #expect(try felt.expectTransient(at: 0.1, intensity: 0.8).time == 0.104)
    #expect(try felt.expectTransient(at: 0.1).time == 0.098)
  }

  @Test("a list needs every tap once and no other") func wholeList() throws {
    let felt = recording([
      .init(time: 0.1, intensity: 0.8, sharpness: 0.5), .init(time: 0.2, intensity: 0.4, sharpness: 0.5),
    ])
    try felt.expectTransients([.init(at: 0.2), .init(at: 0.1)])
    #expect(!holds { try felt.expectTransients([.init(at: 0.1)]) })
    #expect(!holds { try felt.expectTransients([.init(at: 0.1), .init(at: 0.2), .init(at: 0.2)]) })
    try felt.expectTransients([.init(at: 0.2)], in: 0.15...0.3)
  }

  @Test("taps closer than the tolerance are distinguished by their values")
  func closeTaps() throws {
    // A greedy pairing by time would give the first one to the wrong partner.
    let felt = recording([
      .init(time: 0.101, intensity: 0.3, sharpness: 0.5), .init(time: 0.104, intensity: 0.8, sharpness: 0.5),
    ])
    try felt.expectTransients([.init(at: 0.1), .init(at: 0.103, intensity: 0.3)])
  }

  @Test("taps at the ends of a range, or too faint, are not within it") func rangeEnds() throws {
    let felt = recording([
      .init(time: 0.1, intensity: 1, sharpness: 0), .init(time: 0.15, intensity: 0.01, sharpness: 0),
      .init(time: 0.2, intensity: 1, sharpness: 0),
    ])
    try felt.expectNoTransient(in: 0.1...0.2)
    try felt.expectSilence(in: 0.1...0.2)
    #expect(!holds { try felt.expectNoTransient(in: 0.1...0.3) })
    #expect(!holds { try felt.expectSilence(in: 0...0.2) })
  }

  @Test("a level may come a moment sooner or later") func levelTimes() throws {
    let felt = recording(levels: [
      .init(time: 0.1, intensity: 0.5, sharpness: 0.2), .init(time: 0.2, intensity: 0, sharpness: 0),
    ])
    try felt.expectIntensity(at: 0.15, 0.54)
    try felt.expectIntensity(at: 0.096, 0.5)
    try felt.expectIntensity(at: 0.204, 0.5, sharpness: 0.25)
    try felt.expectIntensity(at: 0.05, 0)
    #expect(!holds { try felt.expectIntensity(at: 0.15, 0.56) })
    #expect(!holds { try felt.expectIntensity(at: 0.094, 0.5) })
    #expect(!holds { try felt.expectIntensity(at: 0.15, 0.5, sharpness: 0.4) })
    #expect(!holds { try felt.expectIntensity(at: 0.15, 0) })
  }

  @Test("an envelope is followed in time and strength") func envelopes() throws {
    let felt = recording(levels: ramp(0.1, 0.2, 0, 1) + ramp(0.201, 0.3, 1, 0))
    try felt.expectEnvelope([(0.1, 0), (0.2, 1), (0.3, 0)])
    try felt.expectEnvelope([(0.105, 0), (0.205, 1), (0.305, 0)])
    try felt.expectEnvelope([(0, 0), (0.1, 0), (0.2, 0.95), (0.3, 0)])
    #expect(!holds { try felt.expectEnvelope([(0.12, 0), (0.22, 1), (0.32, 0)]) })
    #expect(!holds { try felt.expectEnvelope([(0.1, 0), (0.2, 0.8), (0.3, 0)]) })
    #expect(!holds { try felt.expectEnvelope([(0.1, 0), (0.3, 1)]) })
  }

  @Test("an envelope may jump") func anEnvelopeMayJump() throws {
    let felt = recording(levels: [
      .init(time: 0.1, intensity: 1, sharpness: 0), .init(time: 0.2, intensity: 0, sharpness: 0),
    ])
    try felt.expectEnvelope([(0, 0), (0.1, 0), (0.1, 1), (0.2, 1), (0.2, 0), (0.3, 0)])
    #expect(!holds { try felt.expectEnvelope([(0, 0), (0.1, 0), (0.1, 1), (0.22, 1), (0.22, 0), (0.3, 0)]) })
  }

  @Test("a continuous event is found by its ends and its pattern")
  func continuousEvents() throws {
    var felt = recording()
    felt.spans = [
      .init(start: 0.1, end: 0.3, level: 0.6, tone: 0.4), .init(start: 0.5, end: nil, level: 1, tone: 0),
      .init(.audioCustom, start: 0.7, end: 0.8, level: 1, tone: 0),
    ]
    try felt.expectContinuous(from: 0.1, to: 0.3, intensity: 0.6, sharpness: 0.4)
    try felt.expectContinuous(from: 0.5, to: nil)
    try felt.expectSoundEvent(from: 0.7, to: 0.8)
    #expect(!holds { try felt.expectContinuous(from: 0.1, to: 0.31) })
    #expect(!holds { try felt.expectContinuous(from: 0.1, to: nil) })
    #expect(!holds { try felt.expectContinuous(from: 0.5, to: 0.9) })
    #expect(!holds { try felt.expectContinuous(from: 0.1, to: 0.3, intensity: 0.7) })
    #expect(!holds { try felt.expectContinuous(from: 0.1, to: 0.3, sharpness: 0.6) })
    #expect(!holds { try felt.expectContinuous(from: 0.7, to: 0.8) })
    #expect(!holds { try felt.expectSoundEvent(from: 0.1, to: 0.3) })
  }

  @Test("players finish when all came to their end without an error")
  func finishedPlayers() throws {
    var felt = recording()
    #expect(!holds { try felt.expectFinished() })
    felt.notices = [
      .init(time: 0.1, kind: .playerFinished(nil)), .init(time: 0.3, kind: .playerFinished(nil)),
    ]
    try felt.expectFinished()
    try felt.expectFinished(at: 0.302)
    #expect(!holds { try felt.expectFinished(at: 0.1) })
    felt.notices.append(.init(time: 0.4, kind: .playerFinished(EngineError(.interrupted, "gone"))))
    #expect(!holds { try felt.expectFinished() })
  }

  @Test("notices are compared in their order and errors by their kind")
  func noticeOrder() throws {
    var felt = recording()
    felt.notices = [
      .init(time: 0, kind: .started),
      .init(time: 1, kind: .playerFinished(EngineError(.interrupted, "a call"))),
      .init(time: 1, kind: .stopped(.interrupted)),
    ]
    try felt.expectNotices([
      .started, .playerFinished(EngineError(.interrupted, "")), .stopped(.interrupted),
    ])
    #expect(!holds { try felt.expectNotices([.started, .stopped(.interrupted)]) })
    #expect(!holds { try felt.expectNotices([.started, .playerFinished(nil), .stopped(.interrupted)]) })
  }

  @Test("nonsense fails and does not trap") func nonsense() {
    let felt = recording(
      [.init(time: 0.1, intensity: 1, sharpness: 1)], levels: [.init(time: 0, intensity: 1, sharpness: 0)])
    for time in [Double.nan, .infinity, -.infinity, -1, 1e300] {
      #expect(!holds { try felt.expectTransient(at: time) })
      #expect(!holds { try felt.expectTransients([.init(at: time)]) })
      #expect(!holds { try felt.expectContinuous(from: time, to: time) })
      #expect(!holds { try felt.expectIntensity(at: time, 0.5) })
    }
    #expect(!holds { try felt.expectTransient(at: 0.1, intensity: .nan) })
    #expect(!holds { try felt.expectIntensity(at: 0.1, .nan) })
    #expect(!holds { try felt.expectSilence(in: -Double.infinity...Double.infinity) })
    #expect(!holds { try felt.expectEnvelope([(0, 0), (.nan, 1), (0.5, 0)]) })
    #expect(!holds { try felt.expectNoTransient(in: 0...(.infinity)) })
  }
}
