/// The samples of a recording, for the loudspeakers and for the actuator. At times without samples, nothing
/// was felt or heard.
public struct RecordedSamples: Sendable {
  /// A channel of samples.
  public enum Channel: Sendable, Hashable, CaseIterable {
    /// The left loudspeaker.
    case left
    /// The right loudspeaker.
    case right
    /// The actuator, the part of the device that vibrates.
    case haptic
  }

  /// A sequence of samples without gaps.
  struct Stretch: Sendable {
    /// The time of the first sample, in seconds.
    var start: Double
    var sampleRate: Double
    var left: [Float] = []
    var right: [Float] = []
    var haptic: [Float] = []

    /// The time after the last sample, in seconds.
    var end: Double { start + Double(left.count) / sampleRate }

    subscript(channel: Channel) -> [Float] {
      switch channel {
      case .left: left
      case .right: right
      case .haptic: haptic
      }
    }

    /// Returns the indices of the samples within a time range, in seconds.
    func indices(in range: ClosedRange<Double>) -> Range<Int> {
      let first = ((range.lowerBound - start) * sampleRate - 1e-6).rounded(.up)
      let last = ((range.upperBound - start) * sampleRate + 1e-6).rounded(.down)
      let low = Int(min(max(0, first), Double(left.count)))
      let high = Int(min(max(-1, last), Double(left.count - 1)))
      return low..<max(low, high + 1)
    }
  }

  var stretches: [Stretch] = []

  /// Returns the largest magnitude of a channel's samples within a time range (in seconds), 0…1; 0 if there
  /// are no samples.
  public func peak(of channel: Channel, in range: ClosedRange<Double>) -> Float {
    var largest: Float = 0
    for stretch in stretches {
      let samples = stretch[channel]
      for index in stretch.indices(in: range) { largest = max(largest, abs(samples[index])) }
    }
    return largest
  }

  /// Returns the root mean square of a channel's samples within a time range, in seconds. A sine at full
  /// scale has 0.707. If several engines play, their powers are added.
  public func rootMeanSquare(of channel: Channel, in range: ClosedRange<Double>) -> Double {
    let length = range.upperBound - range.lowerBound
    guard length > 0 else { return 0 }
    var energy = 0.0
    for stretch in stretches {
      let samples = stretch[channel]
      var sum = 0.0
      for index in stretch.indices(in: range) { sum += Double(samples[index]) * Double(samples[index]) }
      energy += sum / stretch.sampleRate
    }
    return (energy / length).squareRoot()
  }

  /// Returns a channel's samples within a time range, in seconds. If several engines play, their samples are
  /// added.
  ///
  /// All returned samples have the same sample rate, the rate of the first sample in the range. Samples with
  /// another rate, for example after a change of device, are omitted.
  public func values(of channel: Channel, in range: ClosedRange<Double>) -> [Float] {
    let first = max(range.lowerBound, stretches.map(\.start).min() ?? 0)
    let last = min(range.upperBound, stretches.map { $0.end - 1 / $0.sampleRate }.max() ?? 0)
    guard first <= last,
      let rate = stretches.first(where: { !$0.indices(in: first...last).isEmpty })?.sampleRate
    else { return [] }
    var result = [Float](repeating: 0, count: Int(((last - first) * rate + 1e-6).rounded(.down)) + 1)
    for stretch in stretches where stretch.sampleRate == rate {
      let offset = Int(((stretch.start - first) * rate).rounded())
      for index in stretch.indices(in: first...last) {
        let place = index + offset
        if result.indices.contains(place) { result[place] += stretch[channel][index] }
      }
    }
    return result
  }
}
