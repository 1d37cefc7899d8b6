import Foundation
import TestSupport

/// A sensor on a simulated housing, with its faults.
public struct SimulatedSensor: Sendable {
  /// The sensors, with typical rates, ranges and faults.
  public enum Kind: String, Sendable, CaseIterable {
    case laboratory, adxl345, lis3dh, phone, pad, contact
  }

  /// The kind of the sensor.
  public var kind: Kind
  /// Samples a second.
  public var rate: Double
  /// The stated bandwidth of the low-pass; infinite without one. The real one is a factor of it.
  public var (bandwidth, bandwidthFactor) = (Double.infinity, 1.0)
  /// The resonance of the mount in Hz, and its Q.
  public var (mountHertz, mountQ) = (2000.0, 8.0)
  /// Noise in g, one standard deviation of a sample.
  public var noise = 0.0
  /// The range in g, and its bits.
  public var (range, bits) = (16.0, 16)
  /// The error of the sensitivity, as a factor.
  public var scale = 1.0
  /// Whether the sensor measures gravity.
  public var hasGravity = true
  /// The deviation of its clock, in millionths.
  public var ppm = 0.0
  /// The time in seconds from the start of the recording to the start of the signal.
  public var late = 0.5
  /// The largest error of a time stamp in seconds.
  public var jitter = 0.0
  /// The high-pass of a contact microphone in Hz; 0 without one. Hum as a share of the range.
  public var (highPass, hum) = (0.0, 0.0)

  /// Creates a sensor with random faults.
  public init(_ kind: Kind, using generator: inout SeededGenerator) {
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * generator.unit() }
    func evenly(_ low: Double, _ high: Double) -> Double { exp(between(log(low), log(high))) }
    self.kind = kind
    mountHertz = evenly(700, 3000)
    mountQ = evenly(3, 15)
    bandwidthFactor = between(0.93, 1.07)
    scale = between(0.995, 1.005)
    ppm = 80 * Self.normal(&generator)
    late = between(0, 1.5)
    var density = evenly(25e-6, 300e-6)
    switch kind {
    case .laboratory:
      (rate, range, bits, hasGravity) = (8000, 50, 24, false)
      density = 25e-6
    case .adxl345:
      (rate, bandwidth, range, bits) = (3200, 1600, 16, 13)
      density = 290e-6
    case .lis3dh: (rate, bandwidth, range, bits, jitter) = (1344, 672, 8, 12, 0.001)
    case .phone: (rate, bandwidth, range, bits, jitter) = (400, 162, 8, 16, 0.0003)
    case .pad: (rate, range, bits, jitter) = (250, 4, 16, 0.0002)
    case .contact:
      (rate, range, bits, hasGravity) = (48_000, 1, 16, false)
      mountHertz = evenly(1500, 6000)
      highPass = evenly(5, 40)
      hum = evenly(1e-4, 3e-3)
    }
    noise = density * (min(bandwidth, rate / 2)).squareRoot()
    if kind == .contact { noise = pow(10, between(-85, -55) / 20) }
  }

  /// Returns a normally distributed number.
  public static func normal(_ generator: inout SeededGenerator) -> Double {
    (-2 * log(1 - generator.unit())).squareRoot() * cos(2 * .pi * generator.unit())
  }

  /// Records the motion of a housing, in g at 64 000 Hz, along a random direction. Returns the times in seconds and the axes in
  /// g; samples of full scale for a contact microphone.
  public func record(
    _ motion: [Double], seconds: Double, using generator: inout SeededGenerator
  ) -> (times: [Double], axes: [[Double]]) {
    var motion = motion
    let fast = Double(SimulatedActuator.rate)
    Self.lowPass(&motion, mountHertz, mountQ)
    if bandwidth.isFinite { Self.lowPass(&motion, bandwidth * bandwidthFactor, 0.5.squareRoot()) }
    var gain = scale
    if kind == .contact {
      let a = exp(-2 * Double.pi * highPass / fast)
      var (x1, y1) = (0.0, 0.0)
      for index in motion.indices {
        let y = a * (y1 + motion[index] - x1)
        (x1, y1) = (motion[index], y)
        motion[index] = y
      }
      let peak = motion.reduce(1e-12) { max($0, abs($1)) }
      gain = pow(10, (-30 + 31.5 * generator.unit()) / 20) / peak
    }
    let direction = kind == .contact ? [1.0] : Self.direction(&generator)
    let gravity = hasGravity ? Self.direction(&generator) : [0, 0, 0]
    let step = range / pow(2, Double(bits - 1))
    var times: [Double] = []
    var axes = [[Double]](repeating: [], count: direction.count)
    for index in 0..<Int(seconds * rate) {
      let time = Double(index) / rate * (1 + ppm * 1e-6)
      let place = (time - late) * fast
      var value = 0.0
      if place >= 0, place < Double(motion.count - 1) {
        let whole = Int(place)
        let part = place - Double(whole)
        value = gain * (motion[whole] * (1 - part) + motion[whole + 1] * part)
      }
      if hum > 0 { value += hum * sin(2 * .pi * 50 * time) }
      times.append(Double(index) / rate + jitter * (2 * generator.unit() - 1))
      for axis in axes.indices {
        let sample = value * direction[axis] + gravity[axis] * scale + noise * Self.normal(&generator)
        axes[axis].append(min(range - step, max(-range, (sample / step).rounded() * step)))
      }
    }
    // Loggers write the samples in their order.
    times = times.sorted()
    return (times, axes)
  }

  private static func direction(_ generator: inout SeededGenerator) -> [Double] {
    let v = (0..<3).map { _ in normal(&generator) }
    let length = v.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return v.map { $0 / length }
  }

  private static func lowPass(_ samples: inout [Double], _ hertz: Double, _ q: Double) {
    let k = tan(.pi * min(hertz, 30_000) / Double(SimulatedActuator.rate))
    let a0 = 1 + k / q + k * k
    let (b, a1, a2) = (k * k / a0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    for index in samples.indices {
      let x = samples[index]
      let y = b * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      samples[index] = y
    }
  }
}
