import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  /// The signals that end a program from outside.
  public static let endingSignals = [SIGINT, SIGTERM, SIGHUP]
  /// The signals of a program that has failed.
  public static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  /// Installs handlers that put all devices to rest, wait until zeros have come out of them (half a second at most), and
  /// let the signal do what it would have done by default.
  ///
  /// A signal that the program handles or ignores already is left alone.
  public static func installSignalHandlers(_ signals: [Int32] = endingSignals + crashSignals) {
    // Used once here, so that nothing is set up for the first time in a handler.
    _ = isSilenced
    _ = settlingTime
    for number in signals {
      var current = sigaction()
      guard sigaction(number, nil, &current) == 0 else { continue }
      #if canImport(Darwin)
        let handler = current.__sigaction_u.__sa_handler
      #else
        let handler = current.__sigaction_handler.sa_handler
      #endif
      // The default is a null pointer.
      guard handler == nil else { continue }
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = silenceAndEnd
      #else
        action.__sigaction_handler.sa_handler = silenceAndEnd
      #endif
      // Once: when the handler itself fails, the program ends at once.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }
}

/// The handler: only what is allowed in one.
private func silenceAndEnd(_ number: Int32) {
  OutputGuard.silence()
  poll(nil, 0, OutputGuard.settlingTime)
  // The default is back in force; the signal arrives when this handler returns.
  raise(number)
}
