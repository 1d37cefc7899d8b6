/// The sample rates at which patterns are rendered and outputs run.
package enum SampleRate {
  /// The lowest and the highest rate, in Hz.
  @inlinable
  package static var limits: ClosedRange<Double> { 8_000...192_000 }

  /// The rate of most devices and files, in Hz.
  @inlinable
  package static var standard: Double { 48_000 }

  /// Returns the nearest rate within the limits, in Hz; `missing` for NaN.
  @inlinable
  package static func clamped(_ rate: Double, missing: Double) -> Double {
    rate.isNaN ? missing : rate > 8_000 ? (rate < 192_000 ? rate : 192_000) : 8_000
  }
}
