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
#endif
