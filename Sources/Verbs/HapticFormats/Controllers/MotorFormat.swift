extension HapticFormat {
  /// Steps of two motors, for the web's Gamepad API, SDL, XInput and others.
  static var motors: HapticFormat {
    HapticFormat(
      name: "motors", summary: "steps of a heavy and a light motor (Gamepad API, SDL, XInput), as JSON",
      endings: ["motors.json"], device: "pad", isAdapted: true,
      recognizes: { $0.isObject && $0.mentions("thrum-motors") },
      read: { bytes, limits throws(FormatError) in try MotorReader.read(bytes, limits) },
      write: { source throws(FormatError) in try MotorWriter.write(source, as: .motors) })
  }

  /// Steps of two motors as an ES module.
  static var motorModule: HapticFormat {
    HapticFormat(
      name: "motors-module",
      summary: "rumble of game controllers as an ES module with a function play(gamepad)",
      endings: ["rumble.mjs"], device: "pad", isAdapted: true,
      write: { source throws(FormatError) in try MotorWriter.write(source, as: .module) })
  }

  /// Effects of Linux' force feedback.
  static var forceFeedback: HapticFormat {
    HapticFormat(
      name: "linux-ff", summary: "rumble effects of Linux force feedback, as JSON", endings: ["ff.json"],
      device: "pad", isAdapted: true,
      write: { source throws(FormatError) in try MotorWriter.write(source, as: .forceFeedback) })
  }

  /// HD rumble, as codes and reports.
  static var rumble: HapticFormat {
    HapticFormat(
      name: "hd-rumble", summary: "two tones every 15 ms for a Joy-Con or Switch Pro controller, as JSON",
      endings: ["hd.json"], device: "joycon", isAdapted: true,
      write: { source throws(FormatError) in try RumbleWriter.write(source) })
  }
}
