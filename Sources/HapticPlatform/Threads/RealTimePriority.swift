/// Asks for a thread to be run as soon as it is ready.
package enum RealTimePriority {
  /// Above ordinary threads and below the servers' own.
  private static let priority: Int32 = 10

  /// Asks for this thread; where it is refused the thread stays as it is.
  package static func ask() {
    var parameters = sched_param()
    parameters.sched_priority = priority
    pthread_setschedparam(pthread_self(), SCHED_RR, &parameters)
  }
}
