/// The summation of power over time in the Pacinian channel, frame by frame.
///
/// Near threshold, the channel sums power over about 200 ms, so that a longer vibration is felt stronger. What was stronger
/// before is forgotten at once when it ends. An increase on top of a vibration that lasts is not summed.
struct TraceSummation {
  private var sum = 0.0
  private var capped = 0.0
  private var recent = FadingMaximum(TraceConstants.slowMaskingKept)
  private var lasting = 0.0
  /// The lasting sensation in the last frames; the oldest first.
  private var lag = [Double](repeating: 0, count: TraceConstants.lastingLag)
  private var position = 0

  /// Returns the level in dB above threshold for the next power; it may be negative.
  mutating func level(of power: Double) -> Double {
    let kept = PerceptionConstants.summationKept
    let own = SensationFrame.level(power)
    let positive = max(own, 0)
    sum = kept * sum + (1 - kept) * power
    capped = kept * min(capped, power) + (1 - kept) * power
    let earlier = recent.next(positive)
    let share = earlier > 0 ? smoothStep(2 * positive / earlier - 1) : 1
    // A logarithm takes time, and mostly one of the two has no share.
    let summed =
      share >= 1
      ? SensationFrame.level(sum)
      : share <= 0
        ? SensationFrame.level(capped)
        : share * SensationFrame.level(sum) + (1 - share) * SensationFrame.level(capped)
    let corrected = min(own, summed)
    lasting = min(positive, lasting + (positive - lasting) * (1 - TraceConstants.lastingKept))
    let before = lag[position]
    lag[position] = lasting
    position = position + 1 == lag.count ? 0 : position + 1
    let ratio = Maths.clamped(before / TraceConstants.lastingLevel, 0, 1)
    let onTop = ratio * (before + TraceConstants.lastingShare * (positive - before))
    return max(corrected, min(onTop, own))
  }
}

/// The largest of earlier values, each faded by the time since.
struct FadingMaximum {
  private let kept: Double
  private var value = 0.0

  init(_ kept: Double) { self.kept = kept }

  /// Returns the maximum before a value, and takes the value.
  mutating func next(_ new: Double) -> Double {
    defer { value = max(value * kept, new) }
    return value
  }
}

/// The largest of values so far, each held for some frames and then faded by the time since.
struct HeldMaximum {
  /// The maximum, 0 before the first value.
  private(set) var value = 0.0

  private let kept: Double
  private var faded = 0.0
  /// The newest values; the oldest is the next to be replaced.
  private var held: [Double]
  private var largestHeld = 0.0
  private var position = 0

  /// Creates a maximum that holds a value for a number of frames after its own, at least 1.
  init(frames: Int, _ kept: Double) {
    held = [Double](repeating: 0, count: max(frames, 1))
    self.kept = kept
  }

  /// Adds the next value.
  mutating func add(_ new: Double) {
    let oldest = held[position]
    faded = max(faded * kept, oldest)
    held[position] = new
    position = position + 1 == held.count ? 0 : position + 1
    if new >= largestHeld {
      largestHeld = new
    } else if oldest == largestHeld {
      largestHeld = held.reduce(0, max)
    }
    value = max(faded, largestHeld)
  }
}

/// Returns 0 up to 0, 1 from 1 on, and a curve without corners between them.
func smoothStep(_ x: Double) -> Double {
  let c = Maths.clamped(x, 0, 1)
  return c * c * (3 - 2 * c)
}
