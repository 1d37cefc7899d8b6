#if !canImport(Darwin)
  import HapticFeedback

  /// What the feedback generators share. Use one of its subclasses.
  ///
  /// All generators of a program play on one `FeedbackPlayer`, that of the default output. Where nothing can
  /// be played they do nothing, as on a device without haptics.
  @preconcurrency @MainActor
  open class UIFeedbackGenerator: NSObject, UIInteraction {
    /// The view that it was made for or added to. It has no effect: feedback is felt in the same place
    /// everywhere.
    public private(set) weak var view: UIView?

    /// Creates a generator for a view; adds itself to the view's interactions.
    public convenience init(view: UIView) {
      self.init()
      view.addInteraction(self)
    }

    /// Readies the actuator, for the next few seconds.
    open func prepare() { Self.player?.prepare() }

    /// Notes the view that it is added to.
    open func willMove(to view: UIView?) { self.view = view }

    /// Does nothing.
    open func didMove(to view: UIView?) {}

    final func play(_ feedback: Feedback) { Self.player?.play(feedback) }

    private static var player: FeedbackPlayer? { try? FeedbackPlayer.shared() }
  }
#endif
