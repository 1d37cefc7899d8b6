import ArgumentParser
import HapticModel
import HapticOperations
import HapticText

extension Edit {
  /// The command `thrum edit split`, which divides a pattern.
  struct Split: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "split", abstract: "Divide the pattern at times into files.",
      discussion: """
        FILE becomes FOLDER/FILE-1.ahap, FOLDER/FILE-2.ahap and so on, each as 'thrum edit trim' keeps it. Joined at the same times \
        with --merge, the parts play as the whole does.

        Example: thrum edit split --at 0.5 Samples/heartbeat.ahap -o parts/
        """)

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp("A time to divide at. Can be given several times.", valueName: "s"),
      transform: Number.within(Edit.times, "s"))
    var at: [Double]

    @OptionGroup var writing: EditOutputOptions

    @Argument(
      help: ArgumentHelp("The AHAP file to divide; - means standard input.", valueName: "file"),
      completion: .patternFiles)
    var file: String

    func validate() throws {
      if at.contains(0) { throw ValidationError("--at 0 divides nothing; give times above 0.") }
      guard let output = writing.output, output != OutputFile.standardOutput else {
        throw ValidationError("Several parts need a folder; name one with -o.")
      }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let folder = writing.output ?? "."
      let source = try EditedFile.load(file, console: console, verbose: writing.warnings.verbose)
      let stem = Path.stem(of: InputPath(named: file).place)
      let plan = try AudioPlan(source, output: Path.join(folder, "part.ahap"))
      var operation = SplitOperation(at: at)
      operation.soundLength = source.soundLength()
      let split = operation
      let parts = try CommandFailure.named(source.name) { () throws(OperationError) in
        try split.run(plan.applied(to: source.text))
      }
      for part in parts { try part.result.report(source.name, force: writing.force, console: console) }
      var report = EditReport()
      for (index, part) in parts.enumerated() {
        let target = Path.join(folder, "\(stem)-\(index + 1).ahap")
        try OutputRule.checkDistinct(target, from: [file])
        try OutputTargets.makeFolder(of: target, cure: "choose another with -o")
        let audio = try EditOutput.write(
          part.result, to: target, replacing: nil, plans: [plan], console: console)
        report.entries.append(
          EditReport.Entry(
            file: source.name, output: target, start: part.start, result: part.result, audio: audio))
      }
      if writing.json {
        console.output.writeLine(report.json())
      } else {
        for entry in report.entries {
          console.output.writeLine(
            "\(entry.output)  from \(NumberText.shortest(entry.start ?? 0)) s".printable)
        }
      }
      return .success
    }
  }

  /// The command `thrum edit join`, which writes patterns in a row.
  struct Join: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "join", abstract: "Write patterns one after the other to one file.",
      discussion: """
        Each pattern plays as it does alone: controls are set back at each seam, a little over 2 ms before it. A pattern starts \
        where the last event of the one before ends, plus --gap; --at gives the starts of the second and all further ones instead.

        The result has the layout and the keys of the first file, and those keys of the others that the first has not.

        Example: thrum edit join --gap 0.5 Samples/heartbeat.ahap Samples/heartbeat.ahap -o two.ahap
        """)

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The time between an end and the next start.", valueName: "s"),
      transform: Number.within(Edit.times, "s"))
    var gap: Double = 0

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "The start of the second pattern; given again, of the third, and so on.", valueName: "s"),
      transform: Number.within(Edit.times, "s"))
    var at: [Double] = []

    @Flag(
      help: "Make one event of a continuous event that ends at a seam and one that goes on there unchanged.")
    var merge = false

    @OptionGroup var writing: EditOutputOptions

    @Argument(
      help: ArgumentHelp("The AHAP files to join; - means standard input.", valueName: "file"),
      completion: .patternFiles)
    var files: [String]

    func validate() throws {
      try Arguments.requireOneInput(files)
      try writing.validate()
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let operation = JoinOperation(gap: gap, starts: at, merges: merge)
      return try JoinedFiles(files, writing).run(console) { texts throws(OperationError) in
        try operation.run(texts)
      }
    }
  }
}

/// Several files that become one.
struct JoinedFiles {
  let files: [String]
  let writing: EditOutputOptions
  /// The most entries that all files together may have.
  private let limit: Int

  init(_ files: [String], _ writing: EditOutputOptions, limit: Int = EditLimits.entries) {
    self.files = files
    self.writing = writing
    self.limit = limit
  }

  /// Reads the files, joins their texts and writes the result.
  func run(
    _ console: Console, _ join: ([EditableText]) throws(OperationError) -> EditResult
  ) throws(CommandFailure) -> ExitStatus {
    let target = writing.output ?? OutputFile.standardOutput
    try OutputRule.ahap.checkEnding(of: target)
    try OutputRule.checkDistinct(target, from: files)
    var texts: [EditableText] = []
    var plans: [AudioPlan] = []
    var entries = 0
    for (index, path) in files.enumerated() {
      let file = try EditedFile.load(path, console: console, verbose: writing.warnings.verbose)
      // Counted as they are read: all files together may be far larger than the limit.
      entries += file.text.entryCount
      guard entries <= limit else {
        throw CommandFailure(
          .usage,
          "\(file.name): \(index + 1) of \(files.count) files have \(entries) entries; \(limit) are possible, so name fewer files"
        )
      }
      let plan = try AudioPlan(file, output: target)
      texts.append(
        try CommandFailure.named(file.name) { () throws(OperationError) in try plan.applied(to: file.text) })
      plans.append(plan)
    }
    let name = files.map { InputFile.displayName($0) }.joined(separator: ", ")
    let result = try CommandFailure.named(name) { () throws(OperationError) in try join(texts) }
    try result.report(name, force: writing.force, console: console)
    let audio = try EditOutput.write(result, to: target, replacing: nil, plans: plans, console: console)
    if writing.json {
      console.output.writeLine(
        EditReport(entries: [.init(file: name, output: target, result: result, audio: audio)]).json())
    }
    return .success
  }
}
