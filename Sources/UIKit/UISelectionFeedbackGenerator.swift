#if !canImport(Darwin)
  import HapticFeedback

  /// A generator of the feedback for a selection that changes.
  @preconcurrency @MainActor
  open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback for a changed selection.
    open func selectionChanged() { play(.selection) }

    /// Plays the feedback for a changed selection. The location has no effect here.
    open func selectionChanged(at location: CGPoint) { selectionChanged() }
  }
#endif
