#if !canImport(Darwin)
  import AVFAudio
  import CoreHaptics
  import HapticModel
  import HapticPlayback
  import HapticTesting
  import TestExpectations
  import Testing

  /// CoreHapticsBehaviour §2.8.
  @Suite("The ring/silent switch")
  struct SilentSwitchTests {
    /// A vibration with a tone.
    private func pattern() throws -> CHHapticPattern {
      try CHHapticPattern(
        events: [
          CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 2),
          CHHapticEvent(eventType: .audioContinuous, parameters: [], relativeTime: 0, duration: 2),
        ], parameters: [])
    }

    private func play(on engine: CHHapticEngine) throws {
      try engine.start()
      try engine.makePlayer(with: pattern()).start(atTime: 0)
    }

    @Test("sounds obey the switch at once, haptics go on") func obeys() throws {
      try HapticBench.run { bench in
        let engine = try CHHapticEngine()
        try play(on: engine)
        bench.advance(by: 0.5)
        bench.silentSwitch = .on
        bench.advance(by: 0.5)
        bench.silentSwitch = .off
        bench.advance(by: 0.5)
        try bench.felt.expectSound(in: 0.1...0.4)
        try bench.felt.expectNoSound(in: 0.6...0.9)
        try bench.felt.expectSound(in: 1.1...1.4)
        try bench.felt.expectIntensity(at: 0.75, 0.6)
        expectEqual(bench.silentSwitch, .off)
      }
    }

    @Test("an engine that is made later obeys it too; another bench does not") func later() throws {
      try HapticBench.run { bench in
        bench.silentSwitch = .on
        let engine = try CHHapticEngine(audioSession: nil)
        try play(on: engine)
        bench.advance(by: 0.5)
        try bench.felt.expectNoSound(in: 0.1...0.4)
        try bench.felt.expectIntensity(at: 0.25, 0.6)
      }
      try HapticBench.run { bench in
        let engine = try CHHapticEngine()
        try play(on: engine)
        bench.advance(by: 0.5)
        try bench.felt.expectSound(in: 0.1...0.4)
      }
    }

    @Test("the category of an engine's session decides, at once") func category() throws {
      try HapticBench.run { bench in
        bench.silentSwitch = .on
        let session = AVAudioSession()
        let engine = try CHHapticEngine(audioSession: session)
        try play(on: engine)
        bench.advance(by: 0.25)
        try bench.felt.expectNoSound(in: 0.05...0.2)
        let playing: [AVAudioSession.Category] = [.playback, .playAndRecord, .multiRoute]
        for (index, category) in (playing + [.ambient, .soloAmbient, .record]).enumerated() {
          try session.setCategory(category)
          bench.advance(by: 0.25)
          let start = 0.25 * Double(index + 1)
          if index < playing.count {
            try bench.felt.expectSound(in: start + 0.05...start + 0.2)
          } else {
            try bench.felt.expectNoSound(in: start + 0.05...start + 0.2)
          }
        }
      }
    }

    @Test("user settings switch their engines to silent, but those that play on") func settings() throws {
      let settings = HapticUserSettings()
      let bench = HapticBench()
      var configuration = HapticEngine.Configuration()
      configuration.userSettings = settings
      let (obeying, playing) = (
        try bench.makeEngine(configuration: configuration), try bench.makeEngine(configuration: configuration)
      )
      let both = HapticPattern(events: [
        HapticEvent(.hapticContinuous, time: 0, duration: 2),
        HapticEvent(.audioContinuous, time: 0, duration: 2),
      ])
      playing.playsAudioWhenSilent = true
      settings.isSilent = true
      for engine in [obeying, playing] {
        try engine.start()
        try engine.play(both, at: 0)
      }
      bench.advance(by: 0.5)
      try bench.felt(of: obeying).expectNoSound(in: 0.1...0.4)
      try bench.felt(of: playing).expectSound(in: 0.1...0.4)
      try bench.felt(of: obeying).expectIntensity(at: 0.25, 0.6)
    }
  }
#endif
