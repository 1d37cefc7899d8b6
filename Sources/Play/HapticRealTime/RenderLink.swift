import HapticSynthesis
import Synchronization

/// The engine's side of the ring buffers (queues) between the engine and the audio thread. Call its methods
/// from one thread at a time; its counts may be read on any thread.
package struct RenderLink: @unchecked Sendable {  // Rings and atomics in memory that the owner keeps alive.
  let tables: RenderTables

  /// Returns the number of bytes of memory that a link and its render loop need.
  package static func byteCount(for capacity: RenderCapacity, reportsEvents: Bool) -> Int {
    let notices = capacity.notices(reportingEvents: reportsEvents)
    return RenderTables.Layout(
      capacity, notices: notices, synthesizer: capacity.synthesizer(notices: notices)
    ).size
  }

  /// Creates a link in memory that the caller owns: `byteCount` bytes, aligned to 128 bytes. The memory must
  /// outlive the link and the loop.
  package init(memory: UnsafeMutableRawPointer, capacity: RenderCapacity, reportsEvents: Bool) {
    tables = RenderTables(capacity, reportsEvents: reportsEvents, at: memory)
  }

  /// The capacity of the link and its loop.
  package var capacity: RenderCapacity { tables.capacity }

  /// The number of messages that the ring can still accept.
  package var freeMessages: Int { tables.messages.freeCount }

  /// Sends a message; returns `false` if the ring is full.
  package func send(_ message: RenderMessage) -> Bool { tables.messages.push(message) }

  /// The number of messages that were sent since the link was created.
  package var sentMessages: UInt64 { tables.messages.counts.written }

  /// The number of messages that blocks have read, as of the end of the last block. A message that is sent now is
  /// read in a later block than those.
  package var readMessages: UInt64 { tables.shared.pointee.readMessages.load(ordering: .acquiring) }

  /// Stores the score of a player in the shared table. The player must not be in use, and the caller must
  /// then send the message `newScore`.
  package func setScore(_ score: ScoreView, player: Int) {
    guard player >= 0, player < capacity.players else { return }
    tables.scores[player] = score
  }

  /// Whether there are notices to read.
  package var hasNotices: Bool { !tables.notices.isEmpty }

  /// Removes and returns the oldest notice; `nil` if there are no notices.
  package func nextNotice() -> RenderNotice? { tables.notices.pop() }

  /// The number of commands that were carried out or dropped since the link was created. Commands that were
  /// sent later still occupy the queue.
  package var completedCommands: UInt64 { tables.shared.pointee.completed.load(ordering: .acquiring) }

  /// The number of reports (notices, felt frames and taps) that were lost because their ring buffer was full.
  package var droppedReports: UInt64 {
    tables.shared.pointee.dropped.load(ordering: .relaxed) &+ droppedFrames
  }

  /// The number of felt frames and taps among `droppedReports`.
  package var droppedFrames: UInt64 { tables.shared.pointee.droppedFrames.load(ordering: .relaxed) }

  /// The number of events that were dropped because a block had more work than the render budget allows (see
  /// `RenderBudget`).
  package var droppedEvents: UInt64 { tables.shared.pointee.droppedEvents.load(ordering: .relaxed) }

  /// The number of commands, parameters, curves and loops that took effect late because the render budget of
  /// a block was used up.
  package var deferredChanges: UInt64 { tables.shared.pointee.deferredChanges.load(ordering: .relaxed) }

  /// The number of events that were cut off because every voice was in use.
  package var replacedVoices: UInt64 { tables.shared.pointee.replacedVoices.load(ordering: .relaxed) }

  /// The number of blocks rendered since the link was created.
  package var blocks: UInt64 { tables.shared.pointee.blocks.load(ordering: .relaxed) }

  /// The number of blocks in which events were dropped or changes took effect late.
  package var overloadedBlocks: UInt64 {
    tables.shared.pointee.overloadedBlocks.load(ordering: .relaxed)
  }

  /// Sets the number of taps to that of the link that this link replaces, so that the count continues.
  package func continueTransients(of other: RenderLink) {
    let taps = other.tables.shared.pointee.tapCount.load(ordering: .relaxed)
    tables.shared.pointee.tapCount.store(taps, ordering: .relaxed)
  }

  /// The position of the last block in engine time and on the output's clock.
  package var anchor: TimeAnchor {
    let shared = tables.shared
    while true {
      let version = shared.pointee.anchorVersion.load(ordering: .sequentiallyConsistent)
      let anchor = TimeAnchor(
        sample: shared.pointee.anchorSample.load(ordering: .sequentiallyConsistent),
        hostTime: shared.pointee.anchorTime.load(ordering: .sequentiallyConsistent),
        length: shared.pointee.anchorLength.load(ordering: .sequentiallyConsistent),
        sampleRate: Double(bitPattern: shared.pointee.anchorRate.load(ordering: .sequentiallyConsistent)))
      // The writer finishes within nanoseconds, so this loop hardly ever repeats.
      if version & 1 == 0, shared.pointee.anchorVersion.load(ordering: .sequentiallyConsistent) == version {
        return anchor
      }
    }
  }

  /// Sets the gain of all haptics, 0…1. The change starts with the next block and takes 2 ms.
  package func setHapticGain(_ gain: Float) {
    tables.shared.pointee.hapticGain.store(Self.bits(gain), ordering: .relaxed)
  }

  /// Sets the gain of all audio, 0…1. The change starts with the next block and takes 2 ms.
  package func setAudioGain(_ gain: Float) {
    tables.shared.pointee.audioGain.store(Self.bits(gain), ordering: .relaxed)
  }

  /// Sets the time in nanoseconds from the request for a sample until the user feels that sample.
  package func setLatency(_ nanoseconds: UInt64) {
    tables.shared.pointee.latency.store(nanoseconds, ordering: .relaxed)
  }

  /// The time in nanoseconds from the request for a sample until the user feels that sample.
  package var latency: UInt64 { tables.shared.pointee.latency.load(ordering: .relaxed) }

  /// Sets the number of samples without an active player after which the loop reports `idle`; 0 means never.
  package func setIdleLimit(_ samples: Int64) {
    tables.shared.pointee.idleLimit.store(max(0, samples), ordering: .relaxed)
  }

  /// Sets the number of samples without a command after which the loop silences all players; 0 means never.
  package func setWatchdogLimit(_ samples: Int64) {
    tables.shared.pointee.watchdogLimit.store(max(0, samples), ordering: .relaxed)
  }

  /// Sets whether the loop wakes the engine after every block, by the function `wakeAfterBlock` of the loop.
  package func setReportsBlocks(_ isOn: Bool) {
    tables.shared.pointee.reportsBlocks.store(isOn, ordering: .relaxed)
  }

  /// Returns the strongest vibration since the last call, and the last transient; all values are 0 unless the
  /// loop collects frames.
  package func takeLevel() -> FeltLevel {
    let shared = tables.shared
    return FeltLevel(
      intensity: Float(bitPattern: shared.pointee.peakIntensity.exchange(0, ordering: .relaxed)),
      sharpness: Float(bitPattern: shared.pointee.peakSharpness.load(ordering: .relaxed)),
      tapCount: shared.pointee.tapCount.load(ordering: .acquiring),
      tapIntensity: Float(bitPattern: shared.pointee.tapIntensity.load(ordering: .relaxed)),
      tapSharpness: Float(bitPattern: shared.pointee.tapSharpness.load(ordering: .relaxed)))
  }

  /// Asks the loop to become silent: the loop fades out over 2 ms, then renders zeros.
  package func close() { tables.shared.pointee.isClosing.store(true, ordering: .relaxed) }

  /// Whether the loop has become silent after `close()`.
  package var isClosed: Bool { tables.shared.pointee.isClosed.load(ordering: .acquiring) }

  private static func bits(_ gain: Float) -> UInt32 {
    (gain > 0 ? min(gain, 1) : 0 as Float).bitPattern
  }
}
