import HapticMeasurement
import HapticPerception

/// A recording of the signal on the model of a linear actuator, as a logger writes it.
enum MeasuredRecording {
  static let actuator = LinearActuator(resonance: 120, q: 4, gain: 0.5)

  /// Returns the acceleration in g at 8000 Hz while the signal plays at 0.35.
  static func acceleration() -> [Double] {
    let drive = MeasurementSignal.linear.drive().map { Float($0 * 0.35) }
    var motion = DeviceMotion(DeviceModel(.linear(actuator)))
    var acceleration = [Double](repeating: 0, count: drive.count)
    drive.withUnsafeBufferPointer { drive in
      acceleration.withUnsafeMutableBufferPointer { motion.move(drive, into: $0) }
    }
    return acceleration
  }

  /// Returns a table of 1600 samples a second in m/s², with gravity, which begins 0.4 s before the signal.
  static func table(seconds: Double = 17.5) throws -> String {
    let acceleration = acceleration()
    var lines = ["Time (s);Acceleration x (m/s^2);Acceleration y (m/s^2);Acceleration z (m/s^2)"]
    for index in 0..<Int(seconds * 1600) {
      let sample = (index - 640) * 5
      let motion = acceleration.indices.contains(sample) ? acceleration[sample] * 9.80665 : 0
      lines.append("\(Double(index) / 1600);\(0.6 * motion);0;\(9.80665 + 0.8 * motion)")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a table of 1600 samples a second in g while a motor plays its signal: 150 turns a second, 1.2 g, a rise of 30 ms and a
  /// fall of 40 ms.
  static func motorTable() -> String {
    let drive = MeasurementSignal.motor.drive().map { Float($0) }
    let rotor = Rotor(frequency: 150, gain: 1.2, rise: 0.03, fall: 0.04)
    var motion = DeviceMotion(DeviceModel(.rotor(rotor)))
    var acceleration = [Double](repeating: 0, count: drive.count)
    drive.withUnsafeBufferPointer { drive in
      acceleration.withUnsafeMutableBufferPointer { motion.move(drive, into: $0) }
    }
    let lines = (0..<24_000).map { index in
      let sample = (index - 640) * 5
      let x = acceleration.indices.contains(sample) ? acceleration[sample] : 0
      return "\(Double(index) / 1600),\(x),\(1.0)"
    }
    return (["t,x,z"] + lines).joined(separator: "\n")
  }
}
