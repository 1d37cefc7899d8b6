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

      A latency of at least a block is shown where the server states none before the device runs. Docs/JSON.md \
      describes the JSON.

      Example: thrum devices
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "List the inputs of 'thrum listen' instead of the outputs.")
  var inputs = false

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    if inputs, json {
      console.output.writeLine(InputReport.json(InputDevices.list()))
      return .success
    }
    if inputs {
      for line in InputReport.lines(InputDevices.list()) { console.output.writeLine(line.printable) }
      return .success
    }
    let report = DeviceReport.current()
    if json {
      console.output.writeLine(report.json())
    } else {
      for line in report.lines(width: console.outputColumns) { console.output.writeLine(line.printable) }
    }
    return .success
  }
}
