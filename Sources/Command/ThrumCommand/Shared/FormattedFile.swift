import AHAP
import HapticModel
import HapticOperations
import HapticText

/// A pattern file in canonical form (the layout that `thrum format` writes), with the changes that result.
struct FormattedFile {
  let source: PatternFile
  let bytes: [UInt8]
  /// One line for each curve whose control points a fix moved.
  private let fixed: [String]

  /// Creates the canonical form of a file. Throws with status 1 if AHAP cannot express the pattern.
  init(_ source: PatternFile, fixes: [FormatFix], splitsLongCurves: Bool) throws(CommandFailure) {
    self.source = source
    var pattern = source.pattern
    var fixed: [String] = []
    if fixes.contains(.absoluteTimes) {
      for index in pattern.curves.indices where pattern.curves[index].seemsTimedFromPatternStart {
        let curve = pattern.curves[index]
        pattern.curves[index] = curve.timedFromOwnStart()
        let points = FindingText.count(curve.controlPoints.count, "point")
        fixed.append(
          "curve \(index + 1), \(curve.id.name): \(points) moved by -\(NumberText.shortest(curve.time)) s")
      }
    }
    self.fixed = fixed
    do throws(AHAPEncodingError) {
      bytes = try AHAPEncoder(splitsLongCurves: splitsLongCurves).encode(pattern)
    } catch {
      throw CommandFailure(.faulty, "cannot format '\(source.name)': \(error)")
    }
  }

  /// A description of the first difference between the file and its canonical form.
  var difference: String {
    var line = 1
    for (old, new) in zip(source.bytes, bytes) {
      if old != new { break }
      if old == UInt8(ascii: "\n") { line += 1 }
    }
    return "\(source.name):\(line): not canonical; 'thrum format --in-place' rewrites it"
  }

  /// The rules whose findings mean that the canonical form changes or drops something. If findings are not
  /// listed, there may be more.
  static let lossRules: Set<String> = Set(
    [
      AHAPRule.valueOutOfRange, .comment, .duplicateKey, .emptyEntry, .nullValue, .tooManyFindings,
    ].map(\.name))

  /// A line for every value that is changed or dropped, in the form of `thrum check`.
  var losses: [String] {
    source.warnings.filter { Self.lossRules.contains($0.rule) }.map {
      FindingText.line($0, file: source.name)
    }
  }

  /// Throws with status 1 if the canonical form changes or drops something.
  func requireNoLosses() throws(CommandFailure) {
    let count = losses.count
    guard count > 0 else { return }
    throw CommandFailure(
      .faulty,
      "\(source.name): left as it is, because rewriting it would lose what \(count == 1 ? "this finding names" : "these \(count) findings name"); correct the file by hand, or use --force"
    )
  }

  /// Reports every value that is changed or dropped.
  func reportLosses(to console: Console) {
    for line in losses { console.errors.writeLine(line) }
    console.errors.flush()
  }

  /// Reports every curve that a fix moved.
  func reportFixes(to console: Console) {
    for line in fixed { console.report("\(source.name): \(line)") }
  }
}
