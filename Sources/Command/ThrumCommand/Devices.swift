import ArgumentParser
import HapticDevices
import HapticText

/// The command `thrum devices`, which lists the outputs of this machine.
struct Devices: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", _superCommandName: "thrum",
    abstract: "List available outputs, and the packages to install for the others.",
    discussion: """
      One line per output, with * before the one that 'thrum play' takes by itself; then the kinds of output that are \
      not available, each with what to start or to install. Each identifier can be given to --output, and in \
      THRUM_OUTPUT to programs that use the library; so can a sound device and a controller together, as \
      jack:system+controller:0, with ,aligned at the end to make the faster one wait for the slower.

      A game pad with voice coils or two-tone actuators has a line that says what of it is used, and why nothing \
      better. --udev-rules prints the rules with which Linux permits that.

      A latency of at least a block is shown where the server states none before the device runs. Docs/JSON.md \
      describes the JSON.

      Example: thrum devices
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "List the inputs of 'thrum listen' instead of the outputs.")
  var inputs = false

  @Flag(
    name: .customLong("udev-rules"),
    help: ArgumentHelp("Print the rules for udev with which game pads can be used, and stop."))
  var udevRules = false

  func validate() throws {
    if udevRules, json || inputs {
      throw ValidationError("--udev-rules prints rules alone; omit the other options.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let lines: [String]
    if udevRules {
      console.output.write(PadPermissions.rules)
      return .success
    }
    if inputs {
      let list = InputDevices.list()
      lines = json ? [InputReport.json(list)] : InputReport.lines(list).map(\.printable)
    } else {
      let report = DeviceReport.current()
      lines = json ? [report.json()] : report.lines(width: console.outputColumns).map(\.printable)
    }
    for line in lines { console.output.writeLine(line) }
    return .success
  }
}
