import HapticActuators
import HapticAnalysis
import HapticOperations
import HapticPerception
import HapticText

extension Frames {
  /// Writes how strongly patterns drive the motors of a controller, as CSV.
  func writeMotors(_ sources: [PatternFile], to path: String, _ console: Console) throws(CommandFailure) {
    let operation = MotorOperation(profile: try rumble(console), step: frameLength / 1000)
    let namesFiles = sources.count > 1
    var rows = "\(namesFiles ? "file," : "")time,heavy,light\n"
    for source in sources {
      let levels = try CommandFailure.named(source.name) { () throws(OperationError) in
        try operation.run(source.pattern)
      }
      for (index, level) in levels.enumerated() {
        if namesFiles { rows += FramesOperation.field(source.name) + "," }
        let time = NumberText.rounded(Double(index) * frameLength.rounded() / 1000, digits: 3)
        rows += "\(time),\(level.heavy),\(level.light)\n"
      }
    }
    try OutputFile.write(rows.utf8, to: path, console: console)
  }

  /// Writes the tones of a pad with HD rumble, as CSV.
  func writeTones(_ sources: [PatternFile], to path: String, _ console: Console) throws(CommandFailure) {
    let operation = TwoToneOperation(actuator: try twoTone(console), gain: gain)
    let namesFiles = sources.count > 1
    var rows = "\(namesFiles ? "file," : "")time,low_frequency,low_amplitude,high_frequency,high_amplitude\n"
    for source in sources {
      let tones = try CommandFailure.named(source.name) { () throws(OperationError) in
        try operation.run(source.pattern)
      }
      for (index, tone) in tones.enumerated() {
        if namesFiles { rows += FramesOperation.field(source.name) + "," }
        let time = NumberText.rounded(Double(index * TwoTone.slotMilliseconds) / 1000, digits: 3)
        rows +=
          "\(time),\(tone.lowFrequency),\(tone.lowAmplitude),\(tone.highFrequency),\(tone.highAmplitude)\n"
      }
    }
    try OutputFile.write(rows.utf8, to: path, console: console)
  }

  /// Returns the actuator of the pad that `--on` names, or whose profile file it names.
  private func twoTone(_ console: Console) throws(CommandFailure) -> LinearActuator {
    let name = on ?? "joycon"
    var target = DesignTarget(name: name)
    if target == nil { target = DesignTarget(try ProfileOption.resolve(name, console: console)) }
    guard let target else { throw CommandFailure(.usage, "\(name): the profile has no device; give it one") }
    do throws(OperationError) {
      return try DeviceChoice.twoTone(target)
    } catch {
      throw CommandFailure(.usage, error.message)
    }
  }

  /// Returns how the motors of the controller are driven that `--on` names, or whose profile file it names.
  private func rumble(_ console: Console) throws(CommandFailure) -> RumbleProfile {
    let name = on ?? "controller"
    guard DesignTarget(name: name) != nil else {
      return try ProfileOption.resolve(name, console: console).rumble
    }
    do throws(OperationError) {
      return try DeviceChoice.rumble(name)
    } catch {
      throw CommandFailure(.usage, error.message)
    }
  }
}
