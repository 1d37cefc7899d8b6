#if !canImport(Darwin)
  import HapticFeedback

  /// A generator that plays feedback when a selection changes.
  @preconcurrency @MainActor
  open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Plays the feedback for a changed selection.
    open func selectionChanged() { play(.selection) }

    /// Plays the feedback for a changed selection. The location has no effect, because the device vibrates as
    /// a whole.
    open func selectionChanged(at location: CGPoint) { selectionChanged() }
  }
#endif
