import HapticPerception
import HapticSynthesis

/// Finds the times at which the limiter of the renderer reduces the strength (see Rendering §4), and how
/// much.
///
/// The limiter has no memory and is strictly increasing, so its input can be calculated from its output.
struct LimiterMeter {
  private var sample: Int64 = 0
  private var open: FeltTrace.Limited?
  private var done: [FeltTrace.Limited] = []

  mutating func append(_ drive: UnsafeBufferPointer<Float>) {
    for value in drive {
      let size = Double(value.magnitude)
      if size > Self.noticed { note(size) }
      sample &+= 1
    }
  }

  mutating func finish() -> [FeltTrace.Limited] {
    if let open { done.append(open) }
    open = nil
    return done
  }

  private mutating func note(_ size: Double) {
    let time = Double(sample) / PerceptionConstants.sampleRate
    let sum = Limiter.input(ofMagnitude: size)
    let loss = -Maths.decibels(ofPower: (size / sum) * (size / sum))
    if let stretch = open, time - stretch.end <= PerceptionConstants.limiterGap {
      open?.end = time
      if sum > stretch.largest {
        open?.largest = sum
        open?.loss = loss
      }
    } else {
      if let open { done.append(open) }
      open = FeltTrace.Limited(start: time, end: time, largest: sum, loss: loss)
    }
  }

  /// The smallest output that is reported. At this output the limiter reduces the strength by 3 dB.
  private static var noticed: Double { PerceptionConstants.limiterNoticed }
}
