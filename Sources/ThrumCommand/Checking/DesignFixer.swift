import AHAP
import HapticAnalysis
import HapticModel
import HapticText

/// Rewrites files with the corrections that the design checks consider safe.
enum DesignFixer {
  /// Fixes a file and prints the lines that change. A file stays unchanged if it needs no correction, or if
  /// it has errors, which the check reports.
  ///
  /// Throws if the file cannot be read or written, or if AHAP cannot express the corrected pattern.
  static func fix(
    _ path: String, _ run: DesignRun, _ sounds: CheckedSounds, disabled: Set<String>, console: Console
  ) throws(CommandFailure) {
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    guard let pattern = AHAPDecoder().decode(bytes).pattern else { return }
    let fixed = run.fixed(pattern, sounds)
    for finding in fixed.remaining {
      console.report(
        "\(path): not fixed, as an earlier fix has changed the same event: \(finding.message)")
    }
    let splits = !disabled.contains(AHAPRule.longCurve.name)
    let long =
      splits ? pattern.curves.count { $0.controlPoints.count > ParameterCurve.portablePointLimit } : 0
    guard !fixed.applied.isEmpty || long > 0 else { return }
    let written: [UInt8]
    do throws(AHAPEncodingError) {
      written = try AHAPEncoder(splitsLongCurves: splits).encode(fixed.pattern)
    } catch {
      throw CommandFailure(.faulty, "cannot fix '\(path)': \(error)")
    }
    console.output.writeLine("--- \(path)".printable)
    console.output.writeLine("+++ \(path)".printable)
    for line in LineDifference.lines(bytes, written) { console.output.writeLine(line.printable) }
    let target = try OutputFile(path, console: console)
    try target.write(written)
    try target.commit()
    console.output.flush()
    let primers = fixed.applied.count { if case .addPrimer = $0 { true } else { false } }
    let moves = fixed.applied.count - primers
    let parts = [(primers, "primer", "added"), (moves, "onset", "moved"), (long, "curve", "split")]
      .filter { $0.0 > 0 }.map { FindingText.count($0.0, $0.1) + " " + $0.2 }
    console.notice("\(path): rewritten: \(parts.joined(separator: ", "))")
  }
}
