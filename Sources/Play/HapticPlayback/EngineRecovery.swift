import HapticOutputs
import HapticPlatform

/// The attempts of an engine to start itself again after something outside the app has stopped it. Times are those of
/// the output's clock, in nanoseconds.
struct EngineRecovery {
  /// An attempt that is due.
  struct Attempt {
    var due: UInt64
    /// The run that was stopped.
    var run: UInt64
  }

  /// How long a run lasts after which the first attempt is due at once again.
  static let steadyTime: UInt64 = 1_000_000_000
  /// The delay of the second attempt. It doubles with each further one.
  static let firstDelay: UInt64 = 250_000_000
  /// The longest delay.
  static let longestDelay: UInt64 = 4_000_000_000

  /// The attempt that is due; `nil` while the engine runs, and while nothing but the app starts it.
  private(set) var attempt: Attempt?
  /// The attempts since a run was steady.
  private var attempts = 0
  /// The start of the current run, or of the last one.
  private var lastStart: UInt64 = 0

  /// Notes that the engine runs.
  mutating func noteStart(at now: UInt64) {
    lastStart = now
    attempt = nil
  }

  /// Notes that the engine was stopped from outside: an attempt is due, at once if the run was steady.
  mutating func noteLoss(of run: UInt64, at now: UInt64) {
    if now &- lastStart >= Self.steadyTime { attempts = 0 }
    schedule(run, at: now)
  }

  /// Notes that the attempt has failed: another one is due later.
  mutating func noteFailure(at now: UInt64) {
    if let run = attempt?.run { schedule(run, at: now) }
  }

  /// Ends the attempts: the app has stopped the engine, or no longer has it.
  mutating func end() { attempt = nil }

  private mutating func schedule(_ run: UInt64, at now: UInt64) {
    let delay = attempts == 0 ? 0 : min(Self.firstDelay << UInt64(min(attempts - 1, 8)), Self.longestDelay)
    attempts = min(attempts + 1, 100)
    attempt = Attempt(due: now &+ delay, run: run)
  }
}

extension EngineCore {
  /// Plans to start the engine again, and does so if that is due at once. Call this method on the control thread.
  func recover(run: UInt64) {
    let now = output.hostTime
    state.withLock { $0.recovery.noteLoss(of: run, at: now) }
    attemptRecovery()
  }

  /// Starts the engine again if that is due. Call this method on the control thread.
  func attemptRecovery() {
    let now = output.hostTime
    guard let due = state.withLock({ $0.recovery.attempt?.due }), now >= due else { return }
    do throws(EngineError) {
      try startOutput()
    } catch {
      // Opening the output may have taken long.
      let now = output.hostTime
      state.withLock { $0.recovery.noteFailure(at: now) }
    }
  }

  /// Orders the attempt that is due. With a manually clocked output, only this finds that time has passed.
  func orderRecovery() {
    guard let due = state.withLock({ $0.recovery.attempt?.due }), output.hostTime >= due else { return }
    order(.recover)
  }

  /// Waits for a signal to the control thread, at most until an attempt is due.
  func waitForControl() {
    guard output.isSelfPaced, let due = state.withLock({ $0.recovery.attempt?.due }) else {
      return control.wait()
    }
    // The output may have a clock of its own.
    let now = output.hostTime
    if !control.wait(until: HostClock.now &+ (due > now ? due &- now : 0)) { order(.recover) }
  }
}
