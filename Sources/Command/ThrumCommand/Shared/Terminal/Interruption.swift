import HapticDevices
import HapticOutputs
import HapticPlatform
import Synchronization

/// Handles Ctrl-C and similar signals while a file is being written or a device is playing. A signal handler
/// only records the signal; the command acts on it at its next step.
///
/// No handler is installed before ``watch(_:)`` is called, so commands that only read terminate as usual.
enum Interruption {
  /// Whether the user requested a stop.
  static var isRequested: Bool { pendingSignal.load(ordering: .relaxed) != 0 }

  /// Throws with status 130 if the user requested a stop.
  static func check() throws(CommandFailure) {
    if isRequested { throw CommandFailure(.interrupted, nil) }
  }

  /// The signals with which users and supervisors stop a program in an orderly way. None of them may leave a
  /// partly written temporary file.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]
  /// The signals that stop a command that is playing. They include more signals than ``signals``, because no
  /// signal may leave a device vibrating or the terminal without its cursor.
  static let playingSignals = OutputGuard.endingSignals + [SIGQUIT]

  /// Installs handlers that record these signals instead of ending the process. A second signal takes its
  /// usual effect, in case the command is blocked. A signal that the parent process ignores (nohup) stays
  /// ignored.
  static func watch(_ signals: [Int32] = signals) {
    for number in signals { stopChain.handle(number) }
  }

  /// Whether the user requested a suspension (Ctrl-Z).
  static var isSuspensionRequested: Bool { wantsSuspension.load(ordering: .relaxed) }

  /// Makes SIGTSTP set a flag instead of suspending the process, so that the device and the terminal can be
  /// released first.
  static func watchSuspension() { suspensionChain.handle(SIGTSTP) }

  /// Suspends the process as the default action of the signal would, and returns when the process is
  /// continued. Returns immediately if no shell could continue the process.
  static func suspend() {
    wantsSuspension.store(false, ordering: .relaxed)
    suspensionChain.passOn(SIGTSTP)
    watchSuspension()
  }

  /// Ends the process by the recorded signal, so that the parent process can detect the signal. Must be
  /// called after cleaning up.
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

// At file scope, so that the compiler infers no actor for it: it runs on any thread that receives the signal.
private func noteSignal(_ number: Int32) {
  guard pendingSignal.exchange(number, ordering: .relaxed) != 0 else { return }
  TerminalRescue.run()
  stopChain.passOn(number)
}

private let wantsSuspension = Atomic<Bool>(false)

private func noteSuspension(_ number: Int32) { wantsSuspension.store(true, ordering: .relaxed) }
