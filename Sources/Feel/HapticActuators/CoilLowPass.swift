/// Limits one channel of sound at 48 kHz to what a voice coil at 3 kHz can play: an elliptic low-pass filter of the eighth
/// order at 1.2 kHz.
///
/// It passes 0…1.2 kHz within 0.1 dB, attenuates 1.5 kHz and above by at least 60 dB, and delays frequencies up to 800 Hz by
/// less than 1 ms. A symmetric filter with that edge would delay by 6 ms.
public struct CoilLowPass: Sendable {
  private struct Section {
    var first = 0.0
    var second = 0.0

    /// Filters a sample with zeros on the unit circle (1, zero, 1) and poles (1, −pole, −radius).
    mutating func filter(_ x: Double, zero: Double, pole: Double, radius: Double) -> Double {
      let y = x + first
      first = zero * x + pole * y + second
      second = x + radius * y
      return y
    }

    /// Sets a state far below one step of the pad to 0, so that silence does not end in slow denormal numbers.
    mutating func flushDenormals() {
      if abs(first) < 1e-15, abs(second) < 1e-15 { self = Section() }
    }
  }

  private var sections = (Section(), Section(), Section(), Section())

  /// The two numbers of each section.
  var state: SIMD8<Double> {
    get {
      SIMD8(
        sections.0.first, sections.0.second, sections.1.first, sections.1.second, sections.2.first,
        sections.2.second, sections.3.first, sections.3.second)
    }
    set {
      sections = (
        Section(first: newValue[0], second: newValue[1]), Section(first: newValue[2], second: newValue[3]),
        Section(first: newValue[4], second: newValue[5]), Section(first: newValue[6], second: newValue[7])
      )
    }
  }

  /// Creates a filter at rest.
  public init() {}

  /// Returns the next sample of the filtered sound. NaN counts as 0; other samples are clamped to −4…4.
  @inline(never)  // For small code: it is called for each of two channels.
  public mutating func filter(_ sample: Float) -> Double {
    let x = sample > -4 ? (sample < 4 ? Double(sample) : 4) : (sample <= -4 ? -4 : 0)
    var y = sections.0.filter(
      x * 0.0008135702061230302, zero: -1.5166447267588685, pole: 1.8700970396388328,
      radius: -0.8762038337355276)
    y = sections.1.filter(
      y, zero: -1.921555633226237, pole: 1.9068267146083178, radius: -0.9212208269265035)
    y = sections.2.filter(
      y, zero: -1.956389680477696, pole: 1.9419822302457297, radius: -0.9638614347717508)
    y = sections.3.filter(
      y, zero: -1.9640666933707949, pole: 1.9646986291216482, radius: -0.9901247447742226)
    return y
  }

  /// Ends a block of sound. Call it about every 10 ms.
  public mutating func flushDenormals() {
    sections.0.flushDenormals()
    sections.1.flushDenormals()
    sections.2.flushDenormals()
    sections.3.flushDenormals()
  }
}
