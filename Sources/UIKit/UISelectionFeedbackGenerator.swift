#if !canImport(Darwin)
  import HapticFeedback

  /// Feedback for a choice that moves on.
  @preconcurrency @MainActor
  open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback.
    open func selectionChanged() { play(.selection) }

    /// Plays the feedback. The location has no effect.
    open func selectionChanged(at location: CGPoint) { selectionChanged() }
  }
#endif
