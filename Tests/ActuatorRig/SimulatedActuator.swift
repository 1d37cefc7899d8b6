import Foundation
import TestSupport

/// A linear actuator in a housing on foam, simulated with its nonlinearities at 64 000 Hz. It shares no code with the models of
/// devices.
public struct SimulatedActuator: Sendable {
  /// The resonance in Hz, Q, and the acceleration of the housing in g at full drive and at the resonance, as intended. The
  /// foam changes them a little.
  public var (hertz, q, peakG) = (150.0, 5.0, 1.0)
  /// The mass of the housing in kg, and that of the mover as a share of it.
  public var (housing, moverShare) = (0.1, 0.05)
  /// The frequency of the housing on its foam in Hz, and the damping of the foam.
  public var (foamHertz, foamDamping) = (8.0, 0.15)
  /// The change of the stiffness at the amplitude of full drive, as a share.
  public var cubic = 0.0
  /// Coulomb friction as a share of the force at full drive.
  public var friction = 0.0
  /// The end stops, as a multiple of the amplitude at full drive.
  public var stops = 3.0

  /// Samples a second of the simulation.
  public static let rate = 64_000

  /// Creates an actuator without friction.
  public init() {}

  /// Creates a random actuator.
  public init(using generator: inout SeededGenerator) {
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * generator.unit() }
    func evenly(_ low: Double, _ high: Double) -> Double { exp(between(log(low), log(high))) }
    hertz = evenly(45, 260)
    q = evenly(1.2, 25)
    peakG = evenly(0.4, 4)
    housing = evenly(0.03, 0.2)
    moverShare = evenly(0.01, 0.12)
    foamHertz = between(4, 14)
    foamDamping = between(0.05, 0.3)
    cubic = between(-0.05, 0.05)
    friction = evenly(0.0005, 0.04)
    stops = between(0.7, 3)
  }

  private var mover: Double { housing * moverShare }
  private var reduced: Double { mover * housing / (mover + housing) }
  private var stiffness: Double { reduced * pow(2 * .pi * hertz, 2) }
  private var damping: Double { reduced * 2 * .pi * hertz / q }
  private var foamStiffness: Double { (mover + housing) * pow(2 * .pi * foamHertz, 2) }
  private var foamDamper: Double { 2 * foamDamping * (mover + housing) * 2 * .pi * foamHertz }
  /// The force at full drive in N: at the resonance, the housing accelerates by force · Q / mass.
  private var force: Double { peakG * 9.80665 * housing / q }
  /// The amplitude of the mover at full drive in m.
  private var amplitude: Double { force / stiffness * q }

  /// Returns the acceleration of the housing in g for a drive of −1…1 at ``rate``.
  public func acceleration(_ drive: [Double]) -> [Double] {
    let (m, big, k, c) = (mover, housing, stiffness, damping)
    let (kf, cf, force) = (foamStiffness, foamDamper, force)
    let dt = 1 / Double(Self.rate)
    let dry = friction * force
    let slow = max(dry * dt / reduced * 2, amplitude * 2 * .pi * hertz * 1e-4)
    let k3 = cubic * k / (amplitude * amplitude)
    let (stop, stopStiffness, stopDamping) = (stops * amplitude, 30 * k, 3 * c)
    var (x, vx, h, vh) = (0.0, 0.0, 0.0, 0.0)
    return drive.map { u in
      let (z, vz) = (x - h, vx - vh)
      // Softening springs stay stiff beyond the amplitude of full drive.
      let bounded = min(abs(z), 1.5 * amplitude)
      var between = -k * z - c * vz - k3 * bounded * bounded * z
      between -= dry * (vz > slow ? 1 : (vz < -slow ? -1 : vz / slow))
      if abs(z) > stop { between -= stopStiffness * (z - (z > 0 ? stop : -stop)) + stopDamping * vz }
      let total = force * u + between
      let ah = (-total - kf * h - cf * vh) / big
      vx += total / m * dt
      vh += ah * dt
      x += vx * dt
      h += vh * dt
      return ah / 9.80665
    }
  }

  /// The resonance in Hz and Q of the whole linear system: the eigenvalue near the intended resonance.
  public var truth: (hertz: Double, q: Double) {
    let (m, big, k, c) = (mover, housing, stiffness, damping)
    let (kf, cf) = (foamStiffness, foamDamper)
    // det = (m s² + c s + k)(M s² + (c + cf) s + k + kf) − (c s + k)², a polynomial of the fourth degree.
    let coefficients = [
      k * kf, k * cf + c * kf, m * (k + kf) + c * cf + big * k, m * (c + cf) + big * c, m * big,
    ]
    let w = 2 * .pi * hertz
    var (re, im) = (-w / (2 * q), w * (max(0.01, 1 - 1 / (4 * q * q))).squareRoot())
    for _ in 0..<100 {
      var (pr, pi, dr, di) = (0.0, 0.0, 0.0, 0.0)
      for a in coefficients.reversed() {
        (dr, di) = (dr * re - di * im + pr, dr * im + di * re + pi)
        (pr, pi) = (pr * re - pi * im + a, pr * im + pi * re)
      }
      let norm = dr * dr + di * di
      re -= (pr * dr + pi * di) / norm
      im -= (pi * dr - pr * di) / norm
    }
    let size = (re * re + im * im).squareRoot()
    return (size / (2 * .pi), size / (-2 * re))
  }

  /// Returns the acceleration in g at full drive, extrapolated from a steady sine of a level at the true resonance.
  public func truePeakG(level: Double) -> Double {
    let w = 2 * Double.pi * truth.hertz / Double(Self.rate)
    let count = Int(max(1, 40 * q / truth.hertz) * Double(Self.rate))
    let motion = acceleration((0..<count).map { level * sin(w * Double($0)) })
    let periods = (0.3 * truth.hertz).rounded()
    let length = Int(periods / truth.hertz * Double(Self.rate))
    var (a, b) = (0.0, 0.0)
    for index in count - length..<count {
      a += motion[index] * sin(w * Double(index))
      b += motion[index] * cos(w * Double(index))
    }
    return 2 * (a * a + b * b).squareRoot() / Double(length) / level
  }
}
