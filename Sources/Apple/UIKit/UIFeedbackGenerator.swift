#if !canImport(Darwin)
  import HapticFeedback

  /// The base class of the feedback generators, which play haptic feedback for actions in a user interface.
  /// Use one of its subclasses.
  ///
  /// All generators of a program share one `FeedbackPlayer`, which plays on the default output. If no output
  /// is available, generators do nothing, as on a device without haptics.
  @preconcurrency @MainActor
  open class UIFeedbackGenerator: NSObject, UIInteraction {
    /// The view to which the generator was added; `nil` without a view. The view has no effect, because the
    /// device vibrates as a whole.
    public private(set) weak var view: UIView?

    /// Creates a generator for a view and adds it to the view's interactions.
    public convenience init(view: UIView) {
      self.init()
      view.addInteraction(self)
    }

    /// Prepares for feedback that is expected within the next few seconds, so that it plays without delay.
    open func prepare() { Self.player?.prepare() }

    /// Stores the view to which the generator is added. The view calls this method.
    open func willMove(to view: UIView?) { self.view = view }

    /// Does nothing. The view calls this method after the generator was added or removed.
    open func didMove(to view: UIView?) {}

    final func play(_ feedback: Feedback) { Self.player?.play(feedback) }

    private static var player: FeedbackPlayer? { try? FeedbackPlayer.shared() }
  }

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

  /// A generator that plays feedback for the outcome of a task.
  @preconcurrency @MainActor
  open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The outcome of a task.
    public enum FeedbackType: Int, Sendable {
      /// The task was completed.
      case success = 0
      /// The task finished with a warning.
      case warning = 1
      /// The task failed.
      case error = 2
    }

    /// Plays the feedback for an outcome.
    open func notificationOccurred(_ notificationType: FeedbackType) {
      switch notificationType {
      case .success: play(.success)
      case .warning: play(.warning)
      case .error: play(.error)
      }
    }

    /// Plays the feedback for an outcome. The location has no effect, because the device vibrates as a whole.
    open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
      notificationOccurred(notificationType)
    }
  }

  /// A generator that plays feedback when a selection changes.
  @preconcurrency @MainActor
  open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback for a changed selection.
    open func selectionChanged() { play(.selection) }

    /// Plays the feedback for a changed selection. The location has no effect, because the device vibrates as
    /// a whole.
    open func selectionChanged(at location: CGPoint) { selectionChanged() }
  }

  /// A generator that plays feedback for drawing, such as the completion of a path.
  @preconcurrency @MainActor
  open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback for a dragged object that aligns with a guide. The location has no effect, because
    /// the device vibrates as a whole.
    open func alignmentOccurred(at location: CGPoint) { play(.alignment) }

    /// Plays the feedback for a drawn path that is complete. The location has no effect, because the device
    /// vibrates as a whole.
    open func pathCompleted(at location: CGPoint) { play(.pathComplete) }
  }
#endif
