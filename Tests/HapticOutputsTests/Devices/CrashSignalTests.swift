import Testing

@testable import HapticOutputs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// In processes of their own: signals end them.
@Suite struct CrashSignalTests {
  @Test func aCrashSilencesDevicesBeforeWhoeverHandledItRuns() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGSEGV) { _ in _exit(OutputGuard.isSilenced ? 7 : 8) }
      OutputGuard.installSignalHandlers()
      // Twice changes nothing.
      OutputGuard.installSignalHandlers()
      raise(SIGSEGV)
    }
  }

  @Test func aCrashThatNobodyHandledEndsTheProgramAsItWould() async {
    await #expect(processExitsWith: .signal(SIGFPE)) {
      signal(SIGFPE, SIG_DFL)
      OutputGuard.installSignalHandlers()
      raise(SIGFPE)
    }
  }

  @Test func anEndingSignalThatTheProgramHandlesIsLeftAlone() async {
    await #expect(processExitsWith: .exitCode(9)) {
      // The threads of a test have it blocked.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTERM)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      signal(SIGTERM) { _ in _exit(OutputGuard.isSilenced ? 8 : 9) }
      OutputGuard.installSignalHandlers()
      raise(SIGTERM)
    }
  }
}
