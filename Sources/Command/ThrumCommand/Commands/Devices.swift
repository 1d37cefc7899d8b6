import ArgumentParser
import HapticDevices
import HapticOutputs
import HapticText

/// The command `thrum devices`, which lists the outputs of this machine.
struct Devices: Subcommand {
  static let configuration = CommandConfiguration.command(
    "devices",
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

  @Flag(
    help:
      "End what game pads still play after a program was killed: sound, rumble, trigger effects; and stop.")
  var rest = false

  func validate() throws {
    if rest, json || inputs || udevRules {
      throw ValidationError("--rest lists nothing; omit the other options.")
    }
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
    if rest { return try sendRest(console) }
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

  /// Sends all pads what ends everything. A pad to which nothing can be sent makes the command fail.
  private func sendRest(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let outcomes: [PadRest.Outcome]
    do throws(OutputError) {
      outcomes = try PadRest.all()
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
    for outcome in outcomes where outcome.problem == nil {
      console.output.writeLine("\(outcome.name.printable): sent what ends all haptics")
    }
    if outcomes.isEmpty { console.output.writeLine("no game pad is connected") }
    let problems = outcomes.compactMap { outcome in
      outcome.problem.map { "\(outcome.name.printable): nothing was sent (\($0.printable))" }
    }
    if problems.isEmpty { return .success }
    throw CommandFailure(.unavailable, problems.joined(separator: "; "))
  }
}
