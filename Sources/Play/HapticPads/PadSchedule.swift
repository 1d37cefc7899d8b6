/// Says when each packet of sound is sent to a DualSense on Bluetooth, and whether it is sent at all.
///
/// All times are nanoseconds of a monotonic clock of the host. Call ``next(now:)`` in a loop. After a step
/// ``Step/render(packet:)``, render 32 frames and ask ``emission(isSilent:)`` what to send. Call ``next(now:)``
/// again as soon as it was sent: the distance to the next packet counts from then.
public struct PadSchedule: Sendable {
  /// The next step.
  public enum Step: Hashable, Sendable {
    /// Render the 32 frames from frame 32 · `packet`, then ask ``PadSchedule/emission(isSilent:)``.
    case render(packet: Int)
    /// Do nothing before a time.
    case wait(until: Int64)
    /// Advance the renderer by a number of packets without sending them: the host was late.
    case skip(packets: Int)
    /// The stream has ended: nothing more is sent.
    case finished
  }

  /// The part of a rendered packet to send.
  public enum Emission: Hashable, Sendable {
    /// Nothing: the stream rests or lets the pad's queue run empty.
    case nothing
    /// The packet.
    case sound
    /// First the state that frees the coils, then the packet.
    case stateThenSound
  }

  private enum Flow: Hashable {
    case flowing
    // Nothing is sent until there is sound.
    case resting
    // Nothing is sent until so many more packets are due, or there is sound.
    case draining(packets: Int)
    case stopping(packets: Int)
    case finished
  }

  /// A time with a fraction in 2⁻³² ns: after an hour, the sum of 337 500 periods is off by less than 0.001 ns.
  private struct Deadline {
    var nanoseconds: Int64
    var fraction: UInt64 = 0

    static func += (time: inout Self, period: UInt64) {
      let sum = time.fraction + period
      time.nanoseconds &+= Int64(sum >> 32)
      time.fraction = sum & 0xFFFF_FFFF
    }
  }

  private static var milliseconds: Int64 { 1_000_000 }
  private static var seconds: Int64 { 1_000_000_000 }
  /// A host that is later than this skips the packets that are due.
  private static var latenessLimit: Int64 { 21 * milliseconds }
  /// The least time between packets: at most two are sent within 4 ms, because a burst of reports makes the system's
  /// Bluetooth service lose the pad.
  private static var spacing: Int64 { 2_500_000 }
  /// The least time between a packet and a state beside a later packet, for the same reason.
  private static var stateSpacing: Int64 { 5 * milliseconds }
  /// How often the state is sent again while there is sound.
  private static var stateInterval: Int64 { 2 * seconds }
  /// After so much silence the stream rests: 30 s.
  private static var packetsUntilRest: Int { 2813 }
  /// After so much silence the queue may be let run empty: 300 ms.
  private static var packetsUntilDrain: Int { 29 }
  /// How often the queue is let run empty at most, when the pad's clock is not known.
  private static var drainInterval: Int64 { 60 * seconds }
  /// The queue may have grown by this many packets in that time.
  private static var packetsOfDrift: Int { 3 }

  /// How much faster the pad's clock runs than the host's, or nil while that is not known. At most ±500 ppm; other
  /// numbers count as the nearer bound, NaN as 0.
  public var drift: Double? {
    didSet { period = Self.period(drift: drift ?? 0) }
  }
  /// The number of packets that were skipped because the host was late.
  public private(set) var skippedPackets = 0

  private let buffer: CoilBuffer
  private var flow = Flow.flowing
  private var deadline: Deadline
  private var period = Self.period(drift: 0)
  private var packet = 0
  private var now: Int64
  private var earliest: Int64
  // The least time to the next packet after one that was sent since the last call of `next(now:)`.
  private var pause: Int64?
  private var lastPacket: Int64?
  private var lastState: Int64?
  private var filled: Int64
  private var silentPackets = 0

  /// Creates a schedule whose first packet is due at a time.
  public init(buffer: CoilBuffer, start: Int64) {
    self.buffer = buffer
    deadline = Deadline(nanoseconds: start)
    now = start
    earliest = start
    filled = start
  }

  /// Returns the period of packets in 2⁻³² ns.
  private static func period(drift: Double) -> UInt64 {
    let limited = drift > -500e-6 ? (drift < 500e-6 ? drift : 500e-6) : (drift <= -500e-6 ? -500e-6 : 0)
    // 32/3000 s · 2³²
    return UInt64(45_812_984_490_666_666.7 / (1 + limited) + 0.5)
  }

  /// Whether the stream sends nothing until there is sound.
  public var isResting: Bool { flow == .resting }

  /// Returns what to do at a time.
  public mutating func next(now: Int64) -> Step {
    self.now = now
    if let pause {
      // Counts from when the last packet was sent, however long rendering and sending it took.
      earliest = now &+ pause
      self.pause = nil
    }
    guard flow != .finished else { return .finished }
    // A clock that ran backward by more than a second was set: the stream continues from its new time.
    if deadline.nanoseconds &- now > Self.seconds {
      deadline = Deadline(nanoseconds: now)
      earliest = now
      filled = min(filled, now)
      lastState = lastState.map { min($0, now) }
      lastPacket = nil
    }
    let late = now &- deadline.nanoseconds
    if late > Self.latenessLimit {
      let missed = Int(late / Int64(period >> 32))
      // Few periods are added one by one, so that no rounding enters; after a long pause the phase has no meaning.
      if missed < 1000 {
        for _ in 0..<missed { deadline += period }
      } else {
        deadline = Deadline(nanoseconds: now)
      }
      packet &+= missed
      skippedPackets &+= missed
      return .skip(packets: missed)
    }
    let due = max(deadline.nanoseconds, earliest)
    guard now >= due else { return .wait(until: due) }
    deadline += period
    defer { packet &+= 1 }
    return .render(packet: packet)
  }

  /// Returns what to send of the packet that was rendered last.
  ///
  /// - Parameter isSilent: Whether all its samples are 0.
  public mutating func emission(isSilent: Bool) -> Emission {
    silentPackets = isSilent ? min(silentPackets + 1, Self.packetsUntilRest) : 0
    switch flow {
    case .finished: return .nothing
    case .stopping(let packets):
      flow = packets > 1 ? .stopping(packets: packets - 1) : .finished
      return send(state: false)
    case .resting:
      guard !isSilent else { return .nothing }
      (flow, filled) = (.flowing, now)
      return send(state: true)
    case .draining(let packets):
      guard !isSilent || packets <= 1 else {
        flow = .draining(packets: packets - 1)
        return .nothing
      }
      (flow, filled) = (.flowing, now)
    case .flowing: break
    }
    if silentPackets >= Self.packetsUntilRest {
      flow = .resting
      return .nothing
    }
    if drift == nil, silentPackets >= Self.packetsUntilDrain, now &- filled >= Self.drainInterval {
      flow = .draining(packets: buffer.silentPackets + Self.packetsOfDrift)
      return .nothing
    }
    guard let lastState else { return send(state: true) }
    let isStateDue = !isSilent && now &- lastState >= Self.stateInterval
    return send(state: isStateDue && now &- (lastPacket ?? 0) >= Self.stateSpacing)
  }

  /// Ends the stream. The next packet must end the sound; silent packets follow, then ``Step/finished``.
  public mutating func stop() {
    switch flow {
    case .flowing: flow = .stopping(packets: 1 + buffer.silentPackets)
    case .resting, .draining: flow = .finished
    case .stopping, .finished: break
    }
  }

  private mutating func send(state: Bool) -> Emission {
    lastPacket = now
    pause = state ? Self.stateSpacing : Self.spacing
    guard state else { return .sound }
    lastState = now
    return .stateThenSound
  }
}
