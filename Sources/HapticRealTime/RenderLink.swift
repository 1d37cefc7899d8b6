import HapticSynthesis
import Synchronization

/// The engine's half of the two rings. All calls but the reading of numbers must come from one thread at a time.
package struct RenderLink: @unchecked Sendable {  // Rings and atomics in memory that the owner keeps alive.
  let tables: RenderTables

  /// The bytes of memory that a link needs for itself and for its loop.
  package static func byteCount(for capacity: RenderCapacity, reportsEvents: Bool) -> Int {
    let notices = capacity.notices(reportingEvents: reportsEvents)
    return RenderTables.Layout(
      capacity, notices: notices, synthesizer: capacity.synthesizer(notices: notices)
    ).size
  }

  /// Lays out memory that stays the caller's and must outlive link and loop: `byteCount` bytes, aligned to 128.
  package init(memory: UnsafeMutableRawPointer, capacity: RenderCapacity, reportsEvents: Bool) {
    tables = RenderTables(capacity, reportsEvents: reportsEvents, at: memory)
  }

  /// What it can hold.
  package var capacity: RenderCapacity { tables.capacity }

  /// How many more messages the ring takes.
  package var room: Int { tables.messages.room }

  /// Sends a message; false when the ring is full.
  package func send(_ message: RenderMessage) -> Bool { tables.messages.push(message) }

  /// Puts a score into the table, for the message `newScore` that must follow. The player must not be in use.
  package func setScore(_ score: ScoreView, player: Int) {
    guard player >= 0, player < capacity.players else { return }
    tables.scores[player] = score
  }

  /// Whether notices wait.
  package var hasNotices: Bool { !tables.notices.isEmpty }

  /// Takes the oldest notice.
  package func nextNotice() -> RenderNotice? { tables.notices.pop() }

  /// Commands carried out or dropped since the beginning; the others still take room.
  package var completedCommands: UInt64 { tables.shared.pointee.completed.load(ordering: .acquiring) }

  /// Reports that were lost because their ring was full: notices, felt frames and taps.
  package var droppedReports: UInt64 {
    tables.shared.pointee.dropped.load(ordering: .relaxed) &+ droppedFrames
  }

  /// Felt frames and taps among `droppedReports`.
  package var droppedFrames: UInt64 { tables.shared.pointee.droppedFrames.load(ordering: .relaxed) }

  /// Events that never began because more fell into a block than its budget allows (see `RenderBudget`).
  package var droppedEvents: UInt64 { tables.shared.pointee.droppedEvents.load(ordering: .relaxed) }

  /// Commands, parameters, curves and loops that took effect later than asked because a block's budget was used up.
  package var deferredChanges: UInt64 { tables.shared.pointee.deferredChanges.load(ordering: .relaxed) }

  /// Events cut off because every voice was in use.
  package var replacedVoices: UInt64 { tables.shared.pointee.replacedVoices.load(ordering: .relaxed) }

  /// Blocks rendered since the beginning.
  package var blocks: UInt64 { tables.shared.pointee.blocks.load(ordering: .relaxed) }

  /// Blocks in which events were dropped or changes deferred.
  package var overloadedBlocks: UInt64 {
    tables.shared.pointee.overloadedBlocks.load(ordering: .relaxed)
  }

  /// Goes on counting taps where the link of another loop stopped, whose place this one takes.
  package func continueTaps(of other: RenderLink) {
    let taps = other.tables.shared.pointee.tapCount.load(ordering: .relaxed)
    tables.shared.pointee.tapCount.store(taps, ordering: .relaxed)
  }

  /// Where engine time stood at the beginning of the last block.
  package var anchor: TimeAnchor {
    let shared = tables.shared
    while true {
      let version = shared.pointee.anchorVersion.load(ordering: .sequentiallyConsistent)
      let anchor = TimeAnchor(
        sample: shared.pointee.anchorSample.load(ordering: .sequentiallyConsistent),
        hostTime: shared.pointee.anchorTime.load(ordering: .sequentiallyConsistent),
        length: shared.pointee.anchorLength.load(ordering: .sequentiallyConsistent),
        sampleRate: Double(bitPattern: shared.pointee.anchorRate.load(ordering: .sequentiallyConsistent)))
      // The writer is done within nanoseconds: no wait worth the name.
      if version & 1 == 0, shared.pointee.anchorVersion.load(ordering: .sequentiallyConsistent) == version {
        return anchor
      }
    }
  }

  /// Sets the gain of all haptics, 0…1; in force with the next block, within 2 ms.
  package func setHapticGain(_ gain: Float) {
    tables.shared.pointee.hapticGain.store(Self.bits(gain), ordering: .relaxed)
  }

  /// Sets the gain of all audio, 0…1; in force with the next block, within 2 ms.
  package func setAudioGain(_ gain: Float) {
    tables.shared.pointee.audioGain.store(Self.bits(gain), ordering: .relaxed)
  }

  /// Sets how many nanoseconds pass from asking for a sample until it is felt.
  package func setLatency(_ nanoseconds: UInt64) {
    tables.shared.pointee.latency.store(nanoseconds, ordering: .relaxed)
  }

  /// Nanoseconds from asking for a sample until it is felt.
  package var latency: UInt64 { tables.shared.pointee.latency.load(ordering: .relaxed) }

  /// Sets after how many samples without a player `idle` is reported; 0 for never.
  package func setIdleLimit(_ samples: Int64) {
    tables.shared.pointee.idleLimit.store(max(0, samples), ordering: .relaxed)
  }

  /// Sets after how many samples without a command everything is silenced; 0 for never.
  package func setWatchdogLimit(_ samples: Int64) {
    tables.shared.pointee.watchdogLimit.store(max(0, samples), ordering: .relaxed)
  }

  /// What was felt since the last call; zeros unless the loop collects frames.
  package func takeLevel() -> FeltLevel {
    let shared = tables.shared
    return FeltLevel(
      intensity: Float(bitPattern: shared.pointee.peakIntensity.exchange(0, ordering: .relaxed)),
      sharpness: Float(bitPattern: shared.pointee.peakSharpness.load(ordering: .relaxed)),
      tapCount: shared.pointee.tapCount.load(ordering: .acquiring),
      tapIntensity: Float(bitPattern: shared.pointee.tapIntensity.load(ordering: .relaxed)),
      tapSharpness: Float(bitPattern: shared.pointee.tapSharpness.load(ordering: .relaxed)))
  }

  /// Asks for the end of sound: a fade of 2 ms, then zeros.
  package func close() { tables.shared.pointee.isClosing.store(true, ordering: .relaxed) }

  /// Whether the end of sound has been reached.
  package var isClosed: Bool { tables.shared.pointee.isClosed.load(ordering: .acquiring) }

  private static func bits(_ gain: Float) -> UInt32 {
    (gain > 0 ? min(gain, 1) : 0 as Float).bitPattern
  }
}
