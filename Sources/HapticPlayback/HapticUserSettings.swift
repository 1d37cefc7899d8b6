import Synchronization

/// The wishes of the user of an app: how strong haptics are, and how loud their audio.
///
/// Gains are applied after everything else, and at once (within 2 ms), in every engine that shares the settings.
public final class HapticUserSettings: Sendable {
  /// The settings that engines share unless they are given others.
  public static let shared = HapticUserSettings()

  private struct State {
    var hapticStrength: Float = 1
    var audioGain: Float = 1
    var categories: [HapticCategory: Float] = [:]
    var switchedOff: Set<HapticCategory> = []
    var engines: [WeakCore] = []

    func effectiveGain(of category: HapticCategory) -> Float {
      switchedOff.contains(category) ? 0 : categories[category] ?? 1
    }
  }

  private struct WeakCore {
    weak var core: EngineCore?
  }

  private let state = Mutex(State())

  /// Creates settings with every gain at 1.
  public init() {}

  /// The gain of all haptics, 0…1. Other values are moved to the nearest of the two, not a number to 0.
  public var hapticStrength: Float {
    get { state.withLock { $0.hapticStrength } }
    set { change { $0.hapticStrength = Self.limited(newValue) } }
  }

  /// The gain of all audio of haptic engines, 0…1. Other values as above.
  public var audioGain: Float {
    get { state.withLock { $0.audioGain } }
    set { change { $0.audioGain = Self.limited(newValue) } }
  }

  /// The gain of the engines of a category, haptics and audio alike, 0…1; 1 unless it was set.
  public func gain(of category: HapticCategory) -> Float {
    state.withLock { $0.categories[category] ?? 1 }
  }

  /// Sets the gain of the engines of a category, 0…1. Other values as above.
  public func setGain(_ gain: Float, of category: HapticCategory) {
    change { $0.categories[category] = Self.limited(gain) }
  }

  /// Whether a category is switched on; true unless `setOn(_:for:)` switched it off.
  public func isOn(_ category: HapticCategory) -> Bool {
    state.withLock { !$0.switchedOff.contains(category) }
  }

  /// Switches a category on or off. Its gain stays as it was set.
  public func setOn(_ isOn: Bool, for category: HapticCategory) {
    change { state in
      if isOn { state.switchedOff.remove(category) } else { state.switchedOff.insert(category) }
    }
  }

  /// The gain of a category, or 0 while it is switched off.
  package func effectiveGain(of category: HapticCategory) -> Float {
    state.withLock { $0.effectiveGain(of: category) }
  }

  /// The gains of an engine before its own mutes.
  func gains(of category: HapticCategory) -> (haptic: Float, audio: Float) {
    state.withLock { state in
      let own = state.effectiveGain(of: category)
      return (state.hapticStrength * own, state.audioGain * own)
    }
  }

  /// Adds an engine that is to follow these settings.
  func add(_ core: EngineCore) {
    state.withLock { state in
      state.engines.removeAll { $0.core == nil }
      state.engines.append(WeakCore(core: core))
    }
  }

  private func change(_ body: (inout sending State) -> Void) {
    let engines = state.withLock { state in
      body(&state)
      return state.engines.compactMap { $0.core }
    }
    for engine in engines { engine.updateGains() }
  }

  private static func limited(_ gain: Float) -> Float { gain > 0 ? min(gain, 1) : 0 }
}
