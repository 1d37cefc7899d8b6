import AHAP
import EmbeddedFiles
import HapticModel

/// How each feedback feels: one pattern for each kind.
///
/// The standard theme is part of the binary. Another one replaces some of its patterns, or all:
///
///     var theme = try FeedbackTheme(folder: "Themes/Wood")   // success.ahap, impact-heavy.ahap, …
///     theme[.selection] = tick
///     let player = try FeedbackPlayer(theme: theme)
public struct FeedbackTheme: Sendable, Hashable {
  private var replaced: [Feedback.Kind: HapticPattern] = [:]

  /// The theme that is part of the binary; its files are `Themes/Standard/NAME.ahap` in the repository.
  public static let standard = FeedbackTheme()

  /// Creates the standard theme, to replace patterns in.
  public init() {}

  /// The pattern of a kind.
  public subscript(kind: Feedback.Kind) -> HapticPattern {
    get { replaced[kind] ?? Self.builtIn[kind]?.pattern ?? HapticPattern() }
    set { replaced[kind] = newValue }
  }

  /// The kinds whose patterns are not those of the standard theme.
  public var replacedKinds: Set<Feedback.Kind> { Set(replaced.keys) }

  /// The AHAP file of a kind in the standard theme, as it lies in the repository.
  public static func standardFile(of kind: Feedback.Kind) -> [UInt8] { builtIn[kind]?.file ?? [] }

  /// The files in the binary, decoded once. Tests hold that there is one for each kind.
  private static let builtIn: [Feedback.Kind: (file: [UInt8], pattern: HapticPattern)] = {
    var count = 0
    let files = UnsafeBufferPointer(start: embedded_theme(&count), count: count)
    var found: [Feedback.Kind: (file: [UInt8], pattern: HapticPattern)] = [:]
    for file in files {
      guard let kind = Feedback.Kind(rawValue: String(cString: file.name)) else { continue }
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      if let pattern = AHAPDecoder().decode(bytes).pattern { found[kind] = (bytes, pattern) }
    }
    return found
  }()
}
