import AHAP
import ArgumentParser
import HapticAnalysis
import HapticOperations
import HapticText

/// The command `thrum check`, which prints every finding about files.
struct Check: Subcommand {
  static let configuration = CommandConfiguration.command(
    "check",
    abstract: "Check files and print every finding.",
    discussion: """
      Prints one finding per line, from the top of each file to its end:

        file:line:column: warning|error: message [rule]

      With --design it also checks how the pattern feels on a device: events that are not felt or are masked, and \
      sensations that the pattern does not ask for. An error of design holds even if the device is 6 dB stronger than its \
      model, a warning holds on the model, and info holds only if the device is 6 dB weaker, or may be intended. A file \
      with such findings still plays. Ten minutes of a pattern are checked at most; of a longer pattern a warning says so. \
      --target, --alert, --ways and --fix imply --design.

      Defaults come from the nearest thrum.json, from the folder of the file up: \
      {"check": {"design": true, "target": "phone", "alert": false, "disable": ["beat"], "baseline": "baseline.json"}}

      A file can accept a finding of --design, because it is meant so: {"Metadata": {"ThrumAccepted": [{"rule": "beat", \
      "time": 1.5, "reason": "a flutter"}]}}. Such a finding is neither listed nor counted, unless --all lists it.

      With --baseline, findings that the file lists are not reported, so that a project with old findings can be checked \
      strictly: write the file once with --write-baseline and commit it. Its entries match after lines, times and \
      numbers have changed. It lists no error that keeps a file from playing.

      A warning is something Thrum corrected or that is probably a mistake; a file with an error does not play. Audio \
      files that a pattern names are decoded, by the same rules as in 'thrum play' and 'thrum render'. A folder stands \
      for all .ahap files below it. On a terminal each finding shows its line, in colour unless NO_COLOR is set. A \
      summary goes to standard error.

      FORMATS
        text    as above
        json    see Docs/JSON.md
        github  annotations of GitHub Actions
        sarif   SARIF 2.1.0, for code scanning
        junit   JUnit XML, one test case per file

      Example: thrum check --strict Patterns
      """)

  @Option(help: "How to print findings.")
  var format = CheckFormat.text

  @Flag(help: "The same as --format json.")
  var json = false

  @Flag(help: "Exit with 1 for warnings too.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Omit warnings of this rule; see Docs/AHAPRules.md and Docs/DesignChecks.md. Can be given several times.",
      valueName: "rule"
    ),
    completion: .list(Self.rulesToDisable))
  var disable: [String] = []

  @Flag(
    help:
      "Also list the findings that the files accept (ThrumAccepted), and entries that accept nothing any more."
  )
  var all = false

  @Flag(
    help:
      "Also list ways to fix each finding of the design, with the findings that each way ends and causes. Implies --design."
  )
  var ways = false

  @Flag(
    help:
      "Change each file by its safe fixes (primers, which are weak taps that prepare the skin; moved onsets; split curves), and print the difference; all else in the file stays as it is. Implies --design."
  )
  var fix = false

  @Option(
    help: ArgumentHelp("Omit the findings that this file lists.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(help: "Report all findings, also those that the baseline of thrum.json lists.")
  var noBaseline = false

  @Option(
    help: ArgumentHelp(
      "Write all findings that leave a file playable to this file, for --baseline.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Flag(help: "With --fix, also fix a file that has to be laid out again and would lose comments or values.")
  var force = false

  @OptionGroup var design: DesignOptions

  @OptionGroup var audioFolders: AudioFolderOptions

  @Flag(
    name: .customLong("allow-missing-audio"),
    help: "Accept audio files that are missing or of a format that this machine does not decode.")
  var allowsMissingAudio = false

  @OptionGroup var summary: SummaryOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to check; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    if json, format != .text, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other.")
    }
    for name in disable {
      if let problem = Self.problem(withDisabling: name) { throw ValidationError("--disable: " + problem) }
    }
    if force, !fix { throw ValidationError("--force has an effect with --fix only.") }
    if fix, json || format != .text {
      throw ValidationError("--fix prints what it changes, as text; omit --json and --format.")
    }
    let choices = [
      baseline == nil ? nil : "--baseline", noBaseline ? "--no-baseline" : nil,
      writeBaseline == nil ? nil : "--write-baseline",
    ].compactMap(\.self)
    if choices.count > 1 {
      throw ValidationError("\(choices[0]) and \(choices[1]) exclude each other; choose one.")
    }
    if writeBaseline != nil, fix || json || format != .text {
      throw ValidationError("--write-baseline prints text only; omit --fix, --json and --format.")
    }
    if fix, files.contains(InputFile.standardInput) {
      throw ValidationError("--fix needs a file; standard input cannot be replaced.")
    }
  }

  /// The names of the rules that can be disabled.
  static let rulesToDisable =
    AHAPRule.allCases.filter { $0.severity < .error }.map(\.name) + DesignRule.allCases.map(\.name)

  /// Returns the reason why a rule cannot be disabled; `nil` if it can. Rules of the file format can be
  /// disabled unless they are errors, because a file with an error cannot be played.
  static func problem(withDisabling name: String) -> String? {
    guard DesignRule(name: name) == nil else { return nil }
    guard let rule = AHAPRule.allCases.first(where: { $0.name == name }) else {
      let names = AHAPRule.allCases.map(\.name) + DesignRule.allCases.map(\.name)
      let hint = NearNames.hint(for: name, among: names)
      return
        "there is no rule '\(name)'\(hint.isEmpty ? "; each finding ends with the name of its rule" : hint)"
    }
    guard rule.severity < .error else {
      let cure = rule == .missingAudio ? "; use --allow-missing-audio" : ", only warnings and notes can"
      return "'\(name)' is an error and cannot be disabled\(cure)."
    }
    return nil
  }

  /// Checks a file. With `--fix`, corrects and rewrites the file first.
  private func report(
    on input: InputPath, _ settings: CheckSettings, _ console: Console
  ) -> FileReport {
    let path = input.path
    if let problem = input.problem { return FileReport(path, failure: problem) }
    let values: CheckSettings.Values
    do throws(CommandFailure) {
      var found = try settings.values(for: path)
      found.listsAccepted = all
      found.listsWays = ways
      values = found
    } catch {
      return FileReport(path, failure: error)
    }
    let sounds = CheckedSounds(
      path,
      options: AudioOptions.Values(
        roots: audioFolders.roots, allowsAbsolutePaths: audioFolders.allowsAbsolutePaths,
        allowsMissing: allowsMissingAudio))
    var failure: CommandFailure?
    if fix, let design = values.design {
      do throws(CommandFailure) {
        try DesignFixer.fix(input, design, sounds, disabled: values.disabled, force: force, console: console)
      } catch {
        failure = error
      }
    }
    var report = FileReport(path, sounds, values, console: console)
    if let failure { report.fail(failure) }
    return report
  }

  private var baselineChoice: CheckSettings.BaselineChoice {
    if let baseline { return .file(baseline) }
    return noBaseline || writeBaseline != nil ? .none : .ofProject
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let format = json ? CheckFormat.json : format
    let settings = try CheckSettings(
      design, isFixing: fix || ways, disabled: disable, baseline: baselineChoice, console: console)
    if let writeBaseline { try Baseline.checkReplaceable(writeBaseline, console: console) }
    let clock = ContinuousClock()
    var files: [FileReport] = []
    // All files of a project fail with its one file: that is printed once.
    var reported: Set<String> = []
    for input in try InputFiles.find(self.files, console: console) {
      let start = clock.now
      var file = self.report(on: input, settings, console)
      file.add(seconds: (clock.now - start) / .seconds(1))
      if writeBaseline != nil { file.acceptFindings() }
      if format != .github, let message = file.failure?.message, reported.insert(message).inserted {
        console.output.flush()
        console.report(message)
      }
      switch format {
      case .text: file.write(to: console)
      case .github: console.output.write(file.checked.annotations)
      case .json, .sarif, .junit: break
      }
      files.append(file)
      if Interruption.isRequested { return .interrupted }
      if !console.output.isOpen { break }
    }
    let report = Self.report(on: files)
    switch format {
    case .text, .github: break
    case .json: console.output.writeLine(report.json())
    case .sarif: console.output.writeLine(report.sarif(version: Thrum.configuration.version))
    case .junit: console.output.write(report.junit(strict: strict))
    }
    console.output.flush()
    if let writeBaseline { try write(files, report, to: writeBaseline, console) }
    if !summary.quiet {
      for note in report.obsoleteNotes { console.report(note) }
      console.report(report.summary)
    }
    return files.reduce(.success) { $0.worse($1.status(strict: strict)) }
  }

  private static func report(on files: [FileReport]) -> CheckReport {
    var report = CheckReport()
    report.files = files.map(\.checked)
    var seen: Set<ObjectIdentifier> = []
    report.baselines = files.compactMap(\.baseline).filter { seen.insert(ObjectIdentifier($0)).inserted }
      .map { $0.report { Path.exists($0) } }
    return report
  }

  private func write(
    _ files: [FileReport], _ report: CheckReport, to path: String, _ console: Console
  ) throws(CommandFailure) {
    guard report.unreadableCount == 0 else {
      console.report("\(path): not written, because a file cannot be read; correct that and try again")
      return
    }
    try Baseline.write(files, to: path, console: console)
    if !summary.quiet {
      let count = files.reduce(0) { $0 + $1.checked.known.count }
      console.report("\(path): \(FindingText.count(count, "finding")) listed; use it with --baseline \(path)")
    }
  }
}

/// The values of `check --format`.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif, junit
}
