#if !canImport(Darwin)
  import HapticLog

  /// The privacy of an interpolated value, which determines whether the value is written.
  ///
  /// `private` and `sensitive` values are written as `<private>`, or as a hash if the mask is `hash`. `auto`
  /// values are written unchanged, because the module cannot know which values are private. The hash differs
  /// from run to run.
  public struct OSLogPrivacy: Sendable {
    /// The text that replaces a private value.
    public enum Mask: Sendable {
      /// The value is replaced by a hash, which is equal for equal values in one run.
      case hash
      /// The value is replaced by `<private>`.
      case none
    }

    private enum Level { case shown, hidden }

    private let level: Level
    private let mask: Mask

    /// The value is written.
    public static let `public` = OSLogPrivacy(level: .shown, mask: .none)
    /// The value is written as `<private>`.
    public static let `private` = OSLogPrivacy(level: .hidden, mask: .none)
    /// The value is written as `<private>`.
    public static let sensitive = OSLogPrivacy(level: .hidden, mask: .none)
    /// The value is written.
    public static let auto = OSLogPrivacy(level: .shown, mask: .none)

    /// The value is written as `<private>`, or as a hash if the mask is `hash`.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
    /// The value is written as `<private>`, or as a hash if the mask is `hash`.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
    /// The value is written, or its hash if the mask is `hash`.
    public static func auto(mask: Mask) -> OSLogPrivacy {
      OSLogPrivacy(level: mask == .hash ? .hidden : .shown, mask: mask)
    }

    func apply(to text: String) -> String {
      switch (level, mask) {
      case (.shown, _): text
      case (.hidden, .none): "<private>"
      case (.hidden, .hash): "<mask.hash: \(String(UInt(bitPattern: text.hashValue), radix: 16))>"
      }
    }
  }
#endif
