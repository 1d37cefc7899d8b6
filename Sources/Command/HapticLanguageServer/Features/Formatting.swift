import AHAP
import HapticOperations

/// The canonical form, as `thrum format` writes it.
enum Formatting {
  /// Returns the edits that format a document.
  ///
  /// - Throws: `requestFailed` if the document has errors, or formatting would lose something.
  static func edits(_ document: AHAPDocument, _ text: TextBuffer) throws(ResponseError) -> [TextDifference
    .Edit]
  {
    guard let pattern = document.pattern else {
      throw ResponseError(.requestFailed, "the pattern has errors; correct them first")
    }
    let result: FormatResult
    do throws(OperationError) {
      result = try FormatOperation().run(
        pattern, warnings: document.findings.filter { $0.severity == .warning })
    } catch {
      throw ResponseError(.requestFailed, "cannot format the pattern: \(error.message)")
    }
    if let loss = result.losses.first {
      let others = result.losses.count > 1 ? ", and \(result.losses.count - 1) more" : ""
      throw ResponseError(
        .requestFailed,
        "formatting would lose what line \(loss.line) has: \(loss.message) [\(loss.rule)]\(others); correct it by hand, "
          + "or use 'thrum format --in-place --force'")
    }
    return TextDifference.edits(from: text.bytes, to: result.bytes)
  }
}
