import ArgumentParser
import HapticAnalysis
import HapticOperations
import HapticText

/// The command `thrum compare`, which measures how differently two patterns, or the patterns of two folders, feel.
struct Compare: Subcommand {
  static let configuration = CommandConfiguration.command(
    "compare",
    abstract: "Measure how differently two patterns feel, or all patterns of two folders.",
    discussion: """
      The distance is in just noticeable differences (JND), side by side in a laboratory; in ordinary use three of \
      them are noticed. On one device every difference in level counts, and the order of the patterns does not matter. How strong two devices are beside each other is known \
      only if both were measured (peakG of a profile); if not, one gain over all of the second pattern (at most 12 dB) \
      is left out of the distance and printed instead.

      The time of both patterns is stretched so that they match as well as possible; a stretch counts like any other \
      difference. Up to 20 ms, on another device up to 60 ms, the second pattern may be later without a cost.

      DEVICE is a device or a profile file, taptic by default; 'thrum felt --help' lists the names.

      Of two folders, patterns with the same path below them are compared; patterns in one folder only are listed.

      One or both may be a recording of an accelerometer (see 'thrum measure read --help'): what a device did, so --on or \
      --and-on has no effect for it. Where the vibration lies in the recording is found first, within 30 s, and is not \
      part of the distance.

      With --at-most the exit status is 1 when a distance is greater or when the second folder lacks a pattern, so that a \
      script can guard a feel. Ten minutes of each pattern are compared at most; --at-most also fails for a longer \
      pattern. An event without an end counts as 10 s. With --html, a page shows the patterns before and after, for a \
      pull request.

      JSON: {schema, distance, worst (of any 100 ms), gain (dB by which the second is made stronger), verdict, missing: [time \
      in s, of events of the first], added: [time in s, of events of the second], sentences: [the largest differences in \
      words], places: [{time, shift (s by which the second is later), stretch (s by which it is longer there), parts: {level, \
      pitch, roughness, rate, time} in JND}], placesLeftOut}. A place is 50 ms; at most 200 are listed, the largest. \
      Docs/JSON.md describes the JSON of folders.

      Example: thrum compare --at-most 1 --html page.html main/Haptics Haptics
      """)

  @Option(
    help: ArgumentHelp(
      "The device that the first pattern is played on. (default: taptic)", valueName: "device"),
    completion: DeviceOption.completion)
  var on: String?

  @Option(
    help: ArgumentHelp(
      "The device that plays the second pattern; the same as for the first if omitted.", valueName: "device"),
    completion: DeviceOption.completion)
  var andOn: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail when the distance is greater, 0 to 1000.", valueName: "jnd"),
    transform: Number.within(0...1000, "JND"))
  var atMost: Double?

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write a page with pictures of what differs.", valueName: "page"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @OptionGroup var samples: RecordingOptions

  @OptionGroup var warnings: WarningOptions

  @OptionGroup var summary: SummaryOptions

  @Argument(
    help: ArgumentHelp(
      "The AHAP file or folder that the second should feel like; - means standard input.", valueName: "first"),
    completion: .patternFiles)
  var first: String

  @Argument(
    help: ArgumentHelp("The pattern to compare with the first.", valueName: "second"),
    completion: .patternFiles)
  var second: String

  func validate() throws {
    try Arguments.requireOneInput([first, second])
    if html == OutputFile.standardOutput, json {
      throw ValidationError("--json and --html - would both be written to standard output; name a file.")
    }
    if html != nil, [first, second].contains(InputFile.standardInput) {
      throw ValidationError("--html needs files; standard input can be read only once.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let device = try DeviceOption.resolve(on ?? "taptic", console: console)
    let otherDevice = try andOn.map { name throws(CommandFailure) in
      try DeviceOption.resolve(name, console: console)
    }
    let operation = CompareOperation(on: device, otherDevice: otherDevice)
    if let html {
      try OutputRule.page.checkEnding(of: html)
      try OutputRule.checkDistinct(html, from: [first, second])
    }
    let areFolders = [first, second].map { Path.isFolder($0) }
    guard areFolders[0] == areFolders[1] else {
      let folder = areFolders[0] ? first : second
      throw CommandFailure(
        .usage, "'\(folder)' is a folder and the other is not; name two files or two folders")
    }
    var areRecordings = [false, false]
    if !areFolders[0] {
      areRecordings = [try RecordingFile.recognises(first), try RecordingFile.recognises(second)]
    }
    if areRecordings.contains(true) { return try compareRecordings(operation, areRecordings, console) }
    guard !samples.isGiven else {
      throw CommandFailure(
        .usage, "--full-scale, --unit and --channel are for recordings, and neither is one")
    }
    return try areFolders[0] ? compareFolders(operation, console) : compareFiles(operation, console)
  }

  private func compareFiles(
    _ operation: CompareOperation, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let sources = try PatternFile.load(
      [first, second].map(InputPath.init(named:)), console: console, verbose: warnings.verbose)
    guard sources.count == 2 else { return .faulty }
    let result = try operation.run(sources[0], sources[1], console)
    let difference = result.difference
    if html != OutputFile.standardOutput {
      console.output.writeLine(json ? result.json() : result.text())
    }
    if html != nil {
      let compared = PatternComparison(
        name: Path.name(of: sources[1].name), first: sources[0].path, second: sources[1].path,
        outcome: .compared(result.comparison), isPartial: !result.isWhole)
      try write(
        ComparisonReport(sources[0].name, sources[1].name, operation, limit: atMost, results: [compared]),
        console)
    }
    guard let atMost else { return .success }
    console.output.flush()
    guard difference.distance > atMost else {
      guard !result.isWhole, let uncovered = sources.first(where: { !FeltTrace.covers($0.pattern) }) else {
        return .success
      }
      throw CommandFailure(
        .faulty,
        "--at-most is not shown for all of \(uncovered.name), because only the first 10 minutes are compared; "
          + "compare the pattern in parts")
    }
    throw CommandFailure(
      .faulty,
      "the patterns are \(NumberText.rounded(difference.distance, digits: 2)) JND apart, more than "
        + "\(NumberText.shortest(atMost)); make the second pattern more like the first, or raise --at-most")
  }

  private func compareFolders(
    _ operation: CompareOperation, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let comparison = try FolderComparison(
      first, second, operation, limit: atMost, verbose: warnings.verbose, console: console)
    let report = comparison.report
    if json {
      console.output.writeLine(report.json())
    } else if html != OutputFile.standardOutput {
      for line in report.lines(width: console.outputColumns) { console.output.writeLine(line) }
    }
    if html != nil { try write(report, console) }
    console.output.flush()
    if !summary.quiet { console.report(report.summary) }
    if let failure = comparison.failure {
      console.report(failure)
      return failure.status.worse(comparison.status)
    }
    return comparison.status
  }

  private func write(_ report: ComparisonReport, _ console: Console) throws(CommandFailure) {
    guard let html else { return }
    try OutputFile.write(ComparisonPage(report: report).html().utf8, to: html, console: console)
    if html != OutputFile.standardOutput { console.notice("\(html): written; open it in a browser") }
  }
}
