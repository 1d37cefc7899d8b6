#if !canImport(Darwin)
  import HapticFeedback

  /// A generator of the feedback for drawing.
  @preconcurrency @MainActor
  open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback for an object that is dragged into alignment with a guide. The location has no
    /// effect here.
    open func alignmentOccurred(at location: CGPoint) { play(.alignment) }

    /// Plays the feedback for a path that is completed. The location has no effect here.
    open func pathCompleted(at location: CGPoint) { play(.pathComplete) }
  }
#endif
