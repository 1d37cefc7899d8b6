/// The filter of one channel of touch, for acceleration sampled at 8 kHz. The filter consists of a gain and
/// two low-pass sections. The output of the filter has a mean square of 1 if the input is a sine at the
/// detection threshold.
package struct ChannelFilter: Sendable, Hashable {
  /// One second-order section of the filter. The output is y = b0·(x + 2·x₁ + x₂) − a1·y₁ − a2·y₂, where x is
  /// the newest input sample, x₁ and x₂ are the two inputs before it, and y₁ and y₂ are the last two outputs.
  package struct Section: Sendable, Hashable {
    /// The factor of the input samples.
    package var b0: Double
    /// The factor of the last output, which is subtracted.
    package var a1: Double
    /// The factor of the second to last output, which is subtracted.
    package var a2: Double

    /// Creates a section from its coefficients.
    package init(b0: Double, a1: Double, a2: Double) {
      self.b0 = b0
      self.a1 = a1
      self.a2 = a2
    }
  }

  /// The factor that is applied before the first section.
  package var gain: Double
  /// The first of the two second-order stages of the filter.
  package var first: Section
  /// The second section.
  package var second: Section

  /// Creates a filter from a gain and two sections.
  package init(gain: Double, first: Section, second: Section) {
    self.gain = gain
    self.first = first
    self.second = second
  }
}

/// The filters of both channels side by side: lane 0 is Pacinian, lane 1 non-Pacinian.
struct ChannelFilters {
  typealias Pair = SIMD2<Double>

  private let gain: Pair
  private let b0: (Pair, Pair)
  private let a1: (Pair, Pair)
  private let a2: (Pair, Pair)
  /// The last two values of the input (x), between the sections (m), and of the output (y).
  private var x1 = Pair.zero
  private var x2 = Pair.zero
  private var m1 = Pair.zero
  private var m2 = Pair.zero
  private(set) var y1 = Pair.zero
  private var y2 = Pair.zero

  init() {
    let p = PerceptionConstants.pacinianFilter
    let n = PerceptionConstants.nonPacinianFilter
    gain = Pair(p.gain, n.gain)
    b0 = (Pair(p.first.b0, n.first.b0), Pair(p.second.b0, n.second.b0))
    a1 = (Pair(p.first.a1, n.first.a1), Pair(p.second.a1, n.second.a1))
    a2 = (Pair(p.first.a2, n.first.a2), Pair(p.second.a2, n.second.a2))
  }

  /// Filters one sample.
  @inline(__always)
  mutating func next(_ sample: Double) -> Pair {
    let x = gain * sample
    let m = (b0.0 * (x + (x1 + x1) + x2) - a2.0 * m2) - a1.0 * m1
    let y = (b0.1 * (m + (m1 + m1) + m2) - a2.1 * y2) - a1.1 * y1
    x2 = x1
    x1 = x
    m2 = m1
    m1 = m
    y2 = y1
    y1 = y
    return y
  }

  /// Sets the state of a lane to 0 once it is negligible, so that silence costs no more than sound (denormal
  /// numbers are slow).
  mutating func flushDenormals() {
    for lane in 0..<2 where y1[lane].magnitude < PerceptionConstants.silence {
      let largest = max(
        x1[lane].magnitude, x2[lane].magnitude, m1[lane].magnitude, m2[lane].magnitude, y2[lane].magnitude)
      if largest < PerceptionConstants.silence {
        x1[lane] = 0
        x2[lane] = 0
        m1[lane] = 0
        m2[lane] = 0
        y1[lane] = 0
        y2[lane] = 0
      }
    }
  }
}
