import HapticPlatform

extension OutputGuard {
  /// The signals whose default action terminates the process, except those of a crash.
  public static let endingSignals: [Int32] = {
    var signals = [
      SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE,
    ]
    #if os(Linux)
      signals += [SIGIO, SIGPWR, SIGSTKFLT]
    #endif
    return signals
  }()
  /// The signals of a program that has failed, and the one of Ctrl-\, which a language's runtime takes for one of them.
  public static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT]

  /// Installs handlers that put all devices to rest, wait until zeros have come out of them (half a second at most), and
  /// let the signal do what it would have done.
  ///
  /// A signal that the program ignores is left alone, and so is one that ends it from outside and that it handles. A handler of
  /// crashes (Swift's own writes backtraces) runs after the devices are at rest.
  public static func installSignalHandlers(_ signals: [Int32] = endingSignals + crashSignals) {
    // Used once here, so that nothing is set up for the first time in a handler.
    _ = isSilenced
    _ = settlingTime
    for number in signals { chain.handle(number, replacesHandlers: crashSignals.contains(number)) }
  }
}

/// Runs once: when the handler itself fails, the program ends at once.
private let chain = SignalChain(runsOnce: true, silenceAndEnd)

/// The handler: only what is allowed in one.
private func silenceAndEnd(_ number: Int32) {
  OutputGuard.silence()
  poll(nil, 0, OutputGuard.settlingTime)
  chain.passOn(number)
}
