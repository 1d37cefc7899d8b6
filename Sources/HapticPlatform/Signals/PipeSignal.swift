/// Keeps a broken pipe from ending the process: the signal is held back on this thread while we write, and taken away
/// if it came from our own write. Everyone else's handling of it stays as it was.
package enum PipeSignal {
  /// Runs `body`, with the signal held back when `guarding`.
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
