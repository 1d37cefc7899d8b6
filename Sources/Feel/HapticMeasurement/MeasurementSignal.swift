import HapticPerception

/// A signal that is played on an actuator in order to measure it. The constants of a signal never change within a version.
public struct MeasurementSignal: Sendable, Hashable {
  /// The name of the signal with its version, as files state it: `linear 1`.
  public let name: String
  let segments: [SignalSegment]

  /// The version of all signals. It increases when a constant of a signal changes.
  public static var version: Int { 1 }
  /// The rate in samples a second at which the estimators simulate a signal.
  public static var modelRate: Double { 8000 }
  /// The rates in samples a second at which a signal can be written.
  public static var rates: ClosedRange<Int> { 1000...192_000 }

  private init(name: String, _ shapes: [(SignalSegment.Shape, length: Int)]) {
    self.name = "\(name) \(Self.version)"
    var start = 0
    var segments: [SignalSegment] = []
    for (shape, length) in shapes {
      segments.append(SignalSegment(shape: shape, start: start, length: length))
      start += length
    }
    self.segments = segments
  }

  /// The length of the signal in samples at 8000 Hz.
  var count: Int { segments.last.map { $0.start + $0.length } ?? 0 }

  /// The length of the signal in seconds.
  public var duration: Double { Double(count) / Self.modelRate }

  /// Returns the signal as samples in −1…1; an empty array if the rate is out of ``rates``.
  ///
  /// - Parameter rate: the number of samples a second.
  public func drive(rate: Int = 8000) -> [Double] {
    guard Self.rates.contains(rate) else { return [] }
    let perSecond = Int(Self.modelRate)
    // With 64 bits, which the product needs.
    func index(_ sample: Int) -> Int {
      Int((Int64(sample) * Int64(rate) + Int64(perSecond) - 1) / Int64(perSecond))
    }
    var drive = [Double](repeating: 0, count: index(count))
    for segment in segments where !segment.isRest {
      let start = Double(segment.start) / Self.modelRate
      for sample in index(segment.start)..<index(segment.start + segment.length) {
        drive[sample] = segment.value(at: Double(sample) / Double(rate) - start)
      }
    }
    return drive
  }

  /// The signal for a linear actuator, 16.9 s: a second of rest, a burst, a sweep from 20 to 500 Hz within 8 s, the same sweep
  /// at half level within 4 s, six short bursts, and a burst. The sweep passes each octave in the same time.
  public static var linear: MeasurementSignal {
    var shapes: [(SignalSegment.Shape, length: Int)] = [
      (.rest, 8000), (.burst(from: 80, to: 320), 800), (.rest, 3200),
      (.sweep(from: 20, to: 500, scale: 1), 64_000), (.rest, 4000),
      (.sweep(from: 20, to: 500, scale: 0.5), 32_000), (.rest, 4000),
    ]
    for _ in 0..<6 { shapes += [(.burst(from: 100, to: 100), 160), (.rest, 2240)] }
    shapes += [(.burst(from: 80, to: 320), 800), (.rest, 4000)]
    return MeasurementSignal(name: "linear", shapes)
  }

  /// The signal for a rotating motor, 14.7 s of strengths in 0…1: a second of rest, full drive twice, and seven levels.
  public static var motor: MeasurementSignal {
    var shapes: [(SignalSegment.Shape, length: Int)] = [(.rest, 8000)]
    for _ in 0..<2 { shapes += [(.strength(1), 9600), (.rest, 8000)] }
    for strength in [0.10, 0.15, 0.20, 0.30, 0.45, 0.60, 0.80] {
      shapes += [(.strength(strength), 5600), (.rest, 4800)]
    }
    shapes += [(.rest, 1600)]
    return MeasurementSignal(name: "motor", shapes)
  }

  /// The samples at 8000 Hz of the sweep and of the sweep at half level; `nil` for a signal without these.
  var sweeps: (full: Range<Int>, half: Range<Int>)? {
    var found: [Range<Int>] = []
    for segment in segments {
      if case .sweep = segment.shape { found.append(segment.start..<segment.start + segment.length) }
    }
    return found.count == 2 ? (found[0], found[1]) : nil
  }
}

/// A part of a signal. Its start and its length are samples at 8000 Hz.
struct SignalSegment: Sendable, Hashable {
  enum Shape: Sendable, Hashable {
    case rest
    /// A sine whose frequency moves along a straight line, within a window without corners.
    case burst(from: Double, to: Double)
    /// A sine whose frequency doubles in equal times, with fades of 0.1 s.
    case sweep(from: Double, to: Double, scale: Double)
    /// A constant strength, for motors.
    case strength(Double)
  }

  var shape: Shape
  var start: Int
  var length: Int

  /// The length of each fade of a sweep, in seconds.
  private static var fade: Double { 0.1 }

  var isRest: Bool { shape == .rest }

  /// Returns the value at a time in seconds after the start of the segment.
  func value(at time: Double) -> Double {
    let duration = Double(length) / MeasurementSignal.modelRate
    switch shape {
    case .rest: return 0
    case .strength(let strength): return strength
    case .burst(let from, let to):
      let window = Self.sine(0.5 * time / duration)
      return Self.sine(from * time + (to - from) * time * time / (2 * duration)) * window * window
    case .sweep(let from, let to, let scale):
      let octaves = Maths.log2(to / from)
      // f(t) = from · 2^(octaves · t / duration); its integral is the phase.
      let k = duration / (octaves * FitParameters.ln2)
      let phase = from * k * (Maths.exp2(octaves * time / duration) - 1)
      let edge = min(time, duration - time)
      let rise = edge < Self.fade ? Self.sine(0.25 * max(0, edge) / Self.fade) : 1
      return scale * Self.sine(phase) * rise * rise
    }
  }

  /// Returns the time in the signal at which the sweep that begins at a sample passes a frequency.
  static func passage(of hertz: Double, in start: Int) -> Double {
    let part = Maths.log2(Maths.clamped(hertz, in: 20...500) / 20) / Maths.log2(25)
    return Double(start) / MeasurementSignal.modelRate + 8 * part
  }

  /// Returns sin 2πx for x ≥ 0.
  private static func sine(_ cycles: Double) -> Double {
    let positive = max(0, cycles)
    return Maths.sine(cycles: positive - Double(Maths.floor(positive)))
  }
}
