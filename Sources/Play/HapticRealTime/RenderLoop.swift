import HapticSynthesis
import Synchronization

/// The audio thread's side of an engine: the loop reads messages from one ring buffer, renders samples, and
/// writes notices to another ring buffer.
///
/// The loop never blocks, allocates or frees. Only one thread uses the loop at a time (see `GuardedLoop`).
package struct RenderLoop: ~Copyable {
  /// The settings of a render loop, which cannot change while the loop runs.
  package struct Mode: Sendable, Hashable {
    /// How haptics reach the output: on a separate channel, or mixed into the audio.
    package var mix: OutputMix
    /// Whether haptics are rendered.
    package var playsHaptics: Bool
    /// Whether audio is rendered.
    package var playsAudio: Bool
    package init(mix: OutputMix = .separate, playsHaptics: Bool = true, playsAudio: Bool = true) {
      self.mix = mix
      self.playsHaptics = playsHaptics
      self.playsAudio = playsAudio
    }
  }

  /// The settings of the loop. They may be changed only while no output runs.
  package var mode = Mode()
  var synthesizer: Synthesizer
  let tables: RenderTables
  /// The engine time, in samples, of the synthesizer's sample 0.
  var base: Int64
  var gains: GainStage
  /// The engine times, in samples, at which a player was last active and at which the last command arrived.
  var lastActive: Int64
  var lastCommand: Int64
  /// The number of commands read from the ring since the link was created.
  var taken: UInt64
  /// The maximum number of messages read from the ring for each 64 samples of a block; further messages wait
  /// for the next block.
  let commandLimit: Int
  /// The visits that may be spent on reading messages before each block: half of the render budget for 64
  /// samples, because what the commands do must have the other half.
  let sendingLimit: Int64
  /// The number of messages that had to wait in the ring because of `commandLimit`. `countedMessages` is the
  /// number of written messages that this count already takes into account.
  var waitedCommands: UInt64 = 0
  var countedMessages: UInt64 = 0
  /// The numbers of reports and of taps that the synthesizer dropped and that have already been added to the
  /// shared counts.
  var countedDrops = 0
  var countedTransientDrops = 0
  /// The number of dropped events and delayed changes, and the number of replaced voices, at the end of the
  /// last block.
  var countedOverload: UInt64 = 0
  var countedReplacements = 0
  /// The number of taps of the incomplete control frame that have already been written to the ring.
  var reportedTransients = 0
  var isIdleReported = false
  var isSilenced = false
  /// The number of notices of the current block. The engine receives them together, because the synthesizer
  /// processes one player after another and an incomplete set of notices could not be sorted by time.
  var heldNotices = 0
  /// The time in seconds between felt frames; 0 if the loop creates none.
  package let framePeriod: Double
  /// Whether an output reads the felt frames; otherwise they only update the meters.
  package let feedsFrames: Bool
  private let wake: Wake
  private let wakeAfterBlock: Wake?

  /// A function that wakes one of the engine's own threads; the function must be safe on the audio thread.
  package struct Wake: @unchecked Sendable {  // A function and a pointer that its owner keeps alive.
    let function: @convention(c) (UnsafeMutableRawPointer) -> Void
    let context: UnsafeMutableRawPointer

    /// Creates a wake signal.
    package init(
      context: UnsafeMutableRawPointer, _ function: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void
    ) {
      self.context = context
      self.function = function
    }
  }

  /// Creates a loop at engine time 0 in memory that a link has laid out.
  ///
  /// - Parameters:
  ///   - link: the engine's side of the loop, which has prepared the memory.
  ///   - framePeriod: the time in seconds between felt frames; 0 to create none.
  ///   - feedsFrames: whether an output reads the frames; otherwise they only update the meters.
  ///   - reportsEvents: whether the loop reports the beginning and end of every event.
  ///   - commandSeed: a random number, which makes the time that waiting commands take independent of the order
  ///     in which they are sent. It has no influence on samples.
  ///   - wake: called when notices wait.
  ///   - wakeAfterBlock: called after each block while the link asks for it.
  package init(
    link: RenderLink, sampleRate: Double, profile: ActuatorProfile, framePeriod: Double = 0,
    feedsFrames: Bool = true, reportsEvents: Bool = false,
    commandSeed: UInt32 = 0, wake: Wake, wakeAfterBlock: Wake? = nil
  ) {
    tables = link.tables
    synthesizer = Synthesizer(
      memory: link.tables.synthesizerMemory, capacity: link.tables.synthesizerCapacity,
      sampleRate: sampleRate,
      profile: profile)
    synthesizer.reportsEvents = reportsEvents
    synthesizer.mostEventNotices = link.tables.synthesizerCapacity.notices / 2
    synthesizer.collectFrames(every: framePeriod)
    synthesizer.budget = link.capacity.budget
    commandLimit = link.capacity.budget.commands
    sendingLimit = Int64(link.capacity.budget.visits / 2)
    synthesizer.commandSeed = commandSeed
    synthesizer.stopSignal = Self.stopSignal(link.tables.shared)
    base = 0
    lastActive = 0
    lastCommand = 0
    taken = link.completedCommands
    gains = GainStage(rampLength: 0.002 * synthesizer.sampleRate)
    self.framePeriod = framePeriod
    self.feedsFrames = feedsFrames
    self.wake = wake
    self.wakeAfterBlock = wakeAfterBlock
    publishAnchor(hostTime: 0, frameCount: 0)
  }

  /// Moves a loop that has rendered nothing to an engine time in samples.
  package mutating func begin(at sample: Int64) {
    base = sample
    lastActive = sample
    lastCommand = sample
    publishAnchor(hostTime: 0, frameCount: 0)
  }

  /// The sample rate in samples per second.
  package var sampleRate: Double { synthesizer.sampleRate }

  /// The engine time of the next sample to render, in samples.
  package var now: Int64 { base &+ synthesizer.now }

  /// Renders the next block (see `RenderSource.render`).
  package mutating func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, frameCount: Int, hostTime: UInt64
  ) {
    guard frameCount > 0 else { return }
    publishAnchor(hostTime: hostTime, frameCount: frameCount)
    takeMessages(parts: (frameCount - 1) / 64 + 1)
    guardAgainstSilence()
    let isDry = left == nil && right == nil && haptic == nil
    let first = now
    var done = 0
    while done < frameCount && !isCancelled {
      let count = min(frameCount - done, isDry ? RenderTables.dryChunk : RenderTables.chunk)
      gains.aim(at: tables.shared, mode: mode, from: synthesizer.now)
      if isDry {
        gains.apply(left: nil, right: nil, haptic: nil, count: count)
        synthesizer.skip(frameCount: count)
      } else {
        renderChunk(
          left: left.map { $0 + done }, right: right.map { $0 + done }, haptic: haptic.map { $0 + done },
          count)
      }
      done += count
      reportFrames(blockStart: first, hostTime: hostTime)
      reportNotices()
    }
    if done < frameCount {
      left?.advanced(by: done).update(repeating: 0, count: frameCount - done)
      right?.advanced(by: done).update(repeating: 0, count: frameCount - done)
      haptic?.advanced(by: done).update(repeating: 0, count: frameCount - done)
    }
    // Engine time advances to the end of the block, even if the synthesizer stopped before it.
    base &+= first &+ Int64(frameCount) &- now
    watchIdleness()
    tables.shared.pointee.blocks.wrappingAdd(1, ordering: .relaxed)
    publishProgress()
  }

  /// Whether the engine has asked the output's current call to leave the loop.
  @inline(__always)
  private var isCancelled: Bool { tables.shared.pointee.renderDoor.isCancelled }

  /// Renders up to `RenderTables.chunk` samples and applies the gains.
  private mutating func renderChunk(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?, _ count: Int
  ) {
    if mode.mix == .preview && !gains.isNeutral {
      // Haptics and audio have separate gains: mix here instead of in the synthesizer.
      let felt = tables.scratch
      synthesizer.render(left: left, right: right, haptic: felt, frameCount: count)
      gains.apply(left: left, right: right, haptic: felt, count: count)
      if let left { Limiter.add(felt, to: left, count: count) }
      if let right { Limiter.add(felt, to: right, count: count) }
      haptic?.update(from: felt, count: count)
    } else {
      synthesizer.render(left: left, right: right, haptic: haptic, frameCount: count, mix: mode.mix)
      gains.apply(left: left, right: right, haptic: haptic, count: count)
    }
  }

  /// Reads messages from the ring and passes their commands to the synthesizer, for a block of a number of
  /// parts of 64 samples: up to `commandLimit` for each part, and as many as half of the render budget allows.
  /// Further messages wait in the ring and are counted.
  private mutating func takeMessages(parts: Int) {
    var left = commandLimit.multipliedReportingOverflow(by: parts).partialValue
    let cost = sendingLimit.multipliedReportingOverflow(by: Int64(parts)).partialValue
    while left > 0, synthesizer.sendingCost < cost, !isCancelled, let message = tables.messages.pop() {
      left &-= 1
      receive(message, dropsLater: false)
    }
    let counts = tables.messages.counts
    let first = max(counts.read, countedMessages)
    if counts.written > first && !isCancelled { waitedCommands &+= counts.written &- first }
    countedMessages = counts.written
  }

  /// Reads all messages, to stop the loop. Commands that are due later are dropped.
  mutating func takeLastMessages() {
    while let message = tables.messages.pop() { receive(message, dropsLater: true) }
    countedMessages = tables.messages.counts.written
  }

  private mutating func receive(_ message: RenderMessage, dropsLater: Bool) {
    var command = message.command
    let player = Int(command.player)
    guard player >= 0, player < tables.capacity.players else { return }
    switch message.kind {
    case .newScore:
      synthesizer.resetPlayer(player)
      synthesizer.setScore(tables.scores[player], player: player)
      return
    case .command: command.sample = max(command.sample &- base, synthesizer.now)
    case .fromNextBlock: command.sample = synthesizer.now &+ max(0, command.sample)
    }
    tables.received[player] &+= 1
    taken &+= 1
    if dropsLater && command.sample > synthesizer.now {
      synthesizer.discard(command)
    } else {
      synthesizer.send(command)
    }
    lastCommand = now
    isSilenced = false
    isIdleReported = false
  }

  func publishAnchor(hostTime: UInt64, frameCount: Int) {
    let shared = tables.shared
    let version = shared.pointee.anchorVersion.load(ordering: .relaxed)
    // Sequentially consistent stores keep the odd version before the numbers and the even one after them.
    shared.pointee.anchorVersion.store(version &+ 1, ordering: .sequentiallyConsistent)
    shared.pointee.anchorSample.store(now, ordering: .sequentiallyConsistent)
    shared.pointee.anchorTime.store(hostTime, ordering: .sequentiallyConsistent)
    shared.pointee.anchorLength.store(Int64(frameCount), ordering: .sequentiallyConsistent)
    shared.pointee.anchorRate.store(sampleRate.bitPattern, ordering: .sequentiallyConsistent)
    shared.pointee.anchorVersion.store(version &+ 2, ordering: .sequentiallyConsistent)
  }

  /// Counts the block if it exceeded the render budget. Returns whether the engine must be notified, because
  /// the block exceeded the budget or lacked voices.
  private mutating func noteOverload() -> Bool {
    let over =
      UInt64(clamping: synthesizer.droppedEvents) &+ UInt64(clamping: synthesizer.deferredChanges)
      &+ waitedCommands
    let replaced = synthesizer.replacedVoices
    defer { (countedOverload, countedReplacements) = (over, replaced) }
    if over != countedOverload {
      tables.shared.pointee.overloadedBlocks.wrappingAdd(1, ordering: .relaxed)
      return true
    }
    return replaced != countedReplacements
  }

  mutating func publishProgress() {
    let shared = tables.shared
    let isOverloaded = noteOverload()
    let hasNews = heldNotices > 0 || isOverloaded
    tables.notices.show(heldNotices)
    heldNotices = 0
    let done = taken &- UInt64(clamping: synthesizer.waitingCommands)
    shared.pointee.completed.store(done, ordering: .releasing)
    shared.pointee.readMessages.store(tables.messages.counts.read, ordering: .releasing)
    shared.pointee.replacedVoices.store(UInt64(clamping: synthesizer.replacedVoices), ordering: .relaxed)
    shared.pointee.droppedEvents.store(UInt64(clamping: synthesizer.droppedEvents), ordering: .relaxed)
    shared.pointee.deferredChanges.store(
      waitedCommands &+ UInt64(clamping: synthesizer.deferredChanges), ordering: .relaxed)
    let transientDrops = synthesizer.droppedTaps
    if transientDrops != countedTransientDrops {
      shared.pointee.droppedFrames.wrappingAdd(
        UInt64(clamping: transientDrops &- countedTransientDrops), ordering: .relaxed)
      countedTransientDrops = transientDrops
    }
    // A report that the synthesizer dropped is lost, just as one that a full ring dropped.
    let drops = synthesizer.droppedReports
    if drops != countedDrops {
      shared.pointee.dropped.wrappingAdd(UInt64(clamping: drops &- countedDrops), ordering: .relaxed)
      countedDrops = drops
    }
    if gains.isSilent && shared.pointee.isClosing.load(ordering: .relaxed) {
      shared.pointee.isClosed.store(true, ordering: .releasing)
    }
    if hasNews { wake.function(wake.context) }
    if let wakeAfterBlock, shared.pointee.reportsBlocks.load(ordering: .relaxed) {
      wakeAfterBlock.function(wakeAfterBlock.context)
    }
  }
}
