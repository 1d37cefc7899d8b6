import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C and its kin while a file is being written: noted at once, acted on between two blocks.
///
/// Nothing is installed before the first output file is opened, so commands that only read die as usual.
enum Interruption {
  /// True when the user asked to stop.
  static var isRequested: Bool { pendingSignal.load(ordering: .relaxed) != 0 }

  /// Throws with status 130 when the user asked to stop.
  static func check() throws(CommandFailure) {
    if isRequested { throw CommandFailure(.interrupted, nil) }
  }

  /// From now on SIGINT, SIGTERM and SIGHUP are noted in place of ending the process.
  static func watch() {
    // A signal that the parent chose to ignore (nohup) stays ignored.
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      // Once only: a second Ctrl-C ends the process at once, should it wait for a reader that never reads.
      setHandler(noteSignal, of: &action)
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, nil)
    }
  }

  /// True when the user asked the command to step aside (Ctrl-Z).
  static var isSuspensionRequested: Bool { wantsSuspension.load(ordering: .relaxed) }

  /// From now on SIGTSTP is noted in place of stopping the process, so that the terminal can be given back first.
  static func watchSuspension() {
    var action = sigaction()
    guard sigaction(SIGTSTP, nil, &action) == 0, !isIgnored(action) else { return }
    setHandler(noteSuspension, of: &action)
    action.sa_flags = 0
    sigemptyset(&action.sa_mask)
    sigaction(SIGTSTP, &action, nil)
  }

  /// Stops the process now; returns when it goes on.
  static func suspend() {
    wantsSuspension.store(false, ordering: .relaxed)
    raise(SIGSTOP)
  }

  /// Ends the process the way the signal would have, so that the parent can tell. Call it after cleaning up.
  static func finish() {
    let number = pendingSignal.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}

private let pendingSignal = Atomic<Int32>(0)

// At file scope, so that it belongs to no actor: it runs wherever the signal arrives.
private func noteSignal(_ number: Int32) { pendingSignal.store(number, ordering: .relaxed) }

private let wantsSuspension = Atomic<Bool>(false)

private func noteSuspension(_ number: Int32) { wantsSuspension.store(true, ordering: .relaxed) }

private func isIgnored(_ action: sigaction) -> Bool {
  #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
  #else
    let handler = action.__sigaction_handler.sa_handler
  #endif
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

private func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void, of action: inout sigaction) {
  #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
  #else
    action.__sigaction_handler.sa_handler = handler
  #endif
}
