import CThrum
import HapticRealTime
import HapticScore
import HapticSynthesis

/// The object behind the handle of a mixer: the render loop of an engine, and the half that controls it. One thread
/// at a time controls; another one may render meanwhile, which the door of the loop guards.
final class MixerObject {
  let guarded: GuardedLoop
  var sounds: [(path: String, waveform: Waveform)] = []
  private let memory: UnsafeMutableRawPointer
  private var slots: [Slot]
  /// The slots without a playback; the last one is used next.
  private var free: [Int32]
  private var reserve = CommandReserve()
  private var curves: LiveCurves
  /// The number of playbacks so far, which identifiers contain, and of the commands sent to all of them.
  private var made: UInt64 = 0
  private var sent: UInt64 = 0

  /// The state of one player of the audio thread.
  private struct Slot {
    /// The identifier of the playback; 0 if the slot is free.
    var id: UInt64 = 0
    /// The score that the audio thread reads.
    var score: Score?
    var ledger = CommandLedger()
    var reserve = PlayerReserve()
    /// The number of live curves in memory.
    var curves = 0
    /// Whether the playback has been started, or is due to start, and has not ended.
    var isActive = false
  }

  /// The bits of an identifier that are the number of a slot.
  private static var slotBits: UInt64 { 16 }

  init(_ capacity: RenderCapacity, sampleRate: Double, profile: ActuatorProfile, mix: OutputMix) {
    let byteCount = RenderLink.byteCount(for: capacity, reportsEvents: false)
    memory = .allocate(byteCount: byteCount, alignment: 128)
    // The system maps a page on its first write, which takes microseconds: too slow on the audio thread.
    for offset in stride(from: 0, to: byteCount, by: 4096) {
      memory.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
    }
    let link = RenderLink(memory: memory, capacity: capacity, reportsEvents: false)
    let loop = UnsafeMutablePointer<RenderLoop>.allocate(capacity: 1)
    // Nothing sleeps until the loop has news: the host asks.
    let wake = RenderLoop.Wake(context: memory) { _ in }
    loop.initialize(
      to: RenderLoop(
        link: link, sampleRate: sampleRate, profile: profile,
        commandSeed: UInt32(truncatingIfNeeded: UInt(bitPattern: memory) >> 7), wake: wake))
    loop.pointee.mode = RenderLoop.Mode(mix: mix)
    loop.pointee.open(hostTime: 0)
    guarded = GuardedLoop(link: link, loop: loop, lastCall: wake)
    guarded.open()
    slots = Array(repeating: Slot(), count: capacity.players)
    free = Array(repeating: 0, count: capacity.players)
    for index in free.indices { free[index] = Int32(truncatingIfNeeded: free.count - 1 - index) }
    curves = LiveCurves(count: capacity.liveCurves)
  }

  deinit {
    // No thread is in the loop: `thrum_mixer_free` has entered its door for good.
    guarded.loop.deinitialize(count: 1)
    guarded.loop.deallocate()
    curves.freeAll()
    memory.deallocate()
  }

  var sampleRate: Double { guarded.loop.pointee.sampleRate }

  /// The time of the next sample in seconds.
  var time: Double {
    let anchor = guarded.link.anchor
    return anchor.time(after: Double(anchor.length))
  }

  /// Returns whether a playback has been started, or is due to start, and has not ended.
  func isPlaying(_ id: UInt64) throws(CoreFailure) -> Bool {
    collect()
    guard let slot = try slot(of: id) else { return false }
    return slots[slot].isActive
  }

  // MARK: Commands

  /// Starts a score at a time in seconds, after commands for its player that take effect at once, and those at times of
  /// their own. Returns the identifier of the playback.
  func play(
    _ score: Score, _ settings: [Command.Action], _ parameters: [(action: Command.Action, time: Double)],
    at time: Double
  ) throws(CoreFailure) -> UInt64 {
    collect()
    guard canTake(settings.count + parameters.count + 1) else { throw full }
    guard let slot = free.popLast() else {
      throw CoreFailure(
        Int(THRUM_QUEUE_FULL),
        "\(slots.count) playbacks are in use; stop some, or create the mixer with more players")
    }
    reserve.noteCapacity()
    made &+= 1
    let id = made << Self.slotBits | UInt64(UInt32(bitPattern: slot))
    slots[Int(slot)].id = id
    slots[Int(slot)].score = score
    use(score.view, slot)
    // The times of the parameters count from the sample at which the playback starts in fact.
    let time = time < self.time ? 0 : time
    for action in settings { push(action, slot, at: 0) }
    for parameter in parameters { push(parameter.action, slot, at: time, after: parameter.time) }
    push(.start, slot, at: time)
    slots[Int(slot)].ledger.noteStart()
    slots[Int(slot)].isActive = true
    return id
  }

  /// Sends a command to a playback, at a time in seconds, and before it another one, if there is one: both or none.
  func send(
    _ action: Command.Action, after before: Command.Action? = nil, to id: UInt64, at time: Double
  ) throws(CoreFailure) {
    let slot = try current(id)
    if canTake(before == nil ? 1 : 2) {
      reserve.noteCapacity()
    } else {
      // A playback can be silenced even when the queue is full.
      let kind = action.kind
      guard kind == .stop || kind == .cancel, canTake(1, reserve: guarded.link.capacity.reserve),
        slots[slot].reserve.use(kind, &reserve)
      else { throw full }
    }
    if let before { push(before, Int32(truncatingIfNeeded: slot), at: time) }
    push(action, Int32(truncatingIfNeeded: slot), at: time)
  }

  /// Sends a live curve to a playback, at a time in seconds.
  func send(_ segments: [ScoreSegment], lane: Int32, to id: UInt64, at time: Double) throws(CoreFailure) {
    let slot = try current(id)
    guard canTake(1) else { throw full }
    guard let copy = curves.add(segments, slot: slot) else {
      throw CoreFailure(
        Int(THRUM_QUEUE_FULL),
        "\(curves.count) live curves have not ended yet; send fewer, or create the mixer with more")
    }
    reserve.noteCapacity()
    slots[slot].curves += 1
    push(.curve(lane: lane, copy), Int32(truncatingIfNeeded: slot), at: time)
  }

  private var full: CoreFailure {
    CoreFailure(
      Int(THRUM_QUEUE_FULL),
      "\(waiting) commands have not been carried out yet; send fewer, or create the mixer with more")
  }

  /// The number of commands that have been sent and not yet carried out.
  private var waiting: UInt64 { sent &- guarded.link.completedCommands }

  private func canTake(_ count: Int, reserve: Int = 0) -> Bool {
    let link = guarded.link
    return waiting &+ UInt64(count) <= UInt64(link.capacity.commands + reserve) && link.freeMessages > count
  }

  /// Returns the slot of a playback that has not ended, after handling what the audio thread has reported.
  private func current(_ id: UInt64) throws(CoreFailure) -> Int {
    collect()
    guard let slot = try slot(of: id) else {
      throw CoreFailure(Int(THRUM_NOT_RUNNING), "the playback has ended; play the pattern again")
    }
    return slot
  }

  /// Returns the slot of a playback; `nil` if it has lost its slot because it has ended.
  private func slot(of id: UInt64) throws(CoreFailure) -> Int? {
    let slot = Int(truncatingIfNeeded: id & (1 << Self.slotBits - 1))
    guard id >> Self.slotBits > 0, id >> Self.slotBits <= made, slot < slots.count else {
      throw .argument("no playback has the id \(id); pass one that thrum_mixer_play has returned")
    }
    return slots[slot].id == id ? slot : nil
  }

  /// Writes a command to the ring of messages, in which there must be space. A time of 0 is the next block.
  private func push(_ action: Command.Action, _ slot: Int32, at time: Double, after offset: Double = 0) {
    let sample = Int64((time + offset) * sampleRate + 0.5)
    let command = Command(action, player: slot, sample: sample)
    guard guarded.link.send(RenderMessage(time == 0 ? .fromNextBlock : .command, command)) else { return }
    slots[Int(slot)].ledger.noteSent()
    sent &+= 1
  }

  /// Gives the player of a slot a score, and its initial settings.
  private func use(_ score: ScoreView, _ slot: Int32) {
    guarded.link.setScore(score, player: Int(slot))
    _ = guarded.link.send(RenderMessage(.newScore, Command(.cancel, player: slot, sample: 0)))
  }

  // MARK: Notices

  /// Handles what the audio thread has reported. Each command is preceded by this, so that the ring of notices never
  /// overflows.
  private func collect() {
    while let notice = guarded.link.nextNotice() {
      let slot = Int(notice.player)
      switch notice.kind {
      case .playerFinished(let startWaits):
        slots[slot].isActive = startWaits || !slots[slot].ledger.coversStart(notice.commands)
      case .playerIdle:
        slots[slot].ledger.noteIdle(after: notice.commands)
        if slots[slot].ledger.coversStart(notice.commands) { slots[slot].isActive = false }
        if slots[slot].id != 0, slots[slot].ledger.isDone { release(slot) }
      case .curveRetired(let address):
        let slot = curves.remove(address)
        slots[slot].curves -= 1
        if slots[slot].curves == 0, slots[slot].id == 0 { free.append(Int32(truncatingIfNeeded: slot)) }
      case .eventStarted, .eventEnded, .idle, .silenced: break
      }
    }
  }

  /// Releases the slot of a playback for which the audio thread has nothing left to do.
  private func release(_ slot: Int) {
    slots[slot].id = 0
    slots[slot].score = nil
    slots[slot].isActive = false
    if slots[slot].curves > 0 {
      // Curves that have not ended: the audio thread returns them, and the slot becomes free with the last one.
      use(.empty, Int32(truncatingIfNeeded: slot))
    } else {
      free.append(Int32(truncatingIfNeeded: slot))
    }
  }
}

/// The memory of live curves, which stays until the audio thread has returned each curve. In front of the segments of
/// a curve stand its number and its slot.
private struct LiveCurves {
  private var places: [UnsafeMutableRawPointer?]
  private var free: [Int]
  private static var head: Int { 16 }

  init(count: Int) {
    places = Array(repeating: nil, count: count)
    free = Array(repeating: 0, count: count)
    for index in free.indices { free[index] = index }
  }

  /// The largest number of curves.
  var count: Int { places.count }

  /// Copies the segments of a curve; `nil` if there is no space for another curve.
  mutating func add(_ source: [ScoreSegment], slot: Int) -> UnsafeBufferPointer<ScoreSegment>? {
    guard let number = free.popLast() else { return nil }
    let size = Self.head + MemoryLayout<ScoreSegment>.stride * source.count
    let place = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    place.storeBytes(of: number, as: Int.self)
    place.storeBytes(of: slot, toByteOffset: 8, as: Int.self)
    let segments = (place + Self.head).bindMemory(to: ScoreSegment.self, capacity: source.count)
    for index in source.indices { (segments + index).initialize(to: source[index]) }
    places[number] = place
    return UnsafeBufferPointer(start: segments, count: source.count)
  }

  /// Frees the curve whose segments are at an address. Returns its slot.
  mutating func remove(_ address: UInt) -> Int {
    guard let place = UnsafeMutableRawPointer(bitPattern: address - UInt(Self.head)) else { return 0 }
    let (number, slot) = (place.load(as: Int.self), place.load(fromByteOffset: 8, as: Int.self))
    places[number] = nil
    free.append(number)
    place.deallocate()
    return slot
  }

  func freeAll() {
    for place in places { place?.deallocate() }
  }
}
