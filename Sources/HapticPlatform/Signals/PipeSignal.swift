/// Prevents a broken pipe from ending the process: blocks the signal SIGPIPE on this thread during a write,
/// and removes the signal if the write caused it. The rest of the program keeps its own handling of the
/// signal.
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
