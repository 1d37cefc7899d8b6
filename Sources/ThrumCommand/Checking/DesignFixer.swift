import AHAP
import HapticAnalysis
import HapticAudio
import HapticModel
import HapticText

/// Rewrites files with the changes that a design check may make by itself.
enum DesignFixer {
  /// Fixes a file and prints what changed; a file with nothing to fix, or with errors, stays as it is.
  static func fix(
    _ path: String, _ run: DesignRun, _ locator: AudioFileLocator, console: Console
  ) throws(CommandFailure) {
    let bytes = try InputFile.read(path, console: console, limit: PatternFile.readLimit)
    guard let pattern = AHAPDecoder().decode(bytes).pattern else { return }
    let fixed = run.fixed(pattern, locator)
    let fixes = fixed.applied
    let long = pattern.curves.count { $0.controlPoints.count > ParameterCurve.portablePointLimit }
    for finding in fixed.remaining {
      console.report("\(path): not fixed, as another fix has changed the event: \(finding.message)")
    }
    guard !fixes.isEmpty || long > 0 else { return }
    let written: [UInt8]
    do throws(AHAPEncodingError) {
      written = try AHAPEncoder(splitsLongCurves: true).encode(fixed.pattern)
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
    var parts: [String] = []
    let primers = fixes.count { if case .addPrimer = $0 { true } else { false } }
    if primers > 0 { parts.append(FindingText.count(primers, "primer") + " added") }
    if fixes.count > primers { parts.append(FindingText.count(fixes.count - primers, "onset") + " moved") }
    if long > 0 { parts.append(FindingText.count(long, "curve") + " split") }
    console.notice("\(path): rewritten: \(parts.joined(separator: ", "))")
  }
}
