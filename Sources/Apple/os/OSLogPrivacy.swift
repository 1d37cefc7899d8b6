#if !canImport(Darwin)
  import HapticPlatform

  /// The privacy of an interpolated value: whether the value is written or replaced.
  ///
  /// `private` and `sensitive` values are written as `<private>`. `auto` values are written unchanged,
  /// because this module cannot know which values are private. With `mask: .hash`, a hash is written in place
  /// of any of these values; the hash of a value differs from run to run of the program.
  public struct OSLogPrivacy: Sendable {
    /// The text in place of a private value.
    public enum Mask: Sendable {
      /// The log shows a hash instead of the value. Within one run of the program, equal values have equal hashes.
      case hash
      /// `<private>` is written.
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
    /// The value is written, or a hash of the value if the mask is `hash`.
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
