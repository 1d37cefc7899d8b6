/// Measures the mean power of the last 20 ms of a live sound, between any two samples. A constant offset of
/// the samples does not count as power.
struct AttackMeter: Sendable {
  private var squares: [Float]
  private let mask: Int
  private var count: Int64 = 0
  private var mean: Float = 0
  private let pull: Float

  init(sampleRate: Double) {
    var size = 64
    while Double(size) < sampleRate * 0.02 { size *= 2 }
    squares = [Float](repeating: 0, count: size)
    mask = size - 1
    // The time over which the constant offset is averaged: 0.1 s.
    pull = Float(1 / (0.1 * sampleRate))
  }

  mutating func append(_ samples: UnsafeBufferPointer<Float>) {
    squares.withUnsafeMutableBufferPointer { squares in
      for sample in samples {
        let value = sample - mean
        mean += value * pull
        squares[Int(truncatingIfNeeded: count) & mask] = value * value
        count &+= 1
      }
    }
  }

  /// Returns the mean square of the samples from `first` up to, but not including, `end`; 0 if there are no
  /// such samples.
  func power(from first: Int64, to end: Int64) -> Double {
    let low = max(first, count - Int64(squares.count), 0)
    let high = min(end, count)
    guard low < high else { return 0 }
    var sum = 0.0
    for sample in low..<high { sum += Double(squares[Int(truncatingIfNeeded: sample) & mask]) }
    return sum / Double(high - low)
  }
}
