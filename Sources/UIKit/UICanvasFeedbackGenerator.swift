#if !canImport(Darwin)
  import HapticFeedback

  /// Feedback for drawing.
  @preconcurrency @MainActor
  open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback for something dragged that meets a guide. The location has no effect.
    open func alignmentOccurred(at location: CGPoint) { play(.alignment) }

    /// Plays the feedback for a path that closes. The location has no effect.
    open func pathCompleted(at location: CGPoint) { play(.pathComplete) }
  }
#endif
