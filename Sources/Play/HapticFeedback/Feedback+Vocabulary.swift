/// Another name for `Feedback`: the name of the corresponding type of SwiftUI. With this name, code that was
/// written for SwiftUI compiles unchanged.
public typealias SensoryFeedback = Feedback

extension Feedback {
  /// The weight of an impact. An impact is feedback for elements of the user interface that collide, such as
  /// a dragged card and an edge.
  public enum Weight: Sendable, Hashable, CaseIterable {
    /// An impact of small, light elements.
    case light
    /// An impact of elements of medium weight.
    case medium
    /// An impact of large, heavy elements.
    case heavy
  }

  /// The flexibility of the elements of the user interface that collide in an impact, such as a dragged card
  /// and an edge.
  public enum Flexibility: Sendable, Hashable, CaseIterable {
    /// An impact of hard elements, which do not yield.
    case rigid
    /// An impact of elements of ordinary firmness, between hard and soft.
    case solid
    /// An impact of soft elements, which yield.
    case soft
  }

  /// The way in which a selection changes, such as a switch that is turned on.
  public enum Selection: Sendable, Hashable, CaseIterable {
    /// The selection moves from one value to another.
    case `default`
    /// A switch is turned on.
    case on
    /// A switch is turned off.
    case off
    /// The selection has reached its minimum.
    case minimum
    /// The selection has reached its maximum.
    case maximum
  }

  /// Another name for `Selection`: the name of the corresponding type of SwiftUI.
  public typealias SelectionFeedback = Selection

  /// The control that a finger presses (touch down).
  ///
  /// SwiftUI plays such feedback on Apple Vision Pro only. Here it is felt everywhere, as the theme's pattern of an existing
  /// kind.
  public enum PressFeedback: Sendable, Hashable, CaseIterable {
    /// A button.
    case button
    /// A button without text.
    case buttonIconOnly
    /// The thumb of a slider. ``ReleaseFeedback/slider`` belongs to it.
    case slider
    /// A control that activates a tab.
    case tab
    /// A switch.
    case toggle
  }

  /// The control that a finger releases (touch up).
  public enum ReleaseFeedback: Sendable, Hashable, CaseIterable {
    /// The thumb of a slider.
    case slider
  }

  /// A task was completed.
  public static let success = Feedback(.success)
  /// A task ended with a warning.
  public static let warning = Feedback(.warning)
  /// A task failed.
  public static let error = Feedback(.error)
  /// A selection moves to the next value.
  public static let selection = Feedback(.selection)
  /// A value rises above a threshold.
  public static let increase = Feedback(.increase)
  /// A value falls below a threshold.
  public static let decrease = Feedback(.decrease)
  /// An activity starts, such as a recording or a timer.
  public static let start = Feedback(.start)
  /// An activity stops, such as a recording or a timer.
  public static let stop = Feedback(.stop)
  /// A dragged object aligns with a guide.
  public static let alignment = Feedback(.alignment)
  /// A new level is reached, for example when a button is pressed more deeply.
  public static let levelChange = Feedback(.levelChange)
  /// A drawn path is complete.
  public static let pathComplete = Feedback(.pathComplete)
  /// Elements of medium weight collide in the user interface, such as a dragged card and an edge.
  public static let impact = Feedback(.impactMedium)

  /// Returns the feedback for elements of a given weight that collide in the user interface. The intensity is
  /// clamped to 0…1; NaN becomes 0.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Feedback {
    switch weight {
    case .light: Feedback(.impactLight, intensity: intensity)
    case .medium: Feedback(.impactMedium, intensity: intensity)
    case .heavy: Feedback(.impactHeavy, intensity: intensity)
    }
  }

  /// Returns the feedback for elements of a given flexibility that collide in the user interface. The
  /// intensity is clamped to 0…1; NaN becomes 0.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> Feedback {
    switch flexibility {
    case .rigid: Feedback(.impactRigid, intensity: intensity)
    case .solid: Feedback(.impactSolid, intensity: intensity)
    case .soft: Feedback(.impactSoft, intensity: intensity)
    }
  }

  /// Returns the feedback for one way in which a selection changes.
  public static func selection(_ selection: Selection) -> Feedback {
    switch selection {
    case .default: Feedback(.selection)
    case .on: Feedback(.selectionOn)
    case .off: Feedback(.selectionOff)
    case .minimum: Feedback(.selectionMinimum)
    case .maximum: Feedback(.selectionMaximum)
    }
  }

  /// Returns the feedback for a control that is pressed: `impactLight`, weaker for small controls; for the thumb of a slider
  /// `impactSoft`.
  public static func press(_ control: PressFeedback) -> Feedback {
    switch control {
    case .button, .toggle: Feedback(.impactLight)
    case .buttonIconOnly, .tab: Feedback(.impactLight, intensity: 0.7)
    case .slider: Feedback(.impactSoft)
    }
  }

  /// Returns the feedback for a control that is released: `impactSoft`, weaker than when it was pressed.
  public static func release(_ control: ReleaseFeedback) -> Feedback {
    switch control {
    case .slider: Feedback(.impactSoft, intensity: 0.6)
    }
  }
}
