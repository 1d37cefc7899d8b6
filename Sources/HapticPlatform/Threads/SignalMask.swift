/// Blocks signals on threads that communicate with audio servers: the socket of a dead server raises one, and
/// the program's handlers must not interrupt an audio thread. Threads that a library creates inherit the
/// mask.
package enum SignalMask {
  /// Blocks all signals on the current thread, except those for its own faults.
  package static func block() {
    var mask = sigset_t()
    sigfillset(&mask)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&mask, fault) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }
}
