#if !canImport(Darwin)
  @_exported import Foundation
  import Synchronization

  /// The audio session of the program, as far as haptics code uses it.
  ///
  /// It stores what an app sets. Nothing here routes, mixes or records sound, so no value changes what is felt or heard. All
  /// members may be used from any thread.
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

    /// Creates a session of its own, for tests that must not disturb each other.
    package override init() { super.init() }

    /// Returns the one session of the program.
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

    /// Stores a category, without options and in its default mode and policy.
    open func setCategory(_ category: Category) throws {
      try setCategory(category, mode: .default, policy: .default, options: [])
    }

    /// Stores a category and its options, in the default mode and policy.
    open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
      try setCategory(category, mode: .default, policy: .default, options: options)
    }

    /// Stores a category, a mode and options.
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

    /// Does nothing and succeeds: there is no audio route to take or to give back.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// Whether haptics play while the program records; false by default. Engines here play in either case.
    open var allowHapticsAndSystemSoundsDuringRecording: Bool { state.withLock { $0.allowsHaptics } }

    /// Stores whether haptics play while the program records. Engines here play in either case.
    open func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
      state.withLock { $0.allowsHaptics = inValue }
    }
  }
#endif
