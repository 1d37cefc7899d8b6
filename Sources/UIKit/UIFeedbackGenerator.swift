#if !canImport(Darwin)
  import HapticFeedback

  /// The base class of the feedback generators. Use one of its subclasses.
  ///
  /// All generators of a program share one `FeedbackPlayer`, which plays on the default output. If no output
  /// is available, generators do nothing, as on a device without haptics.
  @preconcurrency @MainActor
  open class UIFeedbackGenerator: NSObject, UIInteraction {
    /// The view for which the generator was created or to which the generator was added; `nil` if there is
    /// none. The view has no effect, because the device vibrates as a whole.
    public private(set) weak var view: UIView?

    /// Creates a generator for a view and adds it to the view's interactions.
    public convenience init(view: UIView) {
      self.init()
      view.addInteraction(self)
    }

    /// Prepares the actuator for feedback within the next few seconds.
    open func prepare() { Self.player?.prepare() }

    /// Stores the view to which the generator is added.
    open func willMove(to view: UIView?) { self.view = view }

    /// Does nothing. The view calls this method after the generator was added or removed.
    open func didMove(to view: UIView?) {}

    final func play(_ feedback: Feedback) { Self.player?.play(feedback) }

    private static var player: FeedbackPlayer? { try? FeedbackPlayer.shared() }
  }
#endif
