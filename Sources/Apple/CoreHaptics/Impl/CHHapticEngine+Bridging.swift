#if !canImport(Darwin)
  import HapticModel
  import HapticPlayback

  extension CHHapticEngine: PlaysOnHapticEngine {
    /// The engine on which this engine plays; for test benches.
    public var _hapticEngine: HapticEngine { adapter.engine }
  }

  extension CHHapticPattern: RepresentsHapticPattern {
    /// The pattern as a value; for test benches.
    public var _hapticPattern: HapticPattern { content.pattern }
  }
#endif
