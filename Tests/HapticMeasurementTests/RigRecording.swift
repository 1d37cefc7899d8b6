import ActuatorRig
import HapticMeasurement
import TestSupport

/// A recording on the simulated rig, with the truth.
struct RigRecording {
  var actuator: SimulatedActuator
  var sensor: SimulatedSensor
  var recording: Recording
  var options: LinearEstimate.Options

  static let drive = MeasurementSignal.linear.drive(rate: SimulatedActuator.rate)

  init(
    seed: UInt64, level: Double = 0.35,
    change: (inout SimulatedActuator, inout SimulatedSensor) -> Void = { _, _ in }
  )
    throws
  {
    var generator = SeededGenerator(seed: seed)
    let kinds = SimulatedSensor.Kind.allCases
    var actuator = SimulatedActuator(using: &generator)
    var sensor = SimulatedSensor(kinds[Int(seed % UInt64(kinds.count))], using: &generator)
    change(&actuator, &sensor)
    self.actuator = actuator
    self.sensor = sensor
    let motion = actuator.acceleration(Self.drive.map { $0 * level })
    let (times, axes) = sensor.record(motion, seconds: sensor.late + 17.3, using: &generator)
    recording = try Recording(times: times, axes: axes, unit: sensor.kind == .contact ? .relative : .g)
    options = LinearEstimate.Options(level: level, sensor: sensor.model)
  }
}

extension SimulatedSensor {
  /// The sensor as a user states it: its bandwidth, or a pad without a filter.
  var model: SensorModel {
    bandwidth.isFinite || kind == .pad ? SensorModel(bandwidth: bandwidth) : SensorModel()
  }
}
