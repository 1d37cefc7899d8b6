import TestSupport
import Testing

@testable import HapticPerception

@Suite("Windowed powers")
struct PowerTests {
  @Test("the sums of segments give the weighted mean of the window", arguments: SearchEffort.seeds(0..<20))
  func segments(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for (window, starts) in [
      (160, [0, 40, 80, 120]), (400, Array(stride(from: 0, to: 400, by: 40))),
      (112, [0, 12, 20, 32, 40, 52, 60, 72, 80, 92, 100]),
    ] {
      let values = (0..<window).map { _ in random.next(3) == 0 ? 1e6 * random.unit() : random.unit() }
      let segments = HannSegments(window: window, starts: starts, longest: 40)
      #expect(segments.count == starts.count)
      let mean = segments.mean { index in
        let end = index + 1 < starts.count ? starts[index + 1] : window
        var sums = HannSegments.Sums()
        for place in starts[index]..<end {
          sums.plain += values[place]
          sums.cosine += segments.cosines[place - starts[index]] * values[place]
          sums.sine += segments.sines[place - starts[index]] * values[place]
        }
        return sums
      }
      let expected = zip(Maths.hann(window), values).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(
        abs(mean - expected) <= 1e-11 * expected, "seed \(seed), \(window) samples: \(mean), not \(expected)")
    }
  }

  @Test("in silence filters come to rest")
  func rest() {
    var filters = ChannelFilters()
    for _ in 0..<1000 { _ = filters.next(1) }
    var output = SIMD2<Double>.zero
    for index in 0..<24_000 {
      output = filters.next(0)
      if index % 40 == 39 { filters.settle() }
    }
    #expect(output == .zero)
  }
}
