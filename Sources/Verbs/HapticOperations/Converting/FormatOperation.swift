import AHAP
import HapticModel
import HapticText

/// Writes a pattern in canonical form, the layout that `thrum format` writes.
package struct FormatOperation: Sendable {
  /// Whether curves with more points than every system accepts are cut into chained ones.
  package var splitsLongCurves: Bool
  /// Whether curves whose points seem to be timed from the start of the pattern are corrected.
  package var fixesAbsoluteTimes: Bool

  /// Creates the operation.
  package init(splitsLongCurves: Bool = false, fixesAbsoluteTimes: Bool = false) {
    self.splitsLongCurves = splitsLongCurves
    self.fixesAbsoluteTimes = fixesAbsoluteTimes
  }

  /// Writes a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - warnings: the warnings about the text from which the pattern was read.
  /// - Throws: `invalidPattern` if AHAP cannot express the pattern.
  package func run(
    _ pattern: HapticPattern, warnings: [Diagnostic] = []
  ) throws(OperationError) -> FormatResult {
    var pattern = pattern
    var fixed: [String] = []
    if fixesAbsoluteTimes {
      for index in pattern.curves.indices where pattern.curves[index].seemsTimedFromPatternStart {
        let curve = pattern.curves[index]
        pattern.curves[index] = curve.timedFromOwnStart()
        let points = FindingText.count(curve.controlPoints.count, "point")
        fixed.append(
          "curve \(index + 1), \(curve.id.name): \(points) moved by -\(NumberText.shortest(curve.time)) s")
      }
    }
    do throws(AHAPEncodingError) {
      return FormatResult(
        bytes: try AHAPEncoder(splitsLongCurves: splitsLongCurves).encode(pattern), fixed: fixed,
        losses: warnings.filter { FormatResult.isLoss($0.rule) })
    } catch {
      throw OperationError(.invalidPattern, error.description)
    }
  }
}

/// A pattern in canonical form, with the changes that result.
package struct FormatResult: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// One line for each curve whose control points a fix moved.
  package let fixed: [String]
  /// The findings about values that are changed or dropped.
  package let losses: [Diagnostic]

  /// Returns whether the canonical form changes or drops something that a rule reports. If findings are not
  /// listed, there may be more.
  package static func isLoss(_ rule: String) -> Bool {
    [AHAPRule.valueOutOfRange, .comment, .duplicateKey, .emptyEntry, .nullValue, .tooManyFindings]
      .contains { $0.name.hasSameBytes(as: rule) }
  }

  /// Returns the findings about values that are changed or dropped, as lines in the form of `thrum check`.
  package func lossLines(_ file: String) -> [String] { losses.map { FindingText.line($0, file: file) } }

  /// Returns the number of the first line that differs from the text of the file.
  package func firstChangedLine(from text: [UInt8]) -> Int {
    var line = 1
    for (old, new) in zip(text, bytes) {
      if old != new { break }
      if old == UInt8(ascii: "\n") { line += 1 }
    }
    return line
  }
}
