import ArgumentParser
import HapticScore

/// `thrum frames`: what a device that takes strength, not samples, would be told.
struct Frames: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Print control frames as CSV.",
    discussion: """
      One line for each frame, from the start to the end of what is felt:

        time,intensity,sharpness,transients

      Time is in seconds; intensity is that of the strongest continuous event, sharpness the average of those that \
      sound. Transients are offset:intensity:sharpness, joined by semicolons; the offset counts from the frame's time.

      Example: thrum frames Samples/heartbeat.ahap --every 10
      """)

  @Option(help: ArgumentHelp("Length of a frame in milliseconds, 0.1 to 10000.", valueName: "ms"))
  var every = 1.0

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var file: String

  func validate() throws {
    try Arguments.require("--every", every, in: 0.1...10_000, unit: "milliseconds")
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    let renderer = OfflineRenderer([OfflineRenderer.Track(Score(source.pattern))])
    console.output.writeLine("time,intensity,sharpness,transients")
    renderer.forEachControlFrame(every: every / 1000) { frame in
      console.output.writeLine(Self.row(frame))
      return console.output.isOpen
    }
    return .success
  }

  /// One frame as a line of CSV. Times are told to the nanosecond: beyond it is only the dust of binary fractions.
  static func row(_ frame: ControlFrame) -> String {
    var text = NumberText.rounded(frame.time, digits: 9) + "," + NumberText.shortest(frame.intensity)
    text += "," + NumberText.shortest(frame.sharpness) + ","
    var isFirst = true
    for tap in frame.transients {
      if !isFirst { text += ";" }
      isFirst = false
      text += NumberText.rounded(tap.offset, digits: 9) + ":" + NumberText.shortest(tap.intensity)
      text += ":" + NumberText.shortest(tap.sharpness)
    }
    return text
  }
}
