import ArgumentParser
import HapticAnalysis
import HapticFormats
import HapticOperations
import HapticText

/// The command `thrum convert`, which converts patterns to other formats and states what a hand will notice.
struct Convert: Subcommand {
  static let configuration = CommandConfiguration.command(
    "convert",
    abstract: "Convert patterns to other formats, and say what a hand will notice.",
    discussion: """
      The format of a file is found by its content, then by its name. The format of the result is that of --as, or of the \
      ending of -o. What the format cannot say is printed item by item, and as felt: the distance in just noticeable \
      differences (JND) from the source on the device that it is designed for to the result on the device that plays it, \
      with a verdict and the largest differences. Of several files, \
      distances are calculated with --json, --strict or --at-most only.

      Targets with less than the source are reached by adapting the pattern, so that the result feels like it; --literal \
      transcribes values instead. Both are deterministic.

      FORMATS
      \(ConvertFormats.list)

      The second column is the ending of the files; of several formats with one ending, the first is written. Java compiles a \
      public class only in a file of its name: tap.ahap becomes TapHaptics.java.

      A folder stands for every file below it that can be read. Of .json and .xml files these are only those whose ending \
      states a format, such as .motors.json; name the others. \
      NAME-continuous.ahap and NAME-transients.ahap are one pattern. Several patterns become one theme with \
      --as feedbackd -o NAME.theme.json. Docs/Formats.md describes each format.

      JSON: {schema, files: [{file, outputs, from, to, design, device, losses: [{kind, place, text, harmless}], felt: \
      as in 'thrum compare --json', with whole; null if not calculated}], failed: [{file, error}]}.

      Example: thrum convert tap.ahap -o tap.haptic
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file or folder/ to write; - means standard output.", valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The format to write. (default: by the ending of -o)", valueName: "format"),
    completion: .list(ConvertFormats.writable))
  var format: String?

  @Option(
    help: ArgumentHelp("The device that the source is designed for.", valueName: "device"),
    completion: DeviceOption.completion)
  var on = "taptic"

  @Option(
    help: ArgumentHelp(
      "The device that plays the result. (default: that of the format)", valueName: "device"),
    completion: DeviceOption.completion)
  var andOn: String?

  @Flag(help: "Print a report as JSON.")
  var json = false

  @Flag(help: "Fail, and write nothing, if anything is lost that a hand could notice.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fail, and write nothing, if the result feels more different, or something that is lost is more above nothing, 0 to 1000.",
      valueName: "jnd"),
    transform: Number.within(0...1000, "JND"))
  var atMost: Double?

  @Flag(help: "Transcribe values instead of adapting the pattern to the target.")
  var literal = false

  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp("Convert so many files at once, 1 to 64. (default: 2)", valueName: "n"),
    transform: Number.whole(1...64, "files"))
  var jobCount = 2

  @OptionGroup var summary: SummaryOptions

  @Argument(
    help: ArgumentHelp("The files or folders to read; - means standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    if output == OutputFile.standardOutput, json {
      throw ValidationError("--json and -o - would both be written to standard output; name a file.")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let format = try ConvertFormats.choose(format, for: output)
    let inputs = ConvertInput.joined(
      try InputFiles.find(files, .convertible, except: output, console: console))
    let targets = try OutputTargets(
      output, for: inputs.map { $0.file }, ConvertFormats.rule(for: format),
      rename: format.requiredName, joinsInputs: format.join != nil)
    if !targets.isFolder, !summary.quiet, let input = inputs.first,
      let note = ConvertFormats.note(onName: output, for: input.file, format)
    {
      console.report(note)
    }
    let joins = !targets.isFolder && inputs.count > 1
    if format.name == "ahap-split", output == OutputFile.standardOutput {
      throw CommandFailure(.usage, "ahap-split writes two files; name a file or folder with -o")
    }
    let design = try DeviceOption.resolve(on, console: console)
    let device = try andOn.map { name throws(CommandFailure) in
      try DeviceOption.resolve(name, console: console)
    }
    let measures = inputs.count == 1 && !summary.quiet || json || strict || atMost != nil
    let operation = try CommandFailure.named("--as") { () throws(OperationError) in
      try ConvertOperation(
        to: format, design: design, device: device, isLiteral: literal, measures: measures)
    }
    // Standard input and folders are prepared here, where messages go out in order.
    var jobs: [ConvertJob] = []
    for input in inputs {
      jobs.append(
        try ConvertJob(
          input: input.file, transients: input.transients, target: targets.prepare(for: input.file),
          operation: operation, isStrict: strict, atMost: atMost,
          isWritten: !joins && output != OutputFile.standardOutput, console: console))
    }
    var progress = ProgressBar("converting", console: console)
    let outcomes = try JobBatch("convert", jobs).run(threads: jobCount) { progress.update($0) }
    progress.finish()
    return try report(zip(jobs, outcomes).map { ($0, $1) }, joining: joins ? operation : nil, console)
  }

  /// Writes all results into one file or one to standard output, prints what is lost, and reports the failures. Returns the
  /// worst status.
  private func report(
    _ outcomes: [(ConvertJob, JobBatch<ConvertJob>.Outcome)], joining join: ConvertOperation?,
    _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    var written: [(ConvertJob, ConvertResult)] = []
    var failed: [(ConvertJob, String)] = []
    for (job, outcome) in outcomes {
      do throws(CommandFailure) {
        let result = try outcome.get()
        if join == nil, !job.isWritten {
          for (path, file) in zip(job.paths(result), result.files) {
            try OutputFile.write(file.bytes, to: path, console: console)
          }
        }
        written.append((job, result))
        if !json, !summary.quiet, outcomes.count == 1 {
          console.report("\(job.name): \(result.summary)")
          for line in result.details { console.report("\(job.name): \(line)") }
        }
      } catch {
        if error.status == .interrupted { return .interrupted }
        console.output.flush()
        console.report(error)
        failed.append((job, error.message ?? "not converted"))
        status = status.worse(error.status)
      }
    }
    if let join, !written.isEmpty {
      let name = Path.name(of: output)
      let ending =
        join.format.endings.first { name.lowercased().hasSuffix("." + $0) } ?? Path.ending(of: name)
      let bytes = try CommandFailure.named("'\(output)'") { () throws(OperationError) in
        try join.join(
          written.flatMap { $0.1.files.map { $0.bytes } },
          name: ending.map { String(name.dropLast($0.count + 1)) } ?? name)
      }
      try OutputFile.write(bytes, to: output, console: console)
    }
    if json { console.output.writeLine(Self.json(written, failed)) }
    if outcomes.count > 1, !summary.quiet {
      let lossy = written.count { !$0.1.realLosses.isEmpty }
      console.output.flush()
      console.report(
        "\(written.count) of \(FindingText.count(outcomes.count, "file")) converted, \(lossy) with losses")
    }
    return status
  }

  private static func json(
    _ written: [(ConvertJob, ConvertResult)], _ failed: [(ConvertJob, String)]
  ) -> String {
    JSONText.document(schema: JSONText.feelSchema) { json in
      json.objects("files", written) { json, entry in
        json.string("file", entry.0.name)
        json.strings("outputs", entry.0.paths(entry.1))
        entry.1.write(to: &json)
      }
      json.objects("failed", failed) { json, entry in
        json.string("file", entry.0.name)
        json.string("error", entry.1)
      }
    }
  }
}
