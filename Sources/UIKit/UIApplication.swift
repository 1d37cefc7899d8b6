#if !canImport(Darwin)
  import Foundation

  /// The program: whether it is in front, and the names of the notifications about that.
  ///
  /// Nothing here knows a window system. The program itself posts these notifications and sets the state when
  /// it has one.
  @preconcurrency @MainActor
  open class UIApplication: NSObject {
    /// Whether a program is in front.
    public enum State: Int, Sendable {
      /// In front, and used.
      case active = 0
      /// In front, and not used for the moment.
      case inactive = 1
      /// Not in front.
      case background = 2
    }

    /// The program.
    public static let shared = UIApplication()

    /// Whether the program is in front; `active` until the program says otherwise. Read-only on Apple
    /// platforms.
    open var applicationState = State.active

    /// The program has started.
    public nonisolated static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// The program is in front and used.
    public nonisolated static let didBecomeActiveNotification = name("DidBecomeActive")
    /// The program is about to be unused.
    public nonisolated static let willResignActiveNotification = name("WillResignActive")
    /// The program is no longer in front.
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// The program is about to be in front again.
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    /// The program is about to end.
    public nonisolated static let willTerminateNotification = name("WillTerminate")
    /// Memory is scarce.
    public nonisolated static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    private nonisolated static func name(_ event: String) -> NSNotification.Name {
      NSNotification.Name("UIApplication\(event)Notification")
    }
  }
#endif
