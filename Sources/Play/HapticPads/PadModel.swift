/// A model of the queue that a DualSense plays from on Bluetooth, for tests and simulated pads.
///
/// The pad plays once as much is queued as its buffer holds; it is silent and fills the queue again after it ran empty;
/// it drops the oldest sound above twice the buffer. How a real pad behaves then is not published.
public struct PadModel: Sendable {
  /// The number of times that the queue ran empty after a packet that was not silent.
  public private(set) var underruns = 0
  /// The number of packets of which sound was dropped, because the queue was full.
  public private(set) var overruns = 0
  /// Whether the pad plays, rather than fills its queue.
  public private(set) var isPlaying = false
  /// The number of frames that wait in the queue, as of the last packet.
  public private(set) var queuedFrames = 0.0

  private let buffer: CoilBuffer
  private let rate: Double
  private let jitter: Double
  private var random: UInt64
  private var last: Int64
  private let start: Int64
  private var endsSilent = true

  /// Creates a pad with an empty queue.
  ///
  /// - Parameters:
  ///   - drift: How much faster than the host's the pad's clock runs, within ±0.5; other numbers count as 0.
  ///   - jitter: The longest delay between sending and arriving, in seconds, at most 10; delays are spread evenly.
  ///   - seed: The seed of the delays.
  ///   - start: The host's time, in nanoseconds.
  public init(buffer: CoilBuffer, drift: Double = 0, jitter: Double = 0, seed: UInt64 = 1, start: Int64 = 0) {
    self.buffer = buffer
    rate = drift > -0.5 && drift < 0.5 ? 1 + drift : 1
    self.jitter = jitter > 0 ? min(jitter, 10) * 1e9 : 0
    random = seed
    last = start
    self.start = start
  }

  /// Returns the time in an input report that the pad makes at a time of the host's, in ⅓ µs that wrap at 2³².
  public func ticks(at host: Int64) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(Double(host &- start) * rate * 3e-3))
  }

  /// Receives a packet of 32 frames that is sent at a time of the host's. Packets arrive in order.
  public mutating func receive(at host: Int64, isSilent: Bool = false) {
    let arrival = host &+ Int64(jitter * nextRandom())
    advance(to: max(arrival, last))
    queuedFrames += Double(DualSenseCoils.framesPerPacket)
    endsSilent = isSilent
    let limit = Double(2 * buffer.frames)
    if isPlaying, queuedFrames > limit {
      queuedFrames = limit
      overruns += 1
    }
    if queuedFrames >= Double(buffer.frames) { isPlaying = true }
  }

  /// Plays from the queue until a time.
  public mutating func advance(to host: Int64) {
    defer { last = max(last, host) }
    guard isPlaying, host > last else { return }
    queuedFrames -= Double(host &- last) * 1e-9 * Double(DualSenseCoils.frameRate) * rate
    // A billionth of a frame is rounding.
    guard queuedFrames < -1e-9 else { return }
    queuedFrames = 0
    isPlaying = false
    if !endsSilent { underruns += 1 }
  }

  // A number in 0..<1 (SplitMix64).
  private mutating func nextRandom() -> Double {
    random &+= 0x9E37_79B9_7F4A_7C15
    var bits = random
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }
}
