import HapticActuators
import HapticPerception
import HapticRealTime

/// The slots of a stream to a pad or a motor on the host clock: the slot that is due, the engine's time through a
/// pause of the machine, and the silence that a signal handler orders.
///
/// Times and lengths are in nanoseconds.
struct SlotClock {
  /// The longest pause of the machine through which the engine's time goes on.
  static let longestCatchUp: UInt64 = 500_000_000

  /// Whether a signal handler has silenced all outputs; a test supplies its own answer.
  var isSilenced: @Sendable () -> Bool = { OutputGuard.isSilenced }
  /// The length of a slot.
  let length: UInt64
  private let source: RenderSource
  /// The frames that were read last, in memory that is allocated once.
  private var read: [FeltFrame] = []
  /// The start of the next slot; `nil` before the first.
  private(set) var next: UInt64?

  /// Creates a clock whose first slot is due at once.
  init(_ source: RenderSource, length: UInt64) {
    self.source = source
    self.length = length
    read.reserveCapacity(256)
  }

  /// Returns the number of frames of the engine in a time, at 48 kHz.
  static func frames(_ length: UInt64) -> Int { Int((length &* 48 &+ 500_000) / 1_000_000) }

  /// Returns the start of the slot that is due first. After a longer pause of the machine, the missed slots are
  /// skipped.
  func due(at now: UInt64) -> UInt64 {
    let due = next ?? now
    return now > due &+ Self.longestCatchUp ? now : due
  }

  /// Begins the slot at a time and returns it.
  @discardableResult
  mutating func begin(at start: UInt64) -> Range<UInt64> {
    next = start &+ length
    return start..<start &+ length
  }

  /// Begins the slot at a time, and requests its samples from the engine; `nil` for none.
  mutating func render(at start: UInt64, haptic: UnsafeMutablePointer<Float>? = nil) {
    begin(at: start)
    source.render(
      left: nil, right: nil, haptic: haptic, frameCount: Self.frames(length), hostTime: start)
  }

  /// Begins the slot at a time, and returns the felt frames that the engine has reported since the last call.
  mutating func frames(at start: UInt64) -> [FeltFrame] {
    render(at: start)
    return frames()
  }

  /// Returns the felt frames that are available, oldest first.
  mutating func frames() -> [FeltFrame] {
    read.removeAll(keepingCapacity: true)
    withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: 256) { buffer in
      while true {
        let count = source.readFrames(into: buffer)
        read.append(contentsOf: buffer[..<count])
        if count < buffer.count { return }
      }
    }
    return read
  }

  /// Lets the engine's time go on without sound, unless it is longer than ``longestCatchUp``.
  func passTime(_ time: UInt64, at now: UInt64) {
    guard time <= Self.longestCatchUp else { return }
    source.render(left: nil, right: nil, haptic: nil, frameCount: Self.frames(time), hostTime: now)
  }

  /// Lets the engine's time go on without sound until a slot is due that begins at most `lag` before a time.
  mutating func passTime(to now: UInt64, lag: UInt64) {
    var start = due(at: now)
    while start &+ lag < now {
      render(at: start)
      start &+= length
    }
    next = start
  }
}

/// A model that is driven by felt frames.
protocol FeltFrameMixer {
  /// Sets the strength of continuous events.
  mutating func hold(intensity: Float, sharpness: Float)
  /// Adds a transient.
  mutating func tap(intensity: Float, sharpness: Float)
}

extension FeltFrameMixer {
  /// Adds a felt frame to the current slot.
  mutating func add(_ frame: FeltFrame) {
    switch frame.kind {
    case .level: hold(intensity: frame.intensity, sharpness: frame.sharpness)
    case .tap: tap(intensity: frame.intensity, sharpness: frame.sharpness)
    }
  }
}

extension MotorMixer: FeltFrameMixer {}
extension TwoToneChooser: FeltFrameMixer {}
