#if !canImport(Darwin)
  import HapticFeedback

  /// Feedback for things that collide.
  @preconcurrency @MainActor
  open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// What collides: the first three by weight, the last two by flexibility.
    public enum FeedbackStyle: Int, Sendable {
      /// Small, light things.
      case light = 0
      /// Things of middling size.
      case medium = 1
      /// Large, heavy things.
      case heavy = 2
      /// Things that give way.
      case soft = 3
      /// Things that do not.
      case rigid = 4
    }

    private var style = FeedbackStyle.medium

    /// Creates a generator.
    public convenience init(style: FeedbackStyle) {
      self.init()
      self.style = style
    }

    /// Creates a generator for a view; adds itself to the view's interactions.
    public convenience init(style: FeedbackStyle, view: UIView) {
      self.init(view: view)
      self.style = style
    }

    /// Plays the feedback.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// Plays the feedback, weaker. The intensity is kept within 0…1.
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

    /// Plays the feedback. The location, in the view's coordinates, has no effect.
    open func impactOccurred(at location: CGPoint) { impactOccurred() }

    /// Plays the feedback, weaker. The location has no effect.
    open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
      impactOccurred(intensity: intensity)
    }
  }
#endif
