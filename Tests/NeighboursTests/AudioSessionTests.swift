import AVFoundation
import CoreHaptics
import HapticTesting
import PhoneSnippets
import TestExpectations
import Testing

@Suite struct AudioSessionTests {
  @Test("the session stores what is set")
  func values() throws {
    let session = AVAudioSession.sharedInstance()
    #expect(session === AVAudioSession.sharedInstance())
    try session.setCategory(
      .playback, mode: .moviePlayback, policy: .longFormVideo, options: [.mixWithOthers])
    #expect(session.category == .playback && session.mode == .moviePlayback)
    #expect(session.routeSharingPolicy == .longFormVideo && session.categoryOptions == .mixWithOthers)
    try session.setCategory(.ambient, options: [.duckOthers, .allowAirPlay])
    #expect(
      session.category == .ambient && session.mode == .default && session.categoryOptions.rawValue == 0x42)
    try session.setCategory(.playAndRecord, mode: .measurement)
    try session.setMode(.videoRecording)
    try session.setCategory(.soloAmbient)
    #expect(session.mode == .default && session.categoryOptions.isEmpty)
    try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
    #expect(session.allowHapticsAndSystemSoundsDuringRecording)
    try session.setAllowHapticsAndSystemSoundsDuringRecording(false)
    try session.setActive(true)
    try session.setActive(false, options: .notifyOthersOnDeactivation)
  }
}

/// Each test has a session of its own: engines of other tests are on the shared one.
@Suite struct InterruptionTests {
  private let session = AVAudioSession()

  @Test("an interruption that is posted stops engines and ends their players with an error")
  func interruption() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine(audioSession: session)
      let log = Log()
      engine.stoppedHandler = { log.note("stopped \($0.rawValue)") }
      try engine.start()
      let player = try engine.makeAdvancedPlayer(with: hum())
      player.completionHandler = { log.note("player \(($0 as? CHHapticError)?.code.rawValue ?? 0)") }
      try player.start(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.1)
      post([AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue])
      bench.settle()
      expectEqual(log.lines.sorted(), ["player -4811", "stopped 1"])
      post([AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.ended.rawValue])
      bench.settle()
      try engine.start()
      try player.start(atTime: CHHapticTimeImmediate)
      bench.advance(by: 0.1)
      expectEqual(log.lines.count, 2)
    }
  }

  @Test("a suspension has a reason of its own")
  func suspension() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine(audioSession: session)
      let log = Log()
      engine.stoppedHandler = { log.note("stopped \($0.rawValue)") }
      try engine.start()
      post([
        AVAudioSessionInterruptionTypeKey: NSNumber(value: AVAudioSession.InterruptionType.began.rawValue),
        AVAudioSessionInterruptionReasonKey: AVAudioSession.InterruptionReason.appWasSuspended.rawValue,
      ])
      bench.settle()
      expectEqual(log.lines, ["stopped 2"])
    }
  }

  @Test("a reset of the media services resets engines; a stopped engine takes no notice")
  func reset() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine(audioSession: session)
      let log = Log()
      engine.resetHandler = { log.note("reset") }
      post(AVAudioSession.mediaServicesWereResetNotification)
      bench.settle()
      #expect(log.lines.isEmpty)
      try engine.start()
      let player = try engine.makePlayer(with: hum())
      post(AVAudioSession.mediaServicesWereResetNotification)
      bench.settle()
      expectEqual(log.lines, ["reset"])
      try engine.start()
      let error = #expect(throws: CHHapticError.self) { try player.start(atTime: 0) }
      expectEqual(error?.code, .invalidPatternPlayer)
    }
  }

  @Test("an interruption that does not say what it is stops nothing")
  func vague() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine(audioSession: session)
      try engine.start()
      let player = try engine.makePlayer(with: hum())
      for info: [String: Any] in [[:], [AVAudioSessionInterruptionTypeKey: "began"], ["Other": 1]] {
        post(info)
      }
      bench.settle()
      try player.start(atTime: 0)
    }
  }

  @Test("an interruption of another session stops nothing")
  func otherSession() throws {
    try HapticBench.run { bench in
      let engine = try CHHapticEngine(audioSession: AVAudioSession())
      try engine.start()
      post([AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue])
      bench.settle()
      #expect(throws: Never.self) { try engine.makePlayer(with: hum()).start(atTime: 0) }
    }
  }

  /// In a process of its own: it interrupts the shared session.
  @Test("an app on the shared session starts its engine again when an interruption ends")
  func app() async {
    await #expect(processExitsWith: .success) {
      func post(_ type: AVAudioSession.InterruptionType, _ options: AVAudioSession.InterruptionOptions) {
        NotificationCenter.default.post(
          name: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
          userInfo: [
            AVAudioSessionInterruptionTypeKey: type.rawValue,
            AVAudioSessionInterruptionOptionKey: options.rawValue,
          ])
      }
      let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
      let pattern = try CHHapticPattern(events: [tap], parameters: [])
      try HapticBench.run { bench in
        let app = SessionEngine()
        try app.begin()
        post(.began, [])
        bench.settle()
        let error = #expect(throws: CHHapticError.self) { try app.play(pattern) }
        expectEqual(error?.code, .engineNotRunning)
        post(.ended, .shouldResume)
        try app.play(pattern)
        bench.advance(by: 0.5)
        #expect(app.interruptions == 1 && bench.felt.transients.count == 1)
      }
    }
  }

  private func post(_ info: [String: Any]) {
    NotificationCenter.default.post(
      name: AVAudioSession.interruptionNotification, object: session, userInfo: info)
  }

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: session)
  }

  private func hum() throws -> CHHapticPattern {
    try CHHapticPattern(
      events: [CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 1)],
      parameters: [])
  }
}

/// What tests post that run in parallel.
@Suite struct ParallelSessionTests {
  @Test("an interruption that a test posts reaches only the engines of its bench", arguments: [true, false])
  func interruption(namesSession: Bool) throws {
    let log = Log()
    try HapticBench.run { outer in
      let session = AVAudioSession.sharedInstance()
      #expect(session === AVAudioSession.sharedInstance())
      let bystander = try CHHapticEngine()
      bystander.stoppedHandler = { _ in log.note("bystander") }
      try bystander.start()
      try HapticBench.run { bench in
        #expect(AVAudioSession.sharedInstance() !== session)
        let engine = try CHHapticEngine()
        engine.stoppedHandler = { log.note("stopped \($0.rawValue)") }
        try engine.start()
        NotificationCenter.default.post(
          name: AVAudioSession.interruptionNotification,
          object: namesSession ? AVAudioSession.sharedInstance() : nil,
          userInfo: [AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue])
        bench.settle()
        withExtendedLifetime(engine) {}
      }
      outer.settle()
      expectEqual(log.lines, ["stopped 1"])
      withExtendedLifetime(bystander) {}
    }
  }
}
