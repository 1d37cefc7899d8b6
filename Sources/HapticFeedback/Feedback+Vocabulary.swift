/// SwiftUI's name for the same values, so that models which hold them compile unchanged.
public typealias SensoryFeedback = Feedback

extension Feedback {
  /// How heavy the things are that collide.
  public enum Weight: Sendable, Hashable, CaseIterable {
    /// Small and light.
    case light
    /// Middling.
    case medium
    /// Large and heavy.
    case heavy
  }

  /// How much the things that collide give way.
  public enum Flexibility: Sendable, Hashable, CaseIterable {
    /// Not at all.
    case rigid
    /// As ordinary things do.
    case solid
    /// Much.
    case soft
  }

  /// What happens to a choice.
  public enum Selection: Sendable, Hashable, CaseIterable {
    /// It moves on.
    case `default`
    /// A switch goes on.
    case on
    /// A switch goes off.
    case off
    /// It has reached its lower end.
    case minimum
    /// It has reached its upper end.
    case maximum
  }

  /// A task was completed.
  public static let success = Feedback(.success)
  /// A task ended in a way that deserves a look.
  public static let warning = Feedback(.warning)
  /// A task failed.
  public static let error = Feedback(.error)
  /// A choice moves on by one.
  public static let selection = Feedback(.selection)
  /// A value rises above a threshold.
  public static let increase = Feedback(.increase)
  /// A value falls below a threshold.
  public static let decrease = Feedback(.decrease)
  /// An activity begins.
  public static let start = Feedback(.start)
  /// An activity ends.
  public static let stop = Feedback(.stop)
  /// What is dragged meets a guide.
  public static let alignment = Feedback(.alignment)
  /// A level is reached.
  public static let levelChange = Feedback(.levelChange)
  /// A drawn path closes.
  public static let pathComplete = Feedback(.pathComplete)
  /// Things of middling weight collide.
  public static let impact = Feedback(.impactMedium)

  /// Things of a weight collide. The intensity is kept within 0…1.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Feedback {
    switch weight {
    case .light: Feedback(.impactLight, intensity: intensity)
    case .medium: Feedback(.impactMedium, intensity: intensity)
    case .heavy: Feedback(.impactHeavy, intensity: intensity)
    }
  }

  /// Things of a flexibility collide. The intensity is kept within 0…1.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> Feedback {
    switch flexibility {
    case .rigid: Feedback(.impactRigid, intensity: intensity)
    case .solid: Feedback(.impactSolid, intensity: intensity)
    case .soft: Feedback(.impactSoft, intensity: intensity)
    }
  }

  /// Something happens to a choice.
  public static func selection(_ selection: Selection) -> Feedback {
    switch selection {
    case .default: Feedback(.selection)
    case .on: Feedback(.selectionOn)
    case .off: Feedback(.selectionOff)
    case .minimum: Feedback(.selectionMinimum)
    case .maximum: Feedback(.selectionMaximum)
    }
  }
}
