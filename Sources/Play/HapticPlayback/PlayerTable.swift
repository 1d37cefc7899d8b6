import HapticRealTime
import HapticScore
import HapticSynthesis

/// The engine's view of the audio thread's players: which player uses which slot, what was sent to that
/// player, and the live curves.
struct PlayerTable {
  /// The state of one slot of the audio thread.
  private enum Slot {
    case free
    case bound(Binding)
    /// The slot's player has been released, but the audio thread still holds live curves (curves sent during
    /// playback) of this player. The slot becomes free when the audio thread has returned all of these
    /// curves.
    case draining
  }

  /// The player that uses a slot.
  private struct Binding {
    var record: PlayerRecord
    /// The score that the audio thread reads; this reference keeps the score alive.
    var score: Score
  }

  /// The state of the player of a slot. It holds no references, so that every start and end changes it without
  /// reference counting.
  private struct Progress {
    var playback = Playback.idle
    /// Whether the player's handle was deallocated.
    var isReleased = false
    /// Whether live curves were sent to the player in this run of the engine. Such curves may still apply to a
    /// later start.
    var hasCurves = false
  }

  /// Whether the player has been started without a report of the end of that playback.
  private enum Playback {
    case idle, active
    /// The player has been started. When it finishes, its completion handler receives the error in `failures`
    /// that cut the player off.
    case failing
  }

  private var slots: [Slot]
  /// The state of the player of each slot; `Progress()` for slots without a player.
  private var progress: [Progress]
  /// The errors that cut players off, by slot.
  private var failures: [Int32: EngineError] = [:]
  private var free: [Int32]
  /// The counts of commands for each slot; a separate array, so that sending a command needs no reference
  /// counting.
  private var ledgers: [CommandLedger]
  private var curves: [UInt: LiveCurve] = [:]
  /// The number of live curves in memory for each slot.
  private var curveCounts: [Int32]
  /// The number of players that have been started, or are due to start, and have not finished.
  private(set) var activeCount = 0
  /// The number of commands sent to all players.
  private(set) var sent: UInt64 = 0

  init(count: Int) {
    slots = Array(repeating: .free, count: count)
    progress = Array(repeating: Progress(), count: count)
    ledgers = Array(repeating: CommandLedger(), count: count)
    curveCounts = Array(repeating: 0, count: count)
    free = (0..<count).reversed().map { Int32(truncatingIfNeeded: $0) }
  }

  /// The number of slots.
  var count: Int { slots.count }
  var curveCount: Int { curves.count }

  /// The engine's response to a notice (a report of the audio thread).
  enum Effect {
    /// A player has finished, at an engine time in samples.
    case finished(PlayerRecord, EngineError?, at: Int64)
    /// A player has lost its slot (its place in the audio thread's tables), so this table no longer refers to
    /// the player.
    case released(PlayerRecord)
    /// An event of the score (the prepared pattern) of a player starts.
    case began(PlayerRecord, ScoreEvent, index: Int, at: Int64)
    /// An event that began at an engine time in samples has faded out.
    case ended(PlayerRecord, index: Int, began: Int64, at: Int64)
    /// No player has been active for the idle timeout.
    case idle
  }

  // MARK: Slots

  /// Assigns a slot to a player, whose score the caller then sends to the audio thread; returns `nil` if no slot is free.
  mutating func bind(_ record: PlayerRecord, _ score: consuming Score) -> Int32? {
    guard let slot = free.popLast() else { return nil }
    slots[Int(slot)] = .bound(Binding(record: record, score: score))
    progress[Int(slot)] = Progress()
    record.slot = slot
    return slot
  }

  /// Releases the slot of a player for which the audio thread has nothing left to do. Returns the player's
  /// record; `nil` if the slot is not bound to a player.
  private mutating func release(_ slot: Int32, _ link: RenderLink) -> PlayerRecord? {
    guard let record = record(slot) else { return nil }
    record.slot = nil
    progress[Int(slot)] = Progress()
    failures[slot] = nil
    if curveCounts[Int(slot)] > 0 {
      // Some curves were never played; the audio thread returns them. Until then the score must not change.
      slots[Int(slot)] = .draining
      link.setScore(.empty, player: Int(slot))
      _ = link.send(RenderMessage(.newScore, Command(.cancel, player: slot, sample: 0)))
    } else {
      slots[Int(slot)] = .free
      free.append(slot)
    }
    return record
  }

  /// Releases all slots, after a reset, and returns the records of their players.
  mutating func releaseAll(_ link: RenderLink) -> [PlayerRecord] {
    slots.indices.compactMap { release(Int32(truncatingIfNeeded: $0), link) }
  }

  /// Releases all slots because their render loop is being replaced, and returns the records of their
  /// players. The old loop's host keeps the scores and curves that the loop may still read.
  mutating func moveOut(to host: RenderHost) -> [PlayerRecord] {
    let bindings = slots.indices.compactMap { binding(Int32(truncatingIfNeeded: $0)) }
    host.keep(scores: bindings.map(\.score), curves: curves.values)
    self = PlayerTable(count: count)
    for binding in bindings { binding.record.slot = nil }
    return bindings.map(\.record)
  }

  /// Handles the deallocation of a player's handle (`HapticPlayer`). Returns the record if the slot is free
  /// now; otherwise the slot is released when the player's last command is done.
  mutating func releaseHandle(_ slot: Int32, _ link: RenderLink) -> PlayerRecord? {
    guard isBound(slot) else { return nil }
    progress[Int(slot)].isReleased = true
    return !isActive(slot) && ledgers[Int(slot)].isDone ? release(slot, link) : nil
  }

  /// Returns whether a player uses the slot and has been started and has not finished.
  func isActive(_ slot: Int32) -> Bool { progress[Int(slot)].playback != .idle }

  /// The records of the players that have been started and have not finished.
  var activeRecords: [PlayerRecord] {
    slots.indices.compactMap { index in
      let slot = Int32(truncatingIfNeeded: index)
      return isActive(slot) ? record(slot) : nil
    }
  }

  // MARK: Commands

  /// Counts a command that was sent to a slot.
  mutating func noteSent(_ slot: Int32) {
    ledgers[Int(slot)].noteSent()
    sent &+= 1
  }

  /// Notes that the command sent last to a slot is a start.
  mutating func noteStart(_ slot: Int32) {
    ledgers[Int(slot)].noteStart()
    guard isBound(slot) else { return }
    if !isActive(slot) { activeCount += 1 }
    setPlayback(.active, of: slot)
  }

  /// Changes what a player does; an earlier error does not apply to the next playback.
  private mutating func setPlayback(_ playback: Playback, of slot: Int32) {
    if progress[Int(slot)].playback == .failing { failures[slot] = nil }
    progress[Int(slot)].playback = playback
  }

  /// Sets the error that every active player will report when it finishes; `nil` for no error.
  mutating func failAll(_ failure: EngineError?) {
    for index in slots.indices where progress[index].playback != .idle {
      let slot = Int32(truncatingIfNeeded: index)
      setPlayback(failure == nil ? .active : .failing, of: slot)
      if let failure { failures[slot] = failure }
    }
  }

  /// Finishes every active player at an engine time in samples, without the audio thread, which can no longer
  /// report the end.
  mutating func finishAll(at sample: Int64) -> [Effect] {
    var effects: [Effect] = []
    for slot in slots.indices {
      finish(Int32(truncatingIfNeeded: slot), at: sample, remainsActive: false, &effects)
    }
    return effects
  }

  // MARK: Curves

  /// Adds a live curve, whose memory is kept until the audio thread returns the curve.
  mutating func add(_ curve: LiveCurve) {
    guard let address = curve.segments.baseAddress else { return }
    curves[UInt(bitPattern: address)] = curve
    curveCounts[Int(curve.slot)] += 1
    if isBound(curve.slot) { progress[Int(curve.slot)].hasCurves = true }
  }

  /// Returns the slots to which curves were sent in this run, and marks them as having no curves.
  mutating func takeSlotsWithCurves() -> [Int32] {
    slots.indices.compactMap { index in
      guard progress[index].hasCurves else { return nil }
      progress[index].hasCurves = false
      return Int32(truncatingIfNeeded: index)
    }
  }

  /// Frees all curves. Call this method at the end of the engine, when no thread reads the curves any more.
  func freeCurves() {
    for curve in curves.values { curve.free() }
  }

  // MARK: Notices

  /// Updates the table for notices (reports of the audio thread) and decides what the engine has to do about them.
  /// Returns the effects in the order of the notices; `EngineCore.perform` then does them.
  mutating func decide(_ notices: [RenderNotice], _ link: RenderLink) -> [Effect] {
    var effects: [Effect] = []
    for notice in notices { decide(notice, link, &effects) }
    return effects
  }

  private mutating func decide(_ notice: RenderNotice, _ link: RenderLink, _ effects: inout [Effect]) {
    let slot = notice.player
    switch notice.kind {
    case .playerFinished(let startWaits):
      // A start that waits or has not arrived yet causes another end.
      let startsAgain = startWaits || !ledgers[Int(slot)].coversStart(notice.commands)
      finish(slot, at: notice.sample, remainsActive: startsAgain, &effects)
    case .playerIdle:
      ledgers[Int(slot)].noteIdle(after: notice.commands)
      // The playback of a start that was cancelled before its time ends here.
      if ledgers[Int(slot)].coversStart(notice.commands) {
        finish(slot, at: notice.sample, remainsActive: false, &effects)
      }
      if progress[Int(slot)].isReleased, ledgers[Int(slot)].isDone,
        let record = release(slot, link)
      {
        effects.append(.released(record))
      }
    case .curveRetired(let address): retireCurve(address)
    case .eventStarted(let index):
      guard let binding = binding(slot) else { return }
      let events = binding.score.view.events
      guard index >= 0, index < events.count else { return }
      effects.append(.began(binding.record, events[index], index: index, at: notice.sample))
    case .eventEnded(let index, let start):
      guard let record = record(slot) else { return }
      effects.append(.ended(record, index: Int(index), began: start, at: notice.sample))
    case .idle: effects.append(.idle)
    case .silenced:
      failAll(
        EngineError(
          .silencedByWatchdog, "silenced by the watchdog: no command within `longestUnattendedTime` seconds"))
    }
  }

  private mutating func retireCurve(_ address: UInt) {
    guard let curve = curves.removeValue(forKey: address) else { return }
    curve.free()
    curveCounts[Int(curve.slot)] -= 1
    if curveCounts[Int(curve.slot)] == 0, case .draining = slots[Int(curve.slot)] {
      slots[Int(curve.slot)] = .free
      free.append(curve.slot)
    }
  }

  /// Reports the end of a playback, if the player is active. `remainsActive` states that a later start has
  /// already been sent.
  private mutating func finish(
    _ slot: Int32, at sample: Int64, remainsActive: Bool, _ effects: inout [Effect]
  ) {
    guard isActive(slot), let record = record(slot) else { return }
    let failure = progress[Int(slot)].playback == .failing ? failures[slot] : nil
    setPlayback(remainsActive ? .active : .idle, of: slot)
    if !remainsActive { activeCount -= 1 }
    effects.append(.finished(record, failure, at: sample))
  }

  private func binding(_ slot: Int32) -> Binding? {
    guard case .bound(let binding) = slots[Int(slot)] else { return nil }
    return binding
  }

  private func record(_ slot: Int32) -> PlayerRecord? {
    guard case .bound(let binding) = slots[Int(slot)] else { return nil }
    return binding.record
  }

  private func isBound(_ slot: Int32) -> Bool {
    if case .bound = slots[Int(slot)] { true } else { false }
  }
}

extension EngineCore {
  /// Does what the table has decided: queues events, handler calls and orders. The threads of the engine make the
  /// calls and carry out the orders later, outside the lock.
  func perform(_ effects: [PlayerTable.Effect], _ state: inout EngineState) {
    for effect in effects {
      switch effect {
      case .finished(let record, let failure, let sample):
        record.commands.noteEnd(at: Double(sample) / sampleRate)
        // The app knows of no such player, only of its owner.
        if !record.isPart { note(.playerFinished(failure), of: record, at: sample, &state) }
        if let failure {
          for waiter in state.finishWaiters.indices where state.finishWaiters[waiter].failure == nil {
            state.finishWaiters[waiter].failure = failure
          }
        }
        if let completion = record.completion { state.calls.append(.completion(completion, failure)) }
      case .released(let record): releaseLater(record, &state)
      case .began(let record, let event, let index, let sample):
        note(.eventBegan(event), of: record, index: index, at: sample, &state)
      case .ended(let record, let index, let began, let sample):
        note(.eventEnded(began: Double(began) / sampleRate), of: record, index: index, at: sample, &state)
      case .idle:
        guard state.life.isRunning, state.settings.isAutoShutdownEnabled else { continue }
        state.orders.append(.stopFor(.idleTimeout, run: state.runs, .none))
        control.signal()
      }
    }
  }
}

/// The memory of a live curve, which stays allocated until the audio thread has returned the curve.
struct LiveCurve {
  let segments: UnsafeMutableBufferPointer<ScoreSegment>
  let slot: Int32

  /// Copies the segments of a curve.
  init(_ source: [ScoreSegment], slot: Int32) {
    segments = .allocate(capacity: source.count)
    _ = segments.initialize(from: source)
    self.slot = slot
  }

  func free() { segments.deallocate() }
}
