import HapticModel
import HapticOperations
import HapticText

/// Runs a verb over the files of a command line.
struct EditRun {
  let options: EditOptions
  let verb: EditVerb

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let output = options.writing.output
    let inputs = try InputFiles.find(options.files, except: output, console: console)
    guard options.inPlace || output != nil || inputs.count == 1 else {
      throw CommandFailure(
        .usage, "several files cannot be written to one output; use --in-place or -o OUT/, or name one file")
    }
    let targets = try output.map { (output) throws(CommandFailure) in
      try OutputTargets(output, for: inputs, .ahap, mayReplaceInputs: true)
    }
    var report = EditReport()
    let status = InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      if let entry = try edit(input, targets, console) { report.entries.append(entry) }
    }
    if options.writing.json { console.output.writeLine(report.json()) }
    return status
  }

  private func edit(
    _ input: InputPath, _ targets: OutputTargets?, _ console: Console
  ) throws(CommandFailure) -> EditReport.Entry? {
    if let problem = input.problem { throw problem }
    if options.inPlace {
      guard try input.requireOwnContent() else { return nil }
    }
    let file = try EditedFile.load(input.path, console: console, verbose: options.writing.warnings.verbose)
    let target =
      options.inPlace
      ? input.path
      : try targets.map { (targets) throws(CommandFailure) in try targets.prepare(for: input) }
        ?? OutputFile.standardOutput
    let plan = try AudioPlan(file, output: target)
    var operation = EditOperation(verb)
    if case .trim = verb { operation.soundLength = file.soundLength() }
    let edited = operation
    let result = try CommandFailure.named(file.name) { () throws(OperationError) in
      try edited.run(plan.applied(to: file.text))
    }
    try result.report(file.name, force: options.writing.force, console: console)
    var entry = EditReport.Entry(file: file.name, output: target, result: result)
    let replaces = options.inPlace || targets?.replaces(input) ?? false
    guard !replaces || result.text != file.text.bytes else {
      console.notice("\(target): unchanged")
      return entry
    }
    entry.audio = try EditOutput.write(
      result, to: target, replacing: replaces ? file.text.bytes : nil, plans: [plan], console: console)
    return entry
  }
}

/// Writes edited patterns.
enum EditOutput {
  /// Writes a result, and the audio files that it needs beside it. Returns what was done to these.
  ///
  /// - Parameter old: the bytes of the file that is replaced, which must not have changed; `nil` if it may be any file.
  static func write(
    _ result: EditResult, to target: String, replacing old: [UInt8]?, plans: [AudioPlan], console: Console
  ) throws(CommandFailure) -> [AudioPlan.Action] {
    var actions: [AudioPlan.Action] = []
    if plans.contains(where: { !$0.actions.isEmpty }) {
      let text = try CommandFailure.named(target) { () throws(OperationError) in try EditableText(result.text)
      }
      for plan in plans { actions += try plan.copy(for: text, console: console) }
    }
    try OutputFile.write(
      result.text, to: target, replacing: old.map { .ifUnchanged($0) } ?? .always, console: console)
    if target != OutputFile.standardOutput {
      console.notice("\(target): written, \(result.summary); 'thrum play \(target)' plays it")
    }
    return actions
  }
}
