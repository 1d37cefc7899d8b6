import AHAP
import HapticAnalysis
import HapticModel
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
    guard let pattern = AHAPDecoder().decode(bytes).pattern else { return }
    try FeltLimit.check(pattern, named: path)
    let fixed = run.check.fixed(pattern, sounds: sounds.facts)
    for finding in fixed.remaining {
      console.report(
        "\(path): not fixed, as an earlier fix has changed the same event: \(finding.message)")
    }
    let splits = !disabled.contains(AHAPRule.longCurve.name)
    let long =
      splits ? pattern.curves.count { $0.controlPoints.count > ParameterCurve.portablePointLimit } : 0
    guard !fixed.applied.isEmpty || long > 0 else { return }
    guard try input.requireOwnContent() else { return }
    let written = try text(of: fixed, splits, bytes, path, force: force, console)
    let target = try OutputFile(path, replacing: .ifUnchanged(bytes), console: console)
    try target.write(written)
    try target.commit()
    console.output.writeLine("--- \(path)".printable)
    console.output.writeLine("+++ \(path)".printable)
    for line in LineDifference.lines(bytes, written) { console.output.writeLine(line.printable) }
    console.output.flush()
    let primers = fixed.applied.count { if case .addPrimer = $0 { true } else { false } }
    let moves = fixed.applied.count - primers
    let parts = [(primers, "primer", "added"), (moves, "onset", "moved"), (long, "curve", "split")]
      .filter { $0.0 > 0 }.map { FindingText.count($0.0, $0.1) + " " + $0.2 }
    console.notice("\(path): rewritten: \(parts.joined(separator: ", "))")
  }

  /// Returns the corrected text: the text of the file with changes in place or, if that is not possible, the
  /// canonical form.
  private static func text(
    of fixed: FixedPattern, _ splits: Bool, _ bytes: [UInt8], _ path: String, force: Bool, _ console: Console
  ) throws(CommandFailure) -> [UInt8] {
    let edited = AHAPEditor(bytes)?.text(
      for: fixed.pattern, origins: fixed.origins, splitsLongCurves: splits)
    if let edited { return edited }
    let warnings = AHAPDecoder().decode(bytes).allFindings.filter { $0.severity == .warning }
    let name = InputFile.displayName(path)
    let formatted = try PatternFile(path: path, name: name, pattern: fixed.pattern, warnings: warnings)
      .formatted(FormatOperation(splitsLongCurves: splits))
    console.output.flush()
    formatted.reportLosses(of: name, to: console)
    if !force { try formatted.requireNoLosses(of: name) }
    return formatted.bytes
  }
}
