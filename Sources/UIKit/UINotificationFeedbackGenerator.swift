#if !canImport(Darwin)
  import HapticFeedback

  /// Feedback for the outcome of a task.
  @preconcurrency @MainActor
  open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How a task ended.
    public enum FeedbackType: Int, Sendable {
      /// It was completed.
      case success = 0
      /// It ended in a way that deserves a look.
      case warning = 1
      /// It failed.
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

    /// Plays the feedback for an outcome. The location has no effect.
    open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
      notificationOccurred(notificationType)
    }
  }
#endif
