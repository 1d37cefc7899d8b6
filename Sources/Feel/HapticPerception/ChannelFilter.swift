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
