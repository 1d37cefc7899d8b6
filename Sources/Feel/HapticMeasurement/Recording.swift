import HapticText

/// An error that states why a recording cannot be used.
public typealias RecordingError = Failure<RecordingErrorKind>

/// The kinds of ``RecordingError``.
public enum RecordingErrorKind: Sendable, Hashable {
  /// The text has no columns of numbers that a recording needs.
  case noTable
  /// The samples contradict each other: their times go backwards, or their numbers differ in count.
  case invalid
  /// The recording has too few samples.
  case tooShort
  /// The recording has more samples than a calculation takes.
  case tooLarge
}

/// The unit of the samples of a recording.
public enum RecordingUnit: Sendable, Hashable {
  /// Multiples of standard gravity.
  case g
  /// Metres per second squared.
  case metresPerSecondSquared
  /// Samples of −1…1, where 1 is a number of g.
  case fullScale(Double)
  /// Samples without a scale, such as those of a microphone. Gravity is not expected in them.
  case relative
}

/// Samples of an accelerometer or of another sensor that was fixed to a device while the device played a
/// ``MeasurementSignal``.
public struct Recording: Sendable, Hashable {
  /// The time of each sample in seconds. Times never go backwards.
  public let times: [Double]
  /// The samples of each axis, 1…3 axes, each as long as `times`. Every sample is finite.
  public let axes: [[Double]]
  /// The unit of the samples; `nil` if it must be derived from gravity.
  public var unit: RecordingUnit?

  /// The largest number of samples: 87 s at 48 000 Hz.
  public static var maximumCount: Int { 1 << 22 }
  /// The smallest number of samples.
  public static var minimumCount: Int { 64 }

  /// Creates a recording.
  ///
  /// - Throws: `invalid` if times go backwards, the axes differ in length, there are not 1…3 of them, or a number is not finite;
  ///   `tooShort` and `tooLarge` outside ``minimumCount`` and ``maximumCount``.
  public init(times: [Double], axes: [[Double]], unit: RecordingUnit? = nil) throws(RecordingError) {
    guard (1...3).contains(axes.count), axes.allSatisfy({ $0.count == times.count }) else {
      throw RecordingError(.invalid, "a recording has 1 to 3 axes, each with a sample for each time")
    }
    guard times.count >= Self.minimumCount else {
      throw RecordingError(
        .tooShort, "the recording has \(times.count) samples, too few for any result; record the whole signal"
      )
    }
    guard times.count <= Self.maximumCount else {
      throw RecordingError(
        .tooLarge,
        "the recording has more than \(Self.maximumCount) samples; cut it to the signal, or record at a lower rate"
      )
    }
    for index in times.indices {
      guard times[index].magnitude < 1e12, axes.allSatisfy({ $0[index].magnitude < 1e12 }) else {
        throw RecordingError(.invalid, "sample \(index) is not a finite number; remove it")
      }
      guard index == 0 || times[index] >= times[index - 1] else {
        throw RecordingError(.invalid, "time goes backwards at sample \(index); sort the samples by time")
      }
    }
    guard let first = times.first, let last = times.last, last - first > 1e-3 else {
      throw RecordingError(.invalid, "all samples have the same time; record their times in seconds")
    }
    self.times = times
    self.axes = axes
    self.unit = unit
  }

  /// Creates a recording of samples at a constant rate, such as those of a WAV file.
  ///
  /// - Throws: as `init(times:axes:unit:)`; `invalid` also for a rate outside 1…1 000 000 samples a second.
  public init(rate: Double, axes: [[Double]], unit: RecordingUnit? = nil) throws(RecordingError) {
    guard rate >= 1, rate <= 1e6 else {
      throw RecordingError(.invalid, "the rate must be 1 to 1 000 000 samples a second")
    }
    guard let count = axes.first?.count, count <= Self.maximumCount else {
      throw RecordingError(
        .tooLarge,
        "the recording has more than \(Self.maximumCount) samples; cut it to the signal, or record at a lower rate"
      )
    }
    try self.init(times: (0..<count).map { Double($0) / rate }, axes: axes, unit: unit)
  }
}
