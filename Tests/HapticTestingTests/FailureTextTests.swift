import HapticModel
import HapticPlayback
import HapticTesting
import TestSupport
import Testing

/// What people read when an expectation fails, as files to look at.
struct FailureTextTests {
  /// Three taps, a ramp from 150 ms on, and what an engine told.
  private var recording: Recording {
    var recording = Recording()
    recording.transients = [
      .init(time: 0, intensity: 1, sharpness: 0.8), .init(time: 0.1, intensity: 0.6, sharpness: 0.5),
      .init(time: 0.112, intensity: 0.3, sharpness: 0.2),
    ]
    recording.levels = LevelCourse(
      (0...100).map { .init(time: 0.15 + Double($0) / 1000, intensity: Float($0) / 100, sharpness: 0.4) }
        + [.init(time: 0.251, intensity: 0, sharpness: 0)])
    recording.spans = [.init(start: 0.15, end: 0.2525, level: 1, tone: 0.4)]
    recording.notices = [
      .init(time: 0, kind: .started), .init(time: 0.2525, kind: .playerFinished(nil)),
      .init(time: 0.3, kind: .stopped(.interrupted)),
    ]
    recording.duration = 0.4
    return recording
  }

  private func check(_ name: String, _ expectation: (Recording) throws -> Void) throws {
    let text = failure { try expectation(recording) }
    let difference = try Package.compare(text + "\n", with: "Tests/Golden/HapticTesting/\(name).txt")
    #expect(difference == nil)
  }

  @Test("a tap that came late and weak") func lateTap() throws {
    try check("tap-late-and-weak") {
      try $0.expectTransient(
        at: 0.09, intensity: 0.8, sharpness: 0.5, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a tap in time with other values") func otherValues() throws {
    try check("tap-other-values") {
      try $0.expectTransient(
        at: 0.1, intensity: 0.8, sharpness: 0.9, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a tap far from any other") func farTap() throws {
    try check("tap-far") {
      try $0.expectTransient(at: 2.5, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a tap where nothing was felt at all") func noTap() throws {
    try check("tap-nothing-felt") { _ in
      var nothing = Recording()
      nothing.duration = 0.5
      try nothing.expectTransient(at: 0.1, intensity: 1, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("taps where none should be") func unexpectedTaps() throws {
    try check("taps-unwanted") {
      try $0.expectNoTransient(in: 0.05...0.2, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a list of taps") func aListOfTaps() throws {
    try check("taps-list") {
      try $0.expectTransients(
        [.init(at: 0, intensity: 1, sharpness: 0.8), .init(at: 0.1, intensity: 0.9), .init(at: 0.2)],
        file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a level too weak") func aLevelTooWeak() throws {
    try check("level-too-weak") {
      try $0.expectIntensity(at: 0.2, 0.8, sharpness: 0.4, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("an envelope of another shape") func otherEnvelope() throws {
    try check("envelope") {
      try $0.expectEnvelope(
        [(0.15, 0), (0.2, 1), (0.25, 1)], file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("haptics in a silence") func hapticsInASilence() throws {
    try check("silence") {
      try $0.expectSilence(in: 0.12...0.3, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a continuous event that ended early") func earlyEnd() throws {
    try check("continuous") {
      try $0.expectContinuous(
        from: 0.15, to: 0.35, intensity: 1, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("a sound without samples") func aSoundWithoutSamples() throws {
    try check("sound-without-samples") {
      try $0.expectSound(in: 0.1...0.2, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("players that did not finish in time") func unfinishedPlayers() throws {
    try check("finished") {
      try $0.expectFinished(at: 0.4, file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }

  @Test("other notices") func otherNotices() throws {
    try check("notices") {
      try $0.expectNotices([.started, .reset], file: "AppTests/DoorbellTests.swift", line: 12)
    }
  }
}
