import HapticAnalysis
import HapticPerception
import HapticText

/// The results of a comparison of two folders, or of two files.
package struct ComparisonReport {
  /// The folders or files as the user entered them.
  package let first: String
  package let second: String
  /// The operation that compared them.
  package let operation: CompareOperation
  /// The largest distance that is accepted, in just noticeable differences; `nil` if every distance is.
  package let limit: Double?
  /// The results, in the order of their names.
  package var results: [PatternComparison]

  /// Creates a report.
  package init(
    _ first: String, _ second: String, _ operation: CompareOperation, limit: Double?,
    results: [PatternComparison] = []
  ) {
    self.first = first
    self.second = second
    self.operation = operation
    self.limit = limit
    self.results = results
  }

  /// The results that exceed the limit, the worst first.
  package var refused: [PatternComparison] {
    guard let limit else { return [] }
    return results.filter { $0.exceeds(limit) }.sortedStably(by: PatternComparison.precedes)
  }

  /// The results without those that feel the same, the worst first.
  package var changes: [PatternComparison] {
    results.filter { !$0.isSame }.sortedStably(by: PatternComparison.precedes)
  }

  /// The results that feel the same, in the order of their names.
  package var same: [PatternComparison] { results.filter { $0.isSame } }

  /// The words of the results with their numbers, from the same to the failed.
  package var counts: [(word: String, count: Int)] {
    let words = ["same", "close", "noticeably different", "different", "added", "removed", "failed"]
    return words.map { word in (word, count(word)) }.filter { $0.count > 0 }
  }

  /// A summary such as `28 patterns compared: 25 same, 2 close, 1 removed`.
  package var summary: String {
    FindingText.count(results.count, "pattern") + " compared: "
      + counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }

  /// A text such as `more than 1 JND apart or removed: 'tap.ahap' (close, 1.52 JND)` with what to do; `nil` if no result
  /// exceeds the limit.
  package var refusal: String? {
    let refused = refused
    guard let limit, let worst = refused.first else { return nil }
    let named = worst.label + (refused.count > 1 ? " and \(refused.count - 1) more" : "")
    let apart = "more than \(NumberText.shortest(limit)) JND apart"
    return refused.contains { $0.isPartial }
      ? "\(apart), removed or too long: \(named); make the second more like the first, raise the limit, or compare "
        + "long patterns in parts"
      : "\(apart) or removed: \(named); make the second more like the first, or raise the limit"
  }

  /// Returns the results as lines of text: the changes, each with its largest differences.
  package func lines(width: Int?) -> [String] {
    var lines: [String] = []
    for result in changes {
      var line = "\(result.name.printable): \(result.word)"
      if let distance = result.distance { line += ", \(NumberText.rounded(distance, digits: 2)) JND apart" }
      lines.append(line)
      guard result.distance != nil else { continue }
      for sentence in result.sentences(atMost: 3) {
        lines += (width.map { WrappedText.lines(sentence, width: $0 - 2) } ?? [sentence]).map { "  " + $0 }
      }
    }
    return lines
  }

  /// Returns the results as JSON, in the form that Docs/JSON.md describes.
  package func json() -> String {
    JSONText.document(schema: JSONText.feelSchema) { json in
      json.objects("patterns", results) { json, result in
        json.string("file", result.name)
        switch result.outcome {
        case .compared(let comparison):
          json.string("result", "compared")
          json.members(of: comparison)
        case .added, .removed: json.string("result", result.word)
        case .failed(let reason):
          json.string("result", "failed")
          json.string("error", reason)
        }
      }
      json.object("summary") { json in
        json.number("same", count("same"))
        json.number("close", count("close"))
        json.number("noticeablyDifferent", count("noticeably different"))
        json.number("different", count("different"))
        json.number("added", count("added"))
        json.number("removed", count("removed"))
        json.number("failed", count("failed"))
        json.number("refused", limit == nil ? nil : refused.count)
      }
    }
  }

  private func count(_ word: String) -> Int { results.count { $0.word.hasSameBytes(as: word) } }
}
