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

  /// The output of the limiter from which on its loss is reported: 3 dB, more than a level step of anything strong. Chosen by
  /// this project.
  private static var noticed: Double { 0.946 }
  /// Two stretches of limiting that are less than this many s apart count as one. Chosen by this project.
  private static var gap: Double { 0.05 }

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
    if let stretch = open, time - stretch.end <= Self.gap {
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
}
