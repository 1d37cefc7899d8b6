#if !canImport(Darwin)
  import HapticFeedback

  /// A generator of the feedback for a collision of objects.
  @preconcurrency @MainActor
  open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of objects that collide: the first three by weight, the last two by flexibility.
    public enum FeedbackStyle: Int, Sendable {
      /// The objects are small and light.
      case light = 0
      /// The objects have a medium size.
      case medium = 1
      /// The objects are large and heavy.
      case heavy = 2
      /// The objects are soft.
      case soft = 3
      /// The objects are rigid.
      case rigid = 4
    }

    private var style = FeedbackStyle.medium

    /// Creates a generator with a style.
    public convenience init(style: FeedbackStyle) {
      self.init()
      self.style = style
    }

    /// Creates a generator for a view and adds it to the view's interactions.
    public convenience init(style: FeedbackStyle, view: UIView) {
      self.init(view: view)
      self.style = style
    }

    /// Plays the feedback for a collision at full strength.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// Plays the feedback for a collision with an intensity, which is clamped to 0…1. An intensity of 1 is
    /// full strength.
    open func impactOccurred(intensity: CGFloat) {
      let intensity = Double(intensity)
      switch style {
      case .light: play(.impact(weight: .light, intensity: intensity))
      case .medium: play(.impact(weight: .medium, intensity: intensity))
      case .heavy: play(.impact(weight: .heavy, intensity: intensity))
      case .soft: play(.impact(flexibility: .soft, intensity: intensity))
      case .rigid: play(.impact(flexibility: .rigid, intensity: intensity))
      }
    }

    /// Plays the feedback for a collision at full strength. The location, in the view's coordinates, has no
    /// effect here.
    open func impactOccurred(at location: CGPoint) { impactOccurred() }

    /// Plays the feedback with an intensity, which is clamped to 0…1. The location has no effect here.
    open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
      impactOccurred(intensity: intensity)
    }
  }
#endif
