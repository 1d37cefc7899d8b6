/// Requests real-time scheduling, with which a thread runs as soon as it is ready.
package enum RealTimePriority {
  /// The real-time priority: above ordinary threads and below the threads of audio servers.
  private static let priority: Int32 = 10

  /// Requests real-time scheduling for the current thread. If the system refuses, nothing changes.
  package static func ask() {
    var parameters = sched_param()
    parameters.sched_priority = priority
    pthread_setschedparam(pthread_self(), SCHED_RR, &parameters)
  }
}
