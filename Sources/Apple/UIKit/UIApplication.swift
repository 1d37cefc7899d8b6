#if !canImport(Darwin)
  import Foundation

  /// The running program. The class provides the program's state, in the foreground or in the background, and
  /// the names of the notifications about changes of that state.
  ///
  /// This module is not connected to a window system. A program that has windows posts these notifications
  /// and sets the state itself.
  @preconcurrency @MainActor
  open class UIApplication: NSObject {
    /// The state of a program: in the foreground or in the background.
    public enum State: Int, Sendable {
      /// The program is in the foreground and in use.
      case active = 0
      /// The program is in the foreground but not in use at the moment.
      case inactive = 1
      /// The program is in the background.
      case background = 2
    }

    /// The object that represents the program.
    public static let shared = UIApplication()

    /// The state of the program; `active` until the program sets another state. Read-only on Apple platforms.
    open var applicationState = State.active

    /// The notification that the program has started.
    public nonisolated static let didFinishLaunchingNotification = name("DidFinishLaunching")
    /// The notification that the program is in the foreground and in use.
    public nonisolated static let didBecomeActiveNotification = name("DidBecomeActive")
    /// The notification that the program is about to become inactive.
    public nonisolated static let willResignActiveNotification = name("WillResignActive")
    /// The notification that the program is in the background.
    public nonisolated static let didEnterBackgroundNotification = name("DidEnterBackground")
    /// The notification that the program is about to return to the foreground.
    public nonisolated static let willEnterForegroundNotification = name("WillEnterForeground")
    /// The notification that the program is about to terminate.
    public nonisolated static let willTerminateNotification = name("WillTerminate")
    /// The notification that memory is low.
    public nonisolated static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")

    private nonisolated static func name(_ event: String) -> NSNotification.Name {
      NSNotification.Name("UIApplication\(event)Notification")
    }
  }
#endif
