#if !canImport(Darwin)
  import Foundation

  /// The kind of device for which an interface is designed.
  public enum UIUserInterfaceIdiom: Int, Sendable {
    /// The kind is not specified. In this module, every device has this kind.
    case unspecified = -1
    /// The device is a phone.
    case phone = 0
    /// The device is a tablet.
    case pad = 1
    /// The device is a television.
    case tv = 2
    /// The device is the display of a car.
    case carPlay = 3
    /// The device is a Mac.
    case mac = 5
    /// The device is a headset.
    case vision = 6
  }

  /// The machine on which the program runs.
  @preconcurrency @MainActor
  open class UIDevice: NSObject {
    /// The object that represents this machine.
    public static let current = UIDevice()

    /// The host name of the machine.
    open var name: String { ProcessInfo.processInfo.hostName }

    /// The processor architecture of the machine, such as `x86_64`.
    open var model: String {
      #if arch(x86_64)
        "x86_64"
      #elseif arch(arm64)
        "arm64"
      #else
        "unknown"
      #endif
    }

    /// The processor architecture of the machine, equal to `model`.
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

    /// The version of the operating system: three numbers separated by dots.
    open var systemVersion: String {
      let version = ProcessInfo.processInfo.operatingSystemVersion
      return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }

    /// The kind of device. Always `unspecified`, because this module cannot determine the kind.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  }
#endif
