#if !canImport(Darwin)
  import HapticFeedback

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
