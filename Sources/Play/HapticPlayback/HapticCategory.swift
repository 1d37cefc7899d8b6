/// The purpose of an engine's haptics. With categories, the user can turn down one kind of haptics and keep
/// another.
public struct HapticCategory: RawRepresentable, Sendable, Hashable {
  /// The name of the category; any string is valid.
  public let rawValue: String

  /// Creates a category with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The default category, for haptics without a particular purpose.
  public static let general = HapticCategory(rawValue: "general")
  /// The category of everything that feedback players (`FeedbackPlayer`) play. Each piece of feedback belongs
  /// to a second category too: `notification` for success, warning and error, otherwise `interface`. The
  /// gains of both categories apply.
  public static let feedback = HapticCategory(rawValue: "feedback")
  /// The category of haptics of controls such as buttons, lists and sliders.
  public static let interface = HapticCategory(rawValue: "interface")
  /// The category of haptics of events in a game.
  public static let game = HapticCategory(rawValue: "game")
  /// The category of haptics that call for the user's attention.
  public static let notification = HapticCategory(rawValue: "notification")
}
