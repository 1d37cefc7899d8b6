/// The filters of both channels of touch.
///
/// All sections of both filters have the same zeros. So each input is added up once for both, and the sections have their poles
/// alone. Numbers are calculated one by one: as vectors, an output would wait for its lanes to be shuffled.
struct ChannelFilters: Sendable {
  private let pacinianGain: Double
  private let nonPacinianGain: Double
  private var pacinian: (first: Poles, second: Poles)
  private var nonPacinian: (first: Poles, second: Poles)
  /// The last input, and the last sums of two, four and eight inputs.
  private var sums = (0.0, 0.0, 0.0, 0.0)

  init() {
    let p = PerceptionConstants.pacinianFilter
    let n = PerceptionConstants.nonPacinianFilter
    pacinianGain = p.gain * p.first.b0 * p.second.b0
    nonPacinianGain = n.gain * n.first.b0 * n.second.b0
    pacinian = (Poles(a1: p.first.a1, a2: p.first.a2), Poles(a1: p.second.a1, a2: p.second.a2))
    nonPacinian = (Poles(a1: n.first.a1, a2: n.first.a2), Poles(a1: n.second.a1, a2: n.second.a2))
  }

  /// Filters one sample. Lane 0 of the result is Pacinian, lane 1 non-Pacinian.
  @inline(__always)
  mutating func next(_ sample: Double) -> SIMD2<Double> {
    let two = sample + sums.0
    let four = two + sums.1
    let eight = four + sums.2
    let all = eight + sums.3
    sums = (sample, two, four, eight)
    return SIMD2(
      pacinian.second.next(pacinian.first.next(pacinianGain * all)),
      nonPacinian.second.next(nonPacinian.first.next(nonPacinianGain * all)))
  }

  /// Sets what is negligible of the state to 0.
  mutating func settle() {
    pacinian.first.settle()
    pacinian.second.settle()
    nonPacinian.first.settle()
    nonPacinian.second.settle()
  }
}

/// A pair of poles of a filter: y = x − a1·y₁ − a2·y₂, where y₁ and y₂ are the last two outputs.
struct Poles: Sendable {
  private let a1: Double
  private let a2: Double
  private var last = 0.0
  /// The share of the output before the last one in the next output. It is calculated early, so that an output waits for one
  /// product alone.
  private var earlier = 0.0

  init(a1: Double, a2: Double) { (self.a1, self.a2) = (a1, a2) }

  /// Returns the next output.
  @inline(__always)
  mutating func next(_ input: Double) -> Double {
    let output = (input - earlier) - a1 * last
    earlier = a2 * last
    last = output
    return output
  }

  /// Sets the state to 0 once it is negligible, so that silence costs no more than sound (denormal numbers are slow).
  mutating func settle() {
    guard last.magnitude < PerceptionConstants.silence, earlier.magnitude < PerceptionConstants.silence else {
      return
    }
    (last, earlier) = (0, 0)
  }
}
