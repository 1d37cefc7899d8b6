import HapticPlatform
import Synchronization

/// The exit handler of ``OutputGuard``.
enum ExitHandler {
  private static let count = Atomic<Int>(0)

  /// Installs it, to run before those that are installed so far. Only the first few times: the system allows so many.
  static func install() {
    if count.wrappingAdd(1, ordering: .relaxed).newValue <= 8 { atexit(stopAtExit) }
  }
}

private func stopAtExit() { OutputGuard.stopAll() }

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
    for number in signals where number > 0 && number < signalCount {
      var current = sigaction()
      guard sigaction(number, nil, &current) == 0 else { continue }
      let handler = current.handlerAddress
      let isFree = handler == unsafeBitCast(SIG_DFL, to: Int.self)
      let isForeign = handler != unsafeBitCast(SIG_IGN, to: Int.self) && handler != guarding().handlerAddress
      guard isFree || (isForeign && crashSignals.contains(number)) else { continue }
      earlierActions[Int(number)] = current
      var action = guarding()
      sigaction(number, &action, nil)
    }
  }

  private static func guarding() -> sigaction {
    var action = sigaction()
    action.setHandler(silenceAndEnd)
    // Once: when the handler itself fails, the program ends at once. On the stack for signals, if there is one: the
    // thread's own may be what ran out.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_ONSTACK)
    return action
  }
}

/// Signals have smaller numbers.
private let signalCount: Int32 = 65
/// What each signal did before, by its number. Written before the handler is installed, read in it.
nonisolated(unsafe) private let earlierActions: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: Int(signalCount))
  actions.initialize(repeating: sigaction(), count: Int(signalCount))
  return actions
}()

/// The handler: only what is allowed in one.
private func silenceAndEnd(_ number: Int32) {
  OutputGuard.silence()
  poll(nil, 0, OutputGuard.settlingTime)
  sigaction(number, earlierActions + Int(number), nil)
  // What was in force before is so again; the signal arrives there when this handler returns.
  raise(number)
}
