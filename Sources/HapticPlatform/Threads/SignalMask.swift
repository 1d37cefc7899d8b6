/// Keeps signals away from threads that talk to servers: a dead server's socket raises one, and handlers of the
/// program must not interrupt an audio thread. Threads that a library makes inherit the mask.
package enum SignalMask {
  /// Blocks all signals on this thread but those of its own faults.
  package static func block() {
    var mask = sigset_t()
    sigfillset(&mask)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&mask, fault) }
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }
}
