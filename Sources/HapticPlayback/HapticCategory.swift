/// What an engine is used for, so that its user can turn one kind of haptics down and leave another.
public struct HapticCategory: RawRepresentable, Sendable, Hashable {
  /// A name; any will do.
  public let rawValue: String

  /// Creates a category.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where nothing more is known.
  public static let general = HapticCategory(rawValue: "general")
  /// All of an app's `FeedbackPlayer`; each of its feedbacks also belongs to `interface` or `notification`.
  public static let feedback = HapticCategory(rawValue: "feedback")
  /// Buttons, lists, sliders.
  public static let interface = HapticCategory(rawValue: "interface")
  /// What happens in a game.
  public static let game = HapticCategory(rawValue: "game")
  /// What calls for attention.
  public static let notification = HapticCategory(rawValue: "notification")
}
