#if !canImport(Darwin)
  import HapticFeedback

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
#endif
