import Foundation
import HapticPerception

/// A family of patterns that change little by little, played on an actuator of 100 Hz.
struct TraceSweep: Sendable {
  /// What changes, as a title.
  var name: String
  /// The values in order; neighbours are about a tenth of a just noticeable difference apart.
  var values: [Double]
  /// The largest distance of neighbours.
  var neighbours: Double
  /// The largest change of the distance to the first pattern in one step.
  var jump: Double
  /// Values that a quick run looks at: those next to the largest step.
  var critical: [Double]
  /// Returns the drive for a value.
  var drive: @Sendable (Double) -> [Float]

  func trace(_ value: Double) -> SensationTrace { TraceBench.felt(drive(value)) }
}

/// Drives at 8000 Hz.
enum TraceDrive {
  /// A transient of the `taptic` profile.
  struct Tap {
    var t: Double
    var decibels = 0.0
    var sharpness = 0.5
  }

  /// A vibration with ramps of 2 ms.
  struct Hum {
    var t: Double
    var d: Double
    var a: Double
    var hertz = 100.0
    var depth = 0.0
    var rate = 20.0
  }

  static func drive(_ taps: [Tap] = [], _ hums: [Hum] = [], seconds: Double) -> [Float] {
    var samples = [Double](repeating: 0, count: Int(seconds * 8000))
    for tap in taps {
      let hertz = 80 + 150 * tap.sharpness
      let length = 1.5 / hertz
      let amplitude = pow(10, tap.decibels / 20)
      for index in samples.indices {
        let q = Double(index) / 8000 - tap.t
        guard q >= 0, q < length else { continue }
        samples[index] += amplitude * sin(2 * .pi * hertz * q) * (1 - (q / length) * (q / length))
      }
    }
    for hum in hums {
      for index in samples.indices {
        let q = Double(index) / 8000 - hum.t
        guard q >= 0, q < hum.d else { continue }
        let envelope = max(0, min(1, q / 0.002, (hum.d - q) / 0.002))
        let swing = 1 - hum.depth * (0.5 + 0.5 * cos(2 * .pi * hum.rate * q))
        samples[index] += hum.a * envelope * swing * sin(2 * .pi * hum.hertz * q)
      }
    }
    return samples.map { Float($0) }
  }
}

extension TraceSweep {
  private typealias Tap = TraceDrive.Tap
  private typealias Hum = TraceDrive.Hum

  static func amplitude(_ decibels: Double) -> Double { pow(10, decibels / 20) }

  private static func steps(_ range: ClosedRange<Double>, by step: Double) -> [Double] {
    Array(stride(from: range.lowerBound, through: range.upperBound + 1e-9, by: step))
  }

  private static func factors(_ range: ClosedRange<Double>, by factor: Double) -> [Double] {
    Array(sequence(first: range.lowerBound) { $0 * factor }.prefix { $0 <= range.upperBound })
  }

  static let all: [TraceSweep] = [
    TraceSweep(
      name: "interval of two taps in ms", values: steps(5...120, by: 1), neighbours: 0.67, jump: 0.67,
      critical: [5, 23, 24]
    ) { TraceDrive.drive([Tap(t: 0.1), Tap(t: 0.1 + $0 / 1000)], seconds: 0.5) },
    TraceSweep(
      name: "gap in a hum in ms", values: steps(2...60, by: 1), neighbours: 0.21, jump: 0.21,
      critical: [11, 14, 27]
    ) {
      TraceDrive.drive(
        [], [Hum(t: 0.1, d: 0.3, a: 0.3), Hum(t: 0.4 + $0 / 1000, d: 0.3, a: 0.3)], seconds: 0.9)
    },
    TraceSweep(
      name: "level of a tap on a hum in dB", values: steps(-30...0, by: 0.25), neighbours: 0.1, jump: 0.11,
      critical: [-3.5, -1]
    ) { TraceDrive.drive([Tap(t: 0.4, decibels: $0)], [Hum(t: 0.1, d: 0.6, a: 0.1)], seconds: 0.8) },
    TraceSweep(
      name: "level of a hum with a tap in dB", values: steps(-40 ... -6, by: 0.25), neighbours: 0.19,
      jump: 0.18, critical: [-37, -15.25]
    ) { TraceDrive.drive([Tap(t: 0.4)], [Hum(t: 0.1, d: 0.6, a: amplitude($0))], seconds: 0.8) },
    TraceSweep(
      name: "shift of one of four taps in ms", values: steps(0...200, by: 2), neighbours: 0.17, jump: 0.23,
      critical: [78, 196]
    ) {
      TraceDrive.drive(
        [Tap(t: 0.1), Tap(t: 0.4), Tap(t: 0.7 + $0 / 1000), Tap(t: 1.0)], seconds: 1.2)
    },
    TraceSweep(
      name: "shift of a lone tap in ms", values: steps(0...200, by: 2), neighbours: 0.15, jump: 0.13,
      critical: [18, 38, 78]
    ) { TraceDrive.drive([Tap(t: 0.1 + $0 / 1000)], seconds: 0.5) },
    TraceSweep(
      name: "tempo of six taps in percent", values: steps(0...20, by: 0.5), neighbours: 0.19, jump: 0.18,
      critical: [0, 9.5, 18.5]
    ) { percent in
      TraceDrive.drive(
        (0..<6).map { Tap(t: 0.1 + Double($0) * 0.25 * (1 + percent / 100)) }, seconds: 1.8)
    },
    TraceSweep(
      name: "rate of modulation in Hz", values: factors(5...80, by: 1.02), neighbours: 0.25, jump: 1.06,
      critical: [5.3, 8.3, 16.7]
    ) {
      TraceDrive.drive(
        [], [Hum(t: 0.1, d: 6 / $0, a: 0.4, hertz: 150, depth: 1, rate: $0)], seconds: 0.3 + 6 / $0)
    },
    TraceSweep(
      name: "depth of modulation at 20 Hz", values: steps(0...1, by: 0.01), neighbours: 0.08, jump: 0.1,
      critical: [0.69, 0.81]
    ) {
      TraceDrive.drive([], [Hum(t: 0.1, d: 0.6, a: 0.3, hertz: 150, depth: $0)], seconds: 0.8)
    },
    TraceSweep(
      name: "duration in ms", values: factors(20...600, by: 1.02), neighbours: 0.23, jump: 0.21,
      critical: [26, 65.6]
    ) { TraceDrive.drive([], [Hum(t: 0.1, d: $0 / 1000, a: 0.3, hertz: 150)], seconds: 0.9) },
    TraceSweep(
      name: "frequency in Hz", values: factors(82...228, by: 1.015), neighbours: 0.17, jump: 0.17,
      critical: [82]
    ) { TraceDrive.drive([], [Hum(t: 0.1, d: 0.5, a: 0.3, hertz: $0)], seconds: 0.7) },
    TraceSweep(
      name: "time of a tap after a loud hum in ms", values: factors(10...2000, by: 1.03), neighbours: 0.31,
      jump: 0.4, critical: [20, 60.6, 250.7, 540.7]
    ) {
      TraceDrive.drive(
        [Tap(t: 0.5 + $0 / 1000, decibels: -10)], [Hum(t: 0.1, d: 0.4, a: 0.7)], seconds: 2.7)
    },
    TraceSweep(
      name: "level of a second tap in dB", values: steps(-30...0, by: 0.25), neighbours: 0.29, jump: 0.2,
      critical: [-21.5, -13.5]
    ) { TraceDrive.drive([Tap(t: 0.1), Tap(t: 0.3, decibels: $0)], seconds: 0.5) },
    TraceSweep(
      name: "level of a sixth tap in dB", values: steps(-30...0, by: 0.25), neighbours: 0.24, jump: 0.18,
      critical: [-21.5, -14.25]
    ) { decibels in
      TraceDrive.drive(
        (0..<6).map { Tap(t: 0.1 + 0.2 * Double($0), decibels: $0 == 5 ? decibels : 0) }, seconds: 1.3)
    },
  ]
}
