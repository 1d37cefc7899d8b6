import AHAP
import EmbeddedFiles
import HapticModel
import HapticText

/// A theme, which defines how feedback feels: it has one haptic pattern for each kind of feedback.
///
/// The standard theme is part of the program file. Another theme replaces some or all of its patterns:
///
///     var theme = try FeedbackTheme(folder: "Themes/Wood")   // success.ahap, impact-heavy.ahap, …
///     theme[.selection] = tick
///     let player = try FeedbackPlayer(theme: theme)
public struct FeedbackTheme: Sendable, Hashable {
  private var replaced: [Feedback.Kind: HapticPattern] = [:]

  /// The standard theme, which is part of the program file. Its sources are the AHAP files in
  /// `Themes/Standard` of the repository.
  public static let standard = FeedbackTheme()

  /// Creates a copy of the standard theme, whose patterns can then be replaced.
  public init() {}

  /// The pattern for a kind of feedback. Set the pattern to replace it.
  public subscript(kind: Feedback.Kind) -> HapticPattern {
    get { replaced[kind] ?? Self.builtIn[kind]?.pattern ?? HapticPattern() }
    set { replaced[kind] = newValue }
  }

  /// The kinds for which this theme replaces the pattern of the standard theme.
  public var replacedKinds: Set<Feedback.Kind> { Set(replaced.keys) }

  /// Returns the contents of the standard theme's AHAP file for a kind, as bytes.
  public static func standardFile(of kind: Feedback.Kind) -> [UInt8] { builtIn[kind]?.file ?? [] }

  /// Returns the feedback of this theme as JSON, in the form that Docs/JSON.md describes.
  package func list() -> String {
    JSONText.document { json in
      json.objects("feedback", Feedback.Kind.allCases) { json, kind in
        json.string("name", kind.rawValue)
        json.string("category", kind.category.rawValue)
        json.string("description", self[kind].metadataDescription ?? "")
        json.number("duration", self[kind].duration)
        json.bool("isStandard", !replacedKinds.contains(kind))
      }
    }
  }

  /// The files in the binary, decoded once. Tests verify that each kind has one.
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

extension HapticPattern {
  /// The text of `Metadata.Description` in the file; `nil` if that is missing or is not text.
  package var metadataDescription: String? {
    guard case .object(let metadata) = extras["Metadata"],
      case .string(let text) = metadata.members.first(where: { $0.key == "Description" })?.value
    else { return nil }
    return text
  }
}
