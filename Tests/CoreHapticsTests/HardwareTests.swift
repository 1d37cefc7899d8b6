#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticDevices
  import HapticOutputs
  import HapticPlayback
  import HapticTesting
  import TestExpectations
  import Testing

  /// `supportsHaptics` and `CHHapticEngine()` agree, whatever there is to play on.
  @Suite struct HardwareTests {
    @Test("a bench without haptics is a machine without haptics")
    func none() throws {
      HapticBench.run(hardware: .none) { bench in
        #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
        #expect(!CHHapticEngine.capabilitiesForHardware().supportsAudio)
        #expect(code { _ = try CHHapticEngine() } == .notSupported)
        #expect(code { _ = try CHHapticEngine(audioSession: nil) } == .notSupported)
        #expect(throws: EngineError.self) { try bench.makeEngine() }
        #expect(bench.outputs.isEmpty)
        // Patterns need no hardware.
        #expect(throws: Never.self) { try pattern(tap()) }
      }
    }

    @Test("asking what a bench supports makes no engine on it")
    func askingIsNoEngine() throws {
      try HapticBench.run { bench in
        for _ in 0..<3 { #expect(CHHapticEngine.capabilitiesForHardware().supportsHaptics) }
        #expect(bench.outputs.isEmpty)
        let engine = try CHHapticEngine()
        try engine.start()
        expectEqual(bench.outputs.count, 1)
      }
    }

    @Test("a factory that throws supports nothing")
    func factoryThrows() {
      let refuse: DefaultOutput.Factory = { () throws(OutputError) in throw OutputError(.failed, "no device")
      }
      HapticEnvironment(output: refuse).apply {
        #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
        #expect(code { _ = try CHHapticEngine() } == .notSupported)
      }
    }

    @Test("the silent output counts as hardware, for code that asks first")
    func silence() {
      HapticEnvironment(output: { SilentOutput() }).apply {
        #expect(CHHapticEngine.capabilitiesForHardware().supportsHaptics)
        #expect(throws: Never.self) { try CHHapticEngine() }
      }
    }

    @Test("the output 'none' cannot be opened")
    func noneByName() throws {
      expectEqual(OutputChoice("none"), .nothing)
      let choose: DefaultOutput.Factory = { () throws(OutputError) in try OutputChoice("none").open() }
      HapticEnvironment(output: choose).apply {
        #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
        #expect(message { _ = try CHHapticEngine() }.contains("switches haptics off"))
      }
    }
  }
#endif
