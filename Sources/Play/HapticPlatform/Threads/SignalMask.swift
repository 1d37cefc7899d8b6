/// Blocks signals on threads that communicate with audio servers, because the socket of a dead server raises
/// a signal and because the program's signal handlers must not interrupt an audio thread. Threads that a
/// library creates inherit the mask.
package enum SignalMask {
  /// Blocks all signals on the current thread, except those that report faults of the thread itself, such as
  /// SIGSEGV.
  package static func block() {
    var mask = sigset_t()
    sigfillset(&mask)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&mask, fault) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }
}
