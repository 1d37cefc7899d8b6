/// How the three buses become channels.
public enum OutputMix: UInt8, Sendable {
  /// Left, right and haptic each for itself.
  case separate
  /// Haptics are added to left and right: for hearing a pattern through loudspeakers.
  case preview
}

/// Renders scores and live commands into buffers the caller owns.
///
/// It allocates nothing, waits for nothing and never traps; all its state stands in memory that the caller provides,
/// sized by a `SynthesizerCapacity`. One thread at a time may use it. The numbers are those of the rendering model;
/// any split of the same render gives the same bits as long as no voice had to be replaced.
public struct Synthesizer: ~Copyable {
  /// Samples a second.
  public let sampleRate: Double
  /// The actuator it renders for.
  public let profile: ActuatorProfile
  /// What it can hold.
  public let capacity: SynthesizerCapacity
  /// The next sample to render.
  public internal(set) var now: Int64 = 0
  /// Events that were cut off because every voice was in use.
  public internal(set) var replacedVoices = 0
  /// Commands and curves that found their queue full and were refused.
  public internal(set) var refusedCommands = 0
  /// Commands that wait for their sample.
  public internal(set) var waitingCommands = 0
  /// Whether the beginning and end of every event is reported (`eventStarted`, `eventEnded`). Off by default.
  public var reportsEvents = false
  /// How many notices may wait before those of events are dropped; the rest of the room is for the others.
  public var mostEventNotices = Int.max
  /// Control frames, taps and notices that nobody had read in time and that were dropped.
  public internal(set) var droppedReports = 0
  let tables: Tables
  /// 2 ms in samples.
  let rampLength: Double
  var freeVoice: Int32 = -1
  var freeCommand: Int32 = -1
  var freeCurve: Int32 = -1
  var activeCount = 0
  var noticeCount = 0
  var frames = FrameState()
  /// The sample on which the last voice that has ended so far fell silent.
  public internal(set) var lastSounding: Int64 = 0
  /// True while only times are wanted: voices live and die, but no sample is computed.
  var isDry = false

  /// The bytes of memory that a capacity needs.
  public static func byteCount(for capacity: SynthesizerCapacity) -> Int { Tables.Layout(capacity).size + 16 }

  /// Makes a synthesizer in memory that stays the caller's and must outlive it.
  ///
  /// - Parameters:
  ///   - memory: `byteCount(for: capacity)` bytes or more, of any alignment and content.
  ///   - sampleRate: 8 000…192 000 Hz; others are moved to the nearest of the two.
  public init(
    memory: UnsafeMutableRawPointer, capacity: SynthesizerCapacity, sampleRate: Double,
    profile: ActuatorProfile
  ) {
    tables = Tables(capacity, at: memory + (16 - Int(bitPattern: memory) & 15) & 15)
    self.capacity = capacity
    self.sampleRate = sampleRate > 8000 ? (sampleRate < 192_000 ? sampleRate : 192_000) : 8000
    self.profile = profile.sanitized
    rampLength = 0.002 * self.sampleRate
    reset()
  }

  /// Puts everything back to the state of a fresh synthesizer at sample 0; players lose their scores.
  public mutating func reset() {
    for index in 0..<capacity.voices {
      // Of what is free only the link counts: the rest is set when it is taken.
      tables.voices[index].next = index + 1 < capacity.voices ? Int32(index + 1) : -1
    }
    freeVoice = 0
    for index in 0..<capacity.players { clearPlayer(index) }
    for index in 0..<capacity.commands {
      tables.commands[index].next = index + 1 < capacity.commands ? Int32(index + 1) : -1
    }
    freeCommand = 0
    for index in 0..<capacity.liveCurves {
      tables.curves[index].next = index + 1 < capacity.liveCurves ? Int32(index + 1) : -1
    }
    freeCurve = 0
    now = 0
    activeCount = 0
    noticeCount = 0
    replacedVoices = 0
    refusedCommands = 0
    waitingCommands = 0
    droppedReports = 0
    lastSounding = 0
    frames.restart()
  }

  /// Renders the next samples of all players.
  ///
  /// - Parameters:
  ///   - left: room for `frameCount` samples, or nil when that channel is not wanted; likewise the other two.
  ///   - frameCount: how many samples; below 1 does nothing.
  public mutating func render(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic: UnsafeMutablePointer<Float>?,
    frameCount: Int, mix: OutputMix = .separate
  ) {
    var done = 0
    while done < frameCount {
      let count = openFrame(atMost: min(isDry ? Tables.dryChunk : Tables.chunk, frameCount - done))
      if activeCount == 0 && !isDry {
        passSilence(left, right, haptic, from: done, count: count)
        done += count
        continue
      }
      if !isDry {
        for bus in 0..<3 { tables.bus(bus).update(repeating: 0, count: count) }
      }
      renderPlayers(to: now &+ Int64(count))
      if !isDry {
        if mix == .preview { addHaptics(count) }
        if let left { limit(tables.bus(0), into: left + done, count: count) }
        if let right { limit(tables.bus(1), into: right + done, count: count) }
        if let haptic { limit(tables.bus(2), into: haptic + done, count: count) }
      }
      now &+= Int64(count)
      closeFrame()
      done += count
    }
  }

  /// Samples while nothing plays.
  private mutating func passSilence(
    _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
    _ haptic: UnsafeMutablePointer<Float>?, from offset: Int, count: Int
  ) {
    if let left { (left + offset).update(repeating: 0, count: count) }
    if let right { (right + offset).update(repeating: 0, count: count) }
    if let haptic { (haptic + offset).update(repeating: 0, count: count) }
    now &+= Int64(count)
    closeFrame()
  }

  /// Lets time pass without computing samples: control frames and notices still come out.
  ///
  /// Use a synthesizer of its own for that; rendering after skipping continues sines with a wrong phase only where a
  /// profile has exponents other than 1 and 2, or a pitch moves.
  public mutating func skip(frameCount: Int) {
    isDry = true
    render(left: nil, right: nil, haptic: nil, frameCount: frameCount)
    isDry = false
  }

  /// True while any player plays, waits for a command or still sounds.
  public var isActive: Bool { activeCount > 0 }

  /// True while a player plays, waits for a command or still sounds. False when there is no such player.
  public func isActive(player number: Int) -> Bool {
    number >= 0 && number < capacity.players && tables.players[number].isActive
  }

  /// Puts a player and its lanes to the state of new ones.
  func clearPlayer(_ number: Int) {
    tables.players[number] = .idle
    tables.players[number].map.sampleRate = sampleRate
    for lane in 0..<LaneID.count {
      tables.lanes[number * LaneID.count + lane] = Lane(neutral: LaneID.neutral(lane))
    }
  }

  private func addHaptics(_ count: Int) {
    let left = tables.bus(0)
    let right = tables.bus(1)
    let haptic = tables.bus(2)
    for index in 0..<count {
      left[index] += haptic[index]
      right[index] += haptic[index]
    }
  }
}
