#if !canImport(Darwin)
  @_exported import Foundation
  import Synchronization

  /// The program's audio session, with the members that haptics code uses.
  ///
  /// The session stores the values that an app sets. It does not route, mix or record sound, so no value
  /// changes what is felt or heard. All members may be used from any thread.
  open class AVAudioSession: NSObject, @unchecked Sendable {  // A `Mutex` alone.
    private static let shared = AVAudioSession()
    private let state = Mutex(State())

    private struct State {
      var category = Category.soloAmbient
      var mode = Mode.default
      var options: CategoryOptions = []
      var policy = RouteSharingPolicy.default
      var allowsHaptics = false
    }

    /// Creates a separate session, for tests that must not affect each other.
    package override init() { super.init() }

    /// Returns the session that the whole program shares.
    @discardableResult
    open class func sharedInstance() -> AVAudioSession { shared }

    /// The category; `soloAmbient` by default.
    open var category: Category { state.withLock { $0.category } }

    /// The mode; `default` by default.
    open var mode: Mode { state.withLock { $0.mode } }

    /// The options of the category; empty by default.
    open var categoryOptions: CategoryOptions { state.withLock { $0.options } }

    /// The route sharing policy; `default` by default.
    open var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }

    /// Stores a category, and resets the options, mode and policy to their defaults.
    open func setCategory(_ category: Category) throws {
      try setCategory(category, mode: .default, policy: .default, options: [])
    }

    /// Stores a category and its options, and resets the mode and policy to their defaults.
    open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
      try setCategory(category, mode: .default, policy: .default, options: options)
    }

    /// Stores a category, a mode and options, and resets the policy to its default.
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
      try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Stores a category, a mode, a policy and options.
    open func setCategory(
      _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
      state.withLock { state in
        state.category = category
        state.mode = mode
        state.policy = policy
        state.options = options
      }
    }

    /// Stores a mode.
    open func setMode(_ mode: Mode) throws { state.withLock { $0.mode = mode } }

    /// Does nothing and succeeds, because there is no audio route to activate or release.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// Whether haptics play while the program records. `false` by default. Engines of this package play in
    /// either case.
    open var allowHapticsAndSystemSoundsDuringRecording: Bool { state.withLock { $0.allowsHaptics } }

    /// Stores whether haptics play while the program records. Engines of this package play in either case.
    open func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
      state.withLock { $0.allowsHaptics = inValue }
    }
  }
#endif
