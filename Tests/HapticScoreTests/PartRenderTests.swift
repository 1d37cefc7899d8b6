import HapticModel
import HapticScore
import TestSupport
import Testing

/// A part of a pattern has the samples of the same part of the whole.
@Suite("Renders of parts")
struct PartRenderTests {
  private static let rate = 8_000.0

  private static func samples(_ pattern: HapticPattern, _ frames: Int) -> [Float] {
    var samples = OfflineRenderer([.init(Score(pattern, sampleRate: rate))], sampleRate: rate).hapticSamples(
      atMost: frames)
    samples += Array(repeating: 0, count: max(0, frames - samples.count))
    return samples
  }

  /// A pattern whose events are all over at 1 s, or start later, with controls everywhere.
  private static func pattern(_ random: inout SeededGenerator, isCrossed: Bool) -> HapticPattern {
    func level() -> Float { Float(random.int(0...100)) / 100 }
    var pattern = HapticPattern()
    for _ in 0..<6 {
      let isTap = random.chance(50)
      let time = Double(random.int(0...40)) / 100 + (random.chance(50) ? 1 : 0)
      var event = HapticEvent(isTap ? .hapticTransient : .hapticContinuous, time: time)
      if !isTap { event.duration = Double(random.int(1...40)) / 100 }
      event.parameters = [
        EventParameter(.hapticIntensity, level()), EventParameter(.hapticSharpness, level()),
      ]
      pattern.events.append(event)
    }
    if isCrossed {
      let parameters = [EventParameter(.hapticIntensity, 0.7), EventParameter(.hapticSharpness, level())]
      pattern.events = [HapticEvent(.hapticContinuous, time: 0.2, duration: 1.5, parameters: parameters)]
    }
    for id in [DynamicParameterID.hapticIntensityControl, .hapticSharpnessControl] {
      let sign: Float = id == .hapticSharpnessControl ? -1 : 1
      for _ in 0..<3 {
        // Not within 2 ms before the cut.
        let time = Double(random.int(0...19)) / 10 + 0.05
        pattern.parameters.append(DynamicParameter(id, time: time, value: sign * level()))
        let points = (0..<4).map { ParameterCurve.ControlPoint(time: Double($0) * 0.21, value: level()) }
        pattern.curves.append(
          ParameterCurve(id, time: Double(random.int(0...150)) / 100, controlPoints: points))
      }
    }
    return pattern
  }

  private static func largestDifference(_ a: ArraySlice<Float>, _ b: ArraySlice<Float>) -> Float {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  @Test("where nothing sounds at its start, a part has the samples of the whole")
  func samples() {
    for seed in 0..<SearchEffort.count(60) {
      var random = SeededGenerator(seed: UInt64(seed))
      let pattern = Self.pattern(&random, isCrossed: false)
      let (start, end) = (0.95, 1.0 + Double(random.int(1...70)) / 100)
      let frames = (Int(start * Self.rate), Int((end * Self.rate).rounded()))
      let whole = Self.samples(pattern, frames.1)
      let part = Self.samples(pattern.part(from: start, to: end), frames.1 - frames.0)
      let difference = Self.largestDifference(whole[frames.0..<frames.1], part[...])
      #expect(difference < 2e-5, "seed \(seed): the samples differ by \(difference)")
    }
  }

  @Test("an event that sounds at the start has the strength of the whole after the rise of 2 ms")
  func frames() {
    for seed in 0..<SearchEffort.count(60) {
      var random = SeededGenerator(seed: UInt64(seed))
      let pattern = Self.pattern(&random, isCrossed: true)
      let (start, end) = (0.95, 1.5)
      func frames(_ pattern: HapticPattern) -> [ControlFrame] {
        OfflineRenderer([.init(Score(pattern, sampleRate: Self.rate))], sampleRate: Self.rate).controlFrames()
      }
      let whole = frames(pattern)
      let part = frames(pattern.part(from: start, to: end))
      let offset = Int(start * 1000)
      for index in 3..<Int((end - start) * 1000) {
        let (a, b) = (whole[offset + index], part[index])
        // Nothing has no sharpness.
        let isFelt = max(a.intensity, b.intensity) > 1e-6
        let difference = max(abs(a.intensity - b.intensity), isFelt ? abs(a.sharpness - b.sharpness) : 0)
        #expect(difference < 1e-4, "seed \(seed), frame \(index): \(a), \(b)")
        if difference >= 1e-4 { break }
      }
    }
  }

  @Test("parts that are joined with merging have the samples of the whole, but for parameters near the seam")
  func joined() {
    for seed in 0..<SearchEffort.count(60) {
      var random = SeededGenerator(seed: UInt64(seed))
      var pattern = Self.pattern(&random, isCrossed: seed % 2 == 0)
      // What a part starts with is reached at its first sample: the control moves before the seam, not after.
      pattern.parameters.removeAll { abs($0.time - 0.95) < 0.003 }
      let joined = HapticPattern.traced(pattern.split(at: [0.95]), starts: [nil, 0.95], merging: true).pattern
      let frames = Int(2.5 * Self.rate)
      let difference = Self.largestDifference(
        Self.samples(pattern, frames)[...], Self.samples(joined, frames)[...])
      #expect(difference < 2e-4, "seed \(seed): the samples differ by \(difference)")
    }
  }
}
