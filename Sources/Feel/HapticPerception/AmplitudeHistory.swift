/// The amplitudes in the Pacinian channel over the last 14 ms, every 2.5 ms, from which a roughness is calculated.
///
/// Windows start and end at different places between their steps, so each step is two pieces: one of 8 samples and one of 12.
struct AmplitudeHistory: Sendable {
  /// The samples of a segment at which an amplitude is complete.
  static var ends: (first: Int, second: Int) { (16, 36) }
  /// The samples of the two pieces that end there.
  private static var lengths: (Int, Int) { (8, 12) }
  /// The number of pieces in a window; the first and the last one are of the longer kind.
  private static var pieces: Int { 11 }
  /// The number of pieces that are kept, a power of 2.
  private static var kept: Int { 16 }

  private let window: HannSegments
  private var sums = [HannSegments.Sums](repeating: .init(), count: Self.kept)
  private var count = 0

  init() {
    let step = PerceptionConstants.amplitudeStep
    let starts = (0..<Self.pieces).map { $0 / 2 * step + ($0 % 2 == 0 ? 0 : Self.lengths.1) }
    window = HannSegments(
      window: PerceptionConstants.amplitudeWindow, starts: starts, longest: Self.lengths.1)
  }

  /// Returns the next amplitude.
  ///
  /// - Parameter outputs: the outputs of the filters; lane 0 of the 20 before `end` is taken.
  mutating func next(_ outputs: UnsafeBufferPointer<SIMD2<Double>>, to end: Int) -> Double {
    let middle = end - Self.lengths.1
    add(outputs, middle - Self.lengths.0, middle)
    add(outputs, middle, end)
    let oldest = count - Self.pieces
    return Maths.squareRoot(window.mean { sums[(oldest &+ $0) & (Self.kept - 1)] })
  }

  private mutating func add(_ outputs: UnsafeBufferPointer<SIMD2<Double>>, _ start: Int, _ end: Int) {
    var own = HannSegments.Sums()
    if start >= 0, end <= outputs.count {
      for index in start..<end {
        let power = outputs[index][0] * outputs[index][0]
        own.plain += power
        own.cosine += window.cosines[index &- start] * power
        own.sine += window.sines[index &- start] * power
      }
    }
    sums[count & (Self.kept - 1)] = own
    count &+= 1
  }
}
