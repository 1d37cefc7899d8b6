import AHAP
import HapticOperations
import HapticText

/// Rewrites files with the corrections that the design checks consider safe.
enum DesignFixer {
  /// Fixes a file and prints the lines that change. The rest of the file stays as it is, byte for byte. A file
  /// stays unchanged if it needs no correction, or if it has errors, which the check reports.
  ///
  /// Throws if the file cannot be read or written, if it has changed meanwhile, or if AHAP cannot express the
  /// corrected pattern. Throws with status 1 if the file would have to be laid out again and something would be
  /// lost, unless `force` is `true`.
  static func fix(
    _ input: InputPath, _ run: DesignRun, _ sounds: CheckedSounds, disabled: Set<String>,
    force: Bool = false, console: Console
  ) throws(CommandFailure) {
    let path = input.path
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    let operation = FixOperation(run.check, splitsLongCurves: !disabled.contains(AHAPRule.longCurve.name))
    let result = try CommandFailure.named(path) { () throws(OperationError) in
      try operation.run(bytes, sounds: sounds.facts)
    }
    for message in result.remaining {
      console.report("\(path): not fixed, \(message)")
    }
    guard let text = result.text, try input.requireOwnContent() else { return }
    if let formatted = result.formatted {
      let name = InputFile.displayName(path)
      console.output.flush()
      formatted.reportLosses(of: name, to: console)
      if !force { try formatted.requireNoLosses(of: name) }
    }
    try OutputFile.write(text, to: path, replacing: .ifUnchanged(bytes), console: console)
    console.output.writeLine("--- \(path)".printable)
    console.output.writeLine("+++ \(path)".printable)
    for line in LineDifference.lines(bytes, text) { console.output.writeLine(line.printable) }
    console.output.flush()
    console.notice("\(path): rewritten: \(result.summary)")
  }
}
