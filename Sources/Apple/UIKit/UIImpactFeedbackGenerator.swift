#if !canImport(Darwin)
  import HapticFeedback

  /// A generator that plays feedback for colliding objects.
  @preconcurrency @MainActor
  open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of objects that collide. The first three kinds differ in weight, the last two in firmness.
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

    /// Creates a generator for collisions of one kind of objects.
    public convenience init(style: FeedbackStyle) {
      self.init()
      self.style = style
    }

    /// Creates a generator for collisions of one kind of objects, and adds it to the interactions of a view.
    public convenience init(style: FeedbackStyle, view: UIView) {
      self.init(view: view)
      self.style = style
    }

    /// Plays the feedback for a collision at full strength.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// Plays the feedback for a collision. The intensity is clamped to 0…1; 1 is full strength.
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

    /// Plays the feedback for a collision at full strength. The location, a point in the view's coordinates,
    /// has no effect, because the device vibrates as a whole.
    open func impactOccurred(at location: CGPoint) { impactOccurred() }

    /// Plays the feedback for a collision. The intensity is clamped to 0…1; 1 is full strength. The location
    /// has no effect, because the device vibrates as a whole.
    open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
      impactOccurred(intensity: intensity)
    }
  }
#endif
