import HapticPlayback

/// Feedback that a user interface gives by touch. Feedback has a meaning and an intensity.
///
/// Feedback is a plain value, named as in SwiftUI: `.success`, `.impact(weight: .heavy, intensity: 0.7)`. A
/// ``FeedbackTheme`` defines how feedback feels; a ``FeedbackPlayer`` plays it.
public struct Feedback: Sendable, Hashable {
  /// The meaning of the feedback.
  public let kind: Kind
  /// The intensity of the feedback, 0…1; 1 plays the theme's pattern unchanged.
  public let intensity: Double

  /// Creates feedback. The intensity is clamped to 0…1; NaN becomes 0.
  public init(_ kind: Kind, intensity: Double = 1) {
    self.kind = kind
    self.intensity = intensity > 0 ? min(intensity, 1) : 0
  }

  /// The meaning of feedback. The raw value is the name of the theme's file, without `.ahap`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Small, light objects collide.
    case impactLight = "impact-light"
    /// Objects of medium size collide.
    case impactMedium = "impact-medium"
    /// Large, heavy objects collide.
    case impactHeavy = "impact-heavy"
    /// Soft objects collide.
    case impactSoft = "impact-soft"
    /// Objects of ordinary firmness collide.
    case impactSolid = "impact-solid"
    /// Hard objects collide.
    case impactRigid = "impact-rigid"
    /// A selection moves to the next value.
    case selection
    /// A switch is turned on.
    case selectionOn = "selection-on"
    /// A switch is turned off.
    case selectionOff = "selection-off"
    /// A selection has reached its minimum.
    case selectionMinimum = "selection-minimum"
    /// A selection has reached its maximum.
    case selectionMaximum = "selection-maximum"
    /// A task was completed: two rising taps in the standard theme.
    case success
    /// A task ended with a warning: two falling taps in the standard theme.
    case warning
    /// A task failed: four taps in the standard theme, the third the strongest.
    case error
    /// A dragged object aligns with a guide.
    case alignment
    /// A new level is reached, such as a button that is pressed deeper.
    case levelChange = "level-change"
    /// An activity starts.
    case start
    /// An activity stops.
    case stop
    /// A value rises above a threshold.
    case increase
    /// A value falls below a threshold.
    case decrease
    /// A drawn path is complete.
    case pathComplete = "path-complete"

    /// The category with which the user can turn this feedback down or off: `notification` for the outcome of
    /// a task, otherwise `interface`.
    public var category: HapticCategory {
      switch self {
      case .success, .warning, .error: .notification
      default: .interface
      }
    }
  }
}
