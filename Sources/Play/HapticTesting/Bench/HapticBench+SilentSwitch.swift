extension HapticBench {
  /// A position of the ring/silent switch.
  public enum SilentSwitch: Sendable, Hashable {
    /// Sounds play.
    case off
    /// The machine is silent: the sounds of haptic engines do not play, except those of engines whose
    /// `playsAudioWhenSilent` is set, or whose `AVAudioSession` has a category that plays on. Haptics play.
    case on
  }

  /// The ring/silent switch of the machine that the bench simulates; `off` by default. A change takes effect at
  /// once, for present and future engines of this bench.
  public var silentSwitch: SilentSwitch {
    get { store.isSilent ? .on : .off }
    set { store.isSilent = newValue == .on }
  }
}
