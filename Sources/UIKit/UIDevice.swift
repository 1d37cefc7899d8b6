#if !canImport(Darwin)
  import Foundation

  /// The kinds of devices that an interface is made for.
  public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None of the others: what every device is here.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car.
    case carPlay = 3
    /// A Mac.
    case mac = 5
    /// A headset.
    case vision = 6
  }

  /// The machine that the program runs on.
  @preconcurrency @MainActor
  open class UIDevice: NSObject {
    /// This machine.
    public static let current = UIDevice()

    /// Its name in the network.
    open var name: String { ProcessInfo.processInfo.hostName }

    /// What kind of machine it is: its architecture, such as `x86_64`.
    open var model: String {
      #if arch(x86_64)
        "x86_64"
      #elseif arch(arm64)
        "arm64"
      #else
        "unknown"
      #endif
    }

    /// The same as `model`.
    open var localizedModel: String { model }

    /// The name of the operating system, such as `Linux`.
    open var systemName: String {
      #if os(Linux)
        "Linux"
      #elseif os(Windows)
        "Windows"
      #elseif os(Android)
        "Android"
      #else
        "unknown"
      #endif
    }

    /// The version of the operating system: three numbers with dots between.
    open var systemVersion: String {
      let version = ProcessInfo.processInfo.operatingSystemVersion
      return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    /// What kind of device an interface should be made for: nothing is known about that here.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  }
#endif
