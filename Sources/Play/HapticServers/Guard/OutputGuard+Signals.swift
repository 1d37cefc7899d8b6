import HapticPlatform

extension OutputGuard {
  /// The signals that end a process by default, except signals that report a crash.
  public static let endingSignals: [Int32] = {
    var signals = [
      SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE,
    ]
    #if os(Linux)
      signals += [SIGIO, SIGPWR, SIGSTKFLT]
    #endif
    return signals
  }()
  /// The signals that report a crash, and the signal SIGQUIT of the keys Ctrl and `\`, which language
  /// runtimes treat as a crash.
  public static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT]

  /// Installs signal handlers that silence all devices before a signal ends the program.
  ///
  /// A handler makes all devices receive zeros, and waits until they have played zeros, half a second at
  /// most. Then the signal has the effect that it would have had without the handler.
  ///
  /// Signals that the program ignores are left unchanged, and so are terminating signals for which the
  /// program already has a handler. An existing crash handler, such as Swift's backtrace printer, runs after
  /// the devices are silent.
  public static func installSignalHandlers(_ signals: [Int32] = endingSignals + crashSignals) {
    // Reading the flag here initializes it, so that no initialization happens in a signal handler.
    _ = isSilenced
    _ = settlingTime
    PadGuard.prepare()
    for number in signals { chain.handle(number, replacesHandlers: crashSignals.contains(number)) }
  }
}

/// The chain of signal handlers. It runs only once, so that the program terminates immediately if the handler
/// itself crashes.
private let chain = SignalChain(runsOnce: true, silenceAndEnd)

/// The signal handler. It calls only functions that are safe in signal handlers.
private func silenceAndEnd(_ number: Int32) {
  OutputGuard.silence()
  poll(nil, 0, OutputGuard.settlingTime)
  // The threads of pads have brought them to rest, unless they are stuck or were the ones that crashed.
  PadGuard.sendLastReports()
  chain.passOn(number)
}
