import HapticPerception
import HapticText

/// A recording on a regular grid of times, reduced to the axis of the motion and to the frequencies of the estimate.
struct PreparedRecording {
  /// The motion along the axis in which most of it happens, high-passed.
  private(set) var motion: [Double]
  /// Whether a sample was recorded (1) or lies in a gap (0).
  private(set) var weights: [Double]
  /// The time of the first sample on the clock of the recording, and the number of samples a second.
  let start: Double
  let rate: Double
  /// The rate of the sensor, before decimation.
  let sensorRate: Double
  /// Whether a low-pass and a decimation made the rate.
  let isDecimated: Bool
  /// The share of the motion's power along its axis.
  let axisShare: Double
  /// The length of the constant part of the samples, in their unit: gravity, if the sensor measures it.
  let offset: Double
  /// The share of the samples at the end of the range of the recorder.
  let clippedShare: Double
  /// The number of samples that were recorded, before decimation.
  let count: Int

  /// Frequencies below this one, in Hz, are supports and hands.
  static var lowest: Double { 15 }
  /// Recordings of a higher rate are decimated; the result has at least 1600 samples a second.
  fileprivate static var highestRate: Double { 1800 }

  /// The use of a recording, which determines its frequencies.
  enum Purpose {
    /// An estimate, with at least 1600 samples a second.
    case estimating
    /// An estimate of a motor, without frequencies below one in Hz.
    case rotating(from: Double)
    /// A sensation, with at least 8000 samples a second if the sensor has them, without frequencies below one in Hz.
    case feeling(from: Double)

    var lowest: Double {
      switch self {
      case .estimating: PreparedRecording.lowest
      case .feeling(let lowest), .rotating(let lowest): lowest
      }
    }

    /// Returns the number by which a rate is divided; `nil` without a low-pass.
    func decimation(_ rate: Double) -> Int? {
      switch self {
      // Almost a multiple is one.
      case .estimating, .rotating:
        rate > PreparedRecording.highestRate ? max(1, Int(rate / 1600 + 1e-6)) : nil
      case .feeling:
        rate > 1.5 * MeasurementSignal.modelRate ? Int(rate / MeasurementSignal.modelRate + 1e-6) : nil
      }
    }
  }

  /// Prepares a recording.
  ///
  /// - Parameter seconds: the length that is needed; the rest is not read.
  init(
    _ recording: Recording, seconds: Double, purpose: Purpose = .estimating
  ) throws(RecordingError) {
    let clock = try RecordingClock(recording.times)
    let end = clock.start + seconds
    // By the clock too, which single wrong times can change, so that the work stays in proportion to the seconds.
    let most = (seconds + 1) * clock.rate
    var used = 0
    while used < recording.times.count, recording.times[used] <= end, Double(clock.slots[used]) < most {
      used += 1
    }
    guard used >= Recording.minimumCount else {
      throw RecordingError(.tooShort, "the recording has gaps; record the whole signal")
    }
    let grid = clock.slots[used - 1] + 1
    let filter = purpose.decimation(clock.rate).map { Decimator(by: $0) }
    let decimation = filter?.factor ?? 1
    isDecimated = filter != nil
    var (axes, squares, clipped): ([[Double]], Double, Int) = ([], 0, 0)
    for axis in recording.axes {
      let samples = Array(axis[..<used])
      // The mean, which turning the axes turns too; a median would not.
      let mean = samples.reduce(0, +) / Double(used)
      squares += mean * mean
      clipped = max(clipped, Self.clipped(samples))
      var values = Self.filled(samples, at: clock.slots, grid, minus: mean)
      if let filter { values = filter.decimated(values) }
      var highPass = Biquad.highPass(
        purpose.lowest, rate: clock.rate / Double(decimation), q: Biquad.butterworth)
      values.withUnsafeMutableBufferPointer { highPass.filter($0) }
      axes.append(values)
    }
    var weights = [Double](repeating: 0, count: axes[0].count)
    for slot in clock.slots[..<used] where slot % decimation == 0 { weights[slot / decimation] = 1 }
    let axis = PrincipalAxis(of: axes, weights: weights)
    motion = axis.projected(axes)
    self.weights = weights
    start = clock.start
    rate = clock.rate / Double(decimation)
    sensorRate = clock.rate
    axisShare = axis.share
    offset = Maths.squareRoot(squares)
    clippedShare = Double(clipped) / Double(used)
    count = used
  }

  /// Returns the samples between two times in seconds after the first sample.
  func range(_ from: Double, _ to: Double) -> Range<Int> {
    let count = Double(motion.count)
    let first = Int(Maths.clamped(from * rate, in: 0...count))
    return first..<max(first, Int(Maths.clamped(to * rate, in: 0...count)))
  }

  /// Returns samples at their slots; a cubic through the neighbours fills gaps.
  private static func filled(_ samples: [Double], at slots: [Int], _ count: Int, minus offset: Double)
    -> [Double]
  {
    var filled = [Double](repeating: 0, count: count)
    for index in samples.indices {
      filled[slots[index]] = samples[index] - offset
      guard index > 0, slots[index] - slots[index - 1] > 1 else { continue }
      let (from, to) = (slots[index - 1], slots[index])
      let (b, c) = (samples[index - 1] - offset, samples[index] - offset)
      let a = index > 1 ? samples[index - 2] - offset : b
      let d = index + 1 < samples.count ? samples[index + 1] - offset : c
      for slot in from + 1..<to {
        let x = Double(slot - from) / Double(to - from)
        filled[slot] = CatmullRom.value(a, b, c, d, x)
      }
    }
    return filled
  }

  /// Returns the number of samples at the ends of the range of a recorder that clips; 0 without a pile of samples there.
  private static func clipped(_ samples: [Double]) -> Int {
    var (low, high, step) = (Double.infinity, -Double.infinity, Double.infinity)
    var last = samples[0]
    for sample in samples {
      low = min(low, sample)
      high = max(high, sample)
      let change = (sample - last).magnitude
      if change > 0 { step = min(step, change) }
      last = sample
    }
    let width = max(0.01 * (high - low) / 2, 2 * step)
    guard width > 0, width < 0.1 * (high - low) else { return 0 }
    var (top, next, bottom, above) = (0, 0, 0, 0)
    for sample in samples {
      if sample >= high - width {
        top += 1
      } else if sample >= high - 2 * width {
        next += 1
      } else if sample <= low + width {
        bottom += 1
      } else if sample <= low + 2 * width {
        above += 1
      }
    }
    // A sine has 2.4 times as many samples in the last of two equal ranges as in the one before.
    return (top > 5 * next ? top : 0) + (bottom > 5 * above ? bottom : 0)
  }
}
