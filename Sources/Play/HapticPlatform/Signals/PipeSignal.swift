/// Prevents a write to a broken pipe from ending the process.
///
/// The signal SIGPIPE is blocked on this thread during the write, and is removed if the write caused it. The
/// signal handling of the rest of the program does not change.
package enum PipeSignal {
  /// Calls `body`, with the signal blocked if `guarding` is `true`, and returns the error number that `body`
  /// returns.
  package static func held(_ guarding: Bool, _ body: () -> Int32) -> Int32 {
    guard guarding else { return body() }
    var pipe = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let code = body()
    if code == EPIPE, !wasPending {
      sigpending(&pending)
      var number: Int32 = 0
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&pipe, &number) }
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }
}
