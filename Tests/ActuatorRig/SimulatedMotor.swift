import Foundation
import TestSupport

/// A rotating motor with back-EMF, dry friction and stiction, simulated at 64 000 Hz.
public struct SimulatedMotor: Sendable {
  /// Turns a second at full drive, the time constant in seconds, and the acceleration in g at full drive.
  public var (hertz, rise, peakG) = (150.0, 0.03, 1.0)
  /// Dry friction and stiction as shares of the torque at full drive.
  public var (friction, stiction) = (0.1, 0.15)

  /// Creates a random motor.
  public init(using generator: inout SeededGenerator) {
    func evenly(_ low: Double, _ high: Double) -> Double { low * exp(log(high / low) * generator.unit()) }
    (hertz, rise, peakG) = (evenly(35, 230), evenly(0.012, 0.12), evenly(0.4, 4))
    friction = evenly(0.04, 0.3)
    stiction = friction * evenly(1, 1.6)
  }

  /// Returns the acceleration of the housing in g for a drive at ``SimulatedActuator/rate``, along one axis.
  public func acceleration(_ drive: [Double]) -> [Double] {
    let dt = 1 / Double(SimulatedActuator.rate)
    var (speed, angle) = (0.0, 0.0)
    return drive.map { u in
      let torque = u - speed * (1 - friction)
      if speed == 0 {
        if abs(u) > stiction { speed += (torque - (u > 0 ? friction : -friction)) * dt / rise }
      } else {
        let next = speed + (torque - (speed > 0 ? friction : -friction)) * dt / rise
        speed = next * speed < 0 && abs(u) < stiction ? 0 : next
      }
      angle += 2 * .pi * hertz * speed * dt
      return peakG * speed * speed * sin(angle)
    }
  }
}
