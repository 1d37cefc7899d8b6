import HapticDevices
import HapticOutputs
import HapticPlatform
import Synchronization

/// Ctrl-C and its kin while something is at stake, a file being written or a device that plays: noted at once, acted on
/// between two steps.
///
/// Nothing is installed before that, so commands that only read die as usual.
enum Interruption {
  /// True when the user asked to stop.
  static var isRequested: Bool { pendingSignal.load(ordering: .relaxed) != 0 }

  /// Throws with status 130 when the user asked to stop.
  static func check() throws(CommandFailure) {
    if isRequested { throw CommandFailure(.interrupted, nil) }
  }

  /// What asks a command to stop: every signal by which people and supervisors end a program in an orderly way. None of
  /// them may leave a half-written file beside its place.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
  /// The same for what plays: no other way to end it, such as Ctrl-\, may leave a device buzzing or the terminal without
  /// its cursor.
  static let playingSignals = OutputGuard.endingSignals + [SIGQUIT]

  /// From now on these signals are noted in place of what they did; a second one does that after all, should the command
  /// wait for something that never comes. One that the parent chose to ignore (nohup) stays ignored.
  static func watch(_ signals: [Int32] = signals) {
    for number in signals { stopChain.handle(number) }
  }

  /// True when the user asked the command to step aside (Ctrl-Z).
  static var isSuspensionRequested: Bool { wantsSuspension.load(ordering: .relaxed) }

  /// Makes SIGTSTP set a flag instead of suspending the process, so that device and terminal can be released first.
  static func watchSuspension() { suspensionChain.handle(SIGTSTP) }

  /// Stops the process now, as the signal would have; returns when it goes on. At once where no shell could let it go on.
  static func suspend() {
    wantsSuspension.store(false, ordering: .relaxed)
    suspensionChain.passOn(SIGTSTP)
    watchSuspension()
  }

  /// Ends the process by the signal itself, so that the parent process sees it. Call it after cleaning up.
  static func finish() {
    let number = pendingSignal.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}

private let stopChain = SignalChain(noteSignal)
private let suspensionChain = SignalChain(noteSuspension)

private let pendingSignal = Atomic<Int32>(0)

// At file scope, so that it belongs to no actor: it runs wherever the signal arrives.
private func noteSignal(_ number: Int32) {
  guard pendingSignal.exchange(number, ordering: .relaxed) != 0 else { return }
  TerminalRescue.run()
  stopChain.passOn(number)
}

private let wantsSuspension = Atomic<Bool>(false)

private func noteSuspension(_ number: Int32) { wantsSuspension.store(true, ordering: .relaxed) }
