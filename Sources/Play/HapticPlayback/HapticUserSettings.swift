import Synchronization

/// The settings of an app's user: the strength of haptics and the loudness of their audio, in total and for
/// each category (``HapticCategory``) of haptics, such as games or notifications.
///
/// The engines that share these settings multiply their output by the gains (factors of amplitude) as the
/// last step. A change takes effect within 2 ms.
public final class HapticUserSettings: Sendable {
  /// The settings of the whole program. An engine uses them unless its configuration contains other settings.
  public static let shared = HapticUserSettings()

  private struct State {
    var hapticStrength: Float = 1
    var audioGain: Float = 1
    var isSilent = false
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

  /// Creates settings in which every gain is 1 and every category is switched on.
  public init() {}

  /// The gain of all haptics, 0…1. Values outside this range are clamped to it; NaN becomes 0.
  public var hapticStrength: Float {
    get { state.withLock { $0.hapticStrength } }
    set { change { $0.hapticStrength = Self.limited(newValue) } }
  }

  /// The gain of the audio that haptic engines play, 0…1. Values outside this range are clamped to it; NaN
  /// becomes 0.
  public var audioGain: Float {
    get { state.withLock { $0.audioGain } }
    set { change { $0.audioGain = Self.limited(newValue) } }
  }

  /// Whether the user has switched the machine to silent, as with the ring/silent switch of a phone. `false` by
  /// default. The audio of haptic engines is then silent, except that of engines whose `playsAudioWhenSilent` is
  /// set; haptics continue.
  public var isSilent: Bool {
    get { state.withLock { $0.isSilent } }
    set { change { $0.isSilent = newValue } }
  }

  /// Returns the gain of a category of haptics, such as games, 0…1; 1 by default. The gain applies to the
  /// haptics and the audio of all engines whose configuration states this category.
  public func gain(of category: HapticCategory) -> Float {
    state.withLock { $0.categories[category] ?? 1 }
  }

  /// Sets the gain of a category of haptics, such as games. The value is clamped to 0…1; NaN becomes 0.
  public func setGain(_ gain: Float, of category: HapticCategory) {
    change { $0.categories[category] = Self.limited(gain) }
  }

  /// Returns whether a category is switched on; `true` unless `setOn(_:for:)` has switched it off.
  public func isOn(_ category: HapticCategory) -> Bool {
    state.withLock { !$0.switchedOff.contains(category) }
  }

  /// Switches a category on or off. The gain of the category does not change.
  public func setOn(_ isOn: Bool, for category: HapticCategory) {
    change { state in
      if isOn { state.switchedOff.remove(category) } else { state.switchedOff.insert(category) }
    }
  }

  /// Returns the gain of a category, or 0 while the category is switched off.
  package func effectiveGain(of category: HapticCategory) -> Float {
    state.withLock { $0.effectiveGain(of: category) }
  }

  /// Returns the gains for the haptics and the audio of an engine in a category. The engine's own mutes are
  /// not included.
  func gains(of category: HapticCategory) -> (haptic: Float, audio: Float) {
    state.withLock { state in
      let own = state.effectiveGain(of: category)
      return (state.hapticStrength * own, state.audioGain * own)
    }
  }

  /// Adds an engine, which from now on follows these settings.
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
