import Foundation

/// Numbers of a clip that need no model of touch. They are the controls: a model must order clips better than these do.
struct PlainNumbers {
  /// The samples of a window of the envelope: 20 ms.
  static let window = 160
  /// The samples between two windows: 5 ms, as between the moments of a trace.
  static let step = 40
  /// The exponent of felt strength in a power law of amplitude.
  static let exponent = 0.6

  /// The RMS of each window.
  let envelope: [Double]
  /// The largest magnitude of a sample.
  let peak: Double

  init(_ clip: Clip) {
    let squares = clip.samples.map { $0 * $0 }
    envelope = stride(from: 0, to: max(0, squares.count - Self.window + 1), by: Self.step).map { start in
      (squares[start..<start + Self.window].reduce(0, +) / Double(Self.window)).squareRoot()
    }
    peak = clip.samples.map(\.magnitude).max() ?? 0
  }

  /// The envelope by a power law: RMS to the 0.6.
  var powers: [Double] { envelope.map { pow($0, Self.exponent) } }

  /// Returns the root mean square difference of two envelopes by the power law. The shorter one goes on with silence.
  func difference(from other: PlainNumbers) -> Double {
    let (a, b) = (powers, other.powers)
    let count = max(a.count, b.count)
    guard count > 0 else { return 0 }
    let sum = (0..<count).reduce(0.0) { sum, index in
      let difference = (index < a.count ? a[index] : 0) - (index < b.count ? b[index] : 0)
      return sum + difference * difference
    }
    return (sum / Double(count)).squareRoot()
  }

  /// The number of rises of the envelope by at least 6 dB out of a valley to at least a tenth of its maximum. A fall by 6 dB
  /// below the peak since the last rise begins a valley.
  var onsets: Int {
    let floor = (envelope.max() ?? 0) / 10
    var (count, isInValley, extreme) = (0, true, 0.0)
    for value in envelope {
      if isInValley {
        extreme = min(extreme, value)
        guard value >= floor, value > 0, value >= 2 * extreme else { continue }
        count += 1
        (isInValley, extreme) = (false, value)
      } else {
        extreme = max(extreme, value)
        if value <= extreme / 2 { (isInValley, extreme) = (true, value) }
      }
    }
    return count
  }
}

/// The mean and the standard deviation over time.
func statistics(_ values: some Collection<Double>) -> (mean: Double, deviation: Double) {
  guard !values.isEmpty else { return (0, 0) }
  let mean = values.reduce(0, +) / Double(values.count)
  let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
  return (mean, variance.squareRoot())
}
