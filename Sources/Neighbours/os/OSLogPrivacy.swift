#if !canImport(Darwin)
  import HapticLog

  /// Who may read an interpolated value.
  ///
  /// `private` and `sensitive` values are written as `<private>`, or as a hash where the mask asks for one. `auto` is written
  /// as it is: there is no telling which values of a program are private. The hash differs from run to run.
  public struct OSLogPrivacy: Sendable {
    /// What stands for a private value.
    public enum Mask: Sendable {
      /// A hash, equal for equal values of one run.
      case hash
      /// `<private>`.
      case none
    }

    private enum Level { case shown, hidden }

    private let level: Level
    private let mask: Mask

    /// Everybody may read it.
    public static let `public` = OSLogPrivacy(level: .shown, mask: .none)
    /// It is not written.
    public static let `private` = OSLogPrivacy(level: .hidden, mask: .none)
    /// It is not written.
    public static let sensitive = OSLogPrivacy(level: .hidden, mask: .none)
    /// It is written.
    public static let auto = OSLogPrivacy(level: .shown, mask: .none)

    /// It is not written; a hash may stand for it.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
    /// It is not written; a hash may stand for it.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
    /// It is written; with a mask, its hash is.
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
