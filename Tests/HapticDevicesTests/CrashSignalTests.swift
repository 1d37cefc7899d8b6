import HapticPlatform
import Testing

@testable import HapticOutputs
@testable import HapticServers

/// In processes of their own: signals end them.
@Suite struct CrashSignalTests {
  @Test("a crash silences devices before its earlier handler runs")
  func earlierHandler() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGSEGV) { _ in _exit(OutputGuard.isSilenced ? 7 : 8) }
      OutputGuard.installSignalHandlers()
      // Twice changes nothing.
      OutputGuard.installSignalHandlers()
      raise(SIGSEGV)
    }
  }

  @Test("a crash without a handler ends the program as it would") func crashStatus()
    async
  {
    await #expect(processExitsWith: .signal(SIGFPE)) {
      signal(SIGFPE, SIG_DFL)
      OutputGuard.installSignalHandlers()
      raise(SIGFPE)
    }
  }

  /// The one of Ctrl-\ too, which a runtime may handle, and those that end a program by default only.
  @Test("every signal that ends a program is guarded") func guardedSignals() async {
    await #expect(processExitsWith: .exitCode(7)) {
      unblock(SIGQUIT)
      signal(SIGQUIT) { _ in _exit(OutputGuard.isSilenced ? 7 : 8) }
      OutputGuard.installSignalHandlers()
      raise(SIGQUIT)
    }
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      unblock(SIGUSR1)
      signal(SIGUSR1, SIG_DFL)
      OutputGuard.installSignalHandlers()
      #if os(Linux)
        // Whatever ends a program by default does not do it by default any more.
        let harmless = [SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH]
        for number in Int32(1)...31 where ![SIGKILL, SIGSTOP].contains(number) && !harmless.contains(number) {
          var action = sigaction()
          sigaction(number, nil, &action)
          if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0 { _exit(100 + number) }
        }
      #endif
      raise(SIGUSR1)
    }
  }

  @Test("an ending signal that the program handles is left alone")
  func handledSignals() async {
    await #expect(processExitsWith: .exitCode(9)) {
      unblock(SIGTERM)
      signal(SIGTERM) { _ in _exit(OutputGuard.isSilenced ? 8 : 9) }
      OutputGuard.installSignalHandlers()
      raise(SIGTERM)
    }
  }
}

/// The threads of a test have signals blocked.
private func unblock(_ number: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
