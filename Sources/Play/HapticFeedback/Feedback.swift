import HapticPlayback

/// A piece of feedback that a user interface gives by touch, for example for a completed task. It consists of
/// a kind and an intensity.
///
/// Feedback is a plain value, named as in SwiftUI: `.success`, `.impact(weight: .heavy, intensity: 0.7)`. A
/// ``FeedbackTheme`` defines how feedback feels; a ``FeedbackPlayer`` plays it.
public struct Feedback: Sendable, Hashable {
  /// The meaning of the feedback for the user, such as success or warning.
  public let kind: Kind
  /// The intensity of the feedback, 0…1. At 1, the theme's pattern plays unchanged; below 1, it plays weaker.
  public let intensity: Double

  /// Creates feedback. The intensity is clamped to 0…1; NaN becomes 0.
  public init(_ kind: Kind, intensity: Double = 1) {
    self.kind = kind
    self.intensity = intensity > 0 ? min(intensity, 1) : 0
  }

  /// The meaning of a piece of feedback for the user, such as success or warning. A theme has one AHAP file for each
  /// kind; the raw value is the name of that file without `.ahap`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Small, light elements collide in the user interface, such as a dragged icon and an edge.
    case impactLight = "impact-light"
    /// Elements of medium size collide in the user interface.
    case impactMedium = "impact-medium"
    /// Large, heavy elements collide in the user interface.
    case impactHeavy = "impact-heavy"
    /// Soft elements collide in the user interface.
    case impactSoft = "impact-soft"
    /// Elements of ordinary firmness, between hard and soft, collide in the user interface.
    case impactSolid = "impact-solid"
    /// Hard elements collide in the user interface.
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
    /// A task was completed. In the standard theme: two taps, the second stronger.
    case success
    /// A task ended with a warning. In the standard theme: two taps, the second weaker.
    case warning
    /// A task failed. In the standard theme: four taps, the third the strongest.
    case error
    /// A dragged object aligns with a guide.
    case alignment
    /// A new level is reached, for example when a button is pressed more deeply.
    case levelChange = "level-change"
    /// An activity starts, such as a recording or a timer.
    case start
    /// An activity stops, such as a recording or a timer.
    case stop
    /// A value rises above a threshold.
    case increase
    /// A value falls below a threshold.
    case decrease
    /// A drawn path is complete.
    case pathComplete = "path-complete"

    /// The category in which the user can turn this feedback down or off. The category is `notification` for
    /// `success`, `warning` and `error`, otherwise `interface`.
    public var category: HapticCategory {
      switch self {
      case .success, .warning, .error: .notification
      default: .interface
      }
    }

    /// Whether the feedback comes in rows, once for each step of a value that moves.
    var isTick: Bool {
      switch self {
      case .selection, .increase, .decrease, .levelChange: true
      default: false
      }
    }
  }
}
