#if !canImport(Darwin)
  @_exported import Foundation
  import HapticOutputs
  import Synchronization

  /// The program's audio session, with those members of Apple's class that haptics code uses.
  ///
  /// The session stores the values that an app sets. It does not route, mix or record sound. The category
  /// decides whether the sounds of engines that follow the session play while the machine is switched to silent;
  /// no other value changes what is felt or heard. All members are safe to use from any thread.
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

    /// Creates a separate session. Apps have one session, as on Apple platforms; within a test bench it is a
    /// session of that bench, so tests do not need this initializer.
    package override init() { super.init() }

    /// Returns the session that the whole program shares. Within a test bench, that is a session of the bench,
    /// so that tests which run in parallel do not affect each other.
    @discardableResult
    open class func sharedInstance() -> AVAudioSession {
      DefaultOutput.benchScope?.object { AVAudioSession() } ?? shared
    }

    /// The category, which states the purpose for which the program uses audio; `soloAmbient` by default.
    open var category: Category { state.withLock { $0.category } }

    /// The mode, which states a special use of audio within the category; `default` by default.
    open var mode: Mode { state.withLock { $0.mode } }

    /// The options of the category; empty by default.
    open var categoryOptions: CategoryOptions { state.withLock { $0.options } }

    /// The route sharing policy; `default` by default.
    open var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }

    /// Stores a category, and resets the options, the mode and the route sharing policy to their defaults.
    open func setCategory(_ category: Category) throws {
      try setCategory(category, mode: .default, policy: .default, options: [])
    }

    /// Stores a category and its options, and resets the mode and the route sharing policy to their defaults.
    open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
      try setCategory(category, mode: .default, policy: .default, options: options)
    }

    /// Stores a category, a mode and options, and resets the route sharing policy to its default.
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
      try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Stores a category, a mode, a route sharing policy and options.
    open func setCategory(
      _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
      state.withLock { state in
        state.category = category
        state.mode = mode
        state.policy = policy
        state.options = options
      }
      NotificationCenter.default.post(name: Self.categoryNotification, object: self)
    }

    /// The notification that a session's category was set; engines that follow the session observe it.
    package static let categoryNotification = NSNotification.Name("ThrumAudioSessionCategory")

    /// Whether the category plays on when the machine is switched to silent.
    package var playsWhenSilent: Bool {
      switch category {
      case .playback, .playAndRecord, .multiRoute: true
      default: false
      }
    }

    /// Stores a mode. The other values stay unchanged.
    open func setMode(_ mode: Mode) throws { state.withLock { $0.mode = mode } }

    /// Does nothing and succeeds, because there is no audio route to activate or release.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// Whether the app allows haptics while the program records sound. `false` by default. The value is only
    /// stored: engines of this package always play.
    open var allowHapticsAndSystemSoundsDuringRecording: Bool { state.withLock { $0.allowsHaptics } }

    /// Stores whether the app allows haptics while the program records sound. Engines of this package always
    /// play.
    open func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
      state.withLock { $0.allowsHaptics = inValue }
    }
  }
#endif
