import ArgumentParser
import HapticOutputs

/// `thrum devices`: what can be played on.
struct Devices: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "List what can be played on.",
    discussion: """
      One line for each output, the one that 'thrum play' takes by itself marked with *; then what is not there, and for \
      each library that is not installed the package that brings it. Each identifier can be given to --output, and to \
      programs that use the library in THRUM_OUTPUT; so can a sound device and a controller together, as \
      jack:system+controller:0, with ,aligned at the end when the faster is to wait for the slower.

      JSON: {best (null: none), outputs: [{id, kind, name, channels: [name], sampleRate, blockSize, latency, localities, \
      default}], kinds: [{kind, running, library (null: not installed), packages, problem (null: none)}]}. Rates are in \
      Hz (0: motors, which take strength instead of samples), blocks in frames (0: the program chooses), latencies in \
      seconds (0: not known).

      Example: thrum devices
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let controllers = Result { () throws(OutputError) in try Controllers.list() }
    let report = DeviceReport(OutputDevices.list(), controllers: controllers)
    if json {
      console.output.writeLine(report.json())
    } else {
      for line in report.lines(width: console.outputColumns) { console.output.writeLine(line.printable) }
    }
    return .success
  }
}
