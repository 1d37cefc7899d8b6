import HapticPlayback

/// What an interface says by touch: its meaning, and how strongly it is said.
///
/// A plain value, named as in SwiftUI: `.success`, `.selection`, `.impact(weight: .heavy, intensity: 0.7)`.
/// How each feels is up to a ``FeedbackTheme``; a ``FeedbackPlayer`` plays it.
public struct Feedback: Sendable, Hashable {
  /// What is meant.
  public let kind: Kind
  /// How strongly, 0…1; 1 is the pattern of the theme as it is.
  public let intensity: Double

  /// Creates a feedback. An intensity below 0 or above 1 becomes the nearest of the two, NaN becomes 0.
  public init(_ kind: Kind, intensity: Double = 1) {
    self.kind = kind
    self.intensity = intensity > 0 ? min(intensity, 1) : 0
  }

  /// The meanings there are. The raw value is the name of the theme's file, without `.ahap`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Something small and light hits something.
    case impactLight = "impact-light"
    /// Something of middling size hits something.
    case impactMedium = "impact-medium"
    /// Something large and heavy hits something.
    case impactHeavy = "impact-heavy"
    /// Soft things meet.
    case impactSoft = "impact-soft"
    /// Things of ordinary firmness meet.
    case impactSolid = "impact-solid"
    /// Hard things meet.
    case impactRigid = "impact-rigid"
    /// A choice moves on by one.
    case selection
    /// A switch goes on.
    case selectionOn = "selection-on"
    /// A switch goes off.
    case selectionOff = "selection-off"
    /// A choice has reached its lower end.
    case selectionMinimum = "selection-minimum"
    /// A choice has reached its upper end.
    case selectionMaximum = "selection-maximum"
    /// A task was completed: two rising taps in the standard theme.
    case success
    /// A task ended in a way that deserves a look: two falling taps.
    case warning
    /// A task failed: four taps, the third the strongest.
    case error
    /// What is dragged meets a guide.
    case alignment
    /// A level is reached, as a button pressed deeper.
    case levelChange = "level-change"
    /// An activity begins.
    case start
    /// An activity ends.
    case stop
    /// A value rises above a threshold.
    case increase
    /// A value falls below a threshold.
    case decrease
    /// A drawn path closes.
    case pathComplete = "path-complete"

    /// The category by which the user turns it down or off: `notification` for the outcome of a task, else
    /// `interface`.
    public var category: HapticCategory {
      switch self {
      case .success, .warning, .error: .notification
      default: .interface
      }
    }
  }
}
