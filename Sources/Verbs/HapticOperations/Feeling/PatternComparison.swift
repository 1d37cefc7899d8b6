import HapticAnalysis
import HapticPerception
import HapticText

/// The result for one name when two folders, or two files, are compared.
package struct PatternComparison {
  /// The results of the comparison.
  package enum Outcome {
    /// Both patterns exist.
    case compared(TraceComparison)
    /// Only the second pattern exists.
    case added
    /// Only the first pattern exists.
    case removed
    /// One of the files cannot be read or has errors. The reason is one line.
    case failed(String)
  }

  /// The path below the folders.
  package var name: String
  /// The path of the first file; `nil` if there is none.
  package var first: String?
  /// The path of the second file; `nil` if there is none.
  package var second: String?
  package var outcome: Outcome
  /// Whether only the first ten minutes of a pattern were compared.
  package var isPartial: Bool

  /// Creates a result.
  package init(name: String, first: String?, second: String?, outcome: Outcome, isPartial: Bool = false) {
    self.name = name
    self.first = first
    self.second = second
    self.outcome = outcome
    self.isPartial = isPartial
  }

  /// The distance in just noticeable differences; `nil` if there are not two patterns.
  package var distance: Double? {
    if case .compared(let found) = outcome { found.difference.distance } else { nil }
  }

  /// The verdict, or the reason why there is none, in one or two words.
  package var word: String {
    switch outcome {
    case .compared(let found): found.difference.verdict.text
    case .added: "added"
    case .removed: "removed"
    case .failed: "failed"
    }
  }

  /// The name with the verdict and the distance, such as `'tap.ahap' (close, 1.52 JND)`.
  package var label: String {
    let distance = distance.map { ", \(NumberText.rounded($0, digits: 2)) JND" } ?? ""
    return "'\(name)' (\(word)\(distance)\(isPartial ? " in the first 10 minutes" : ""))"
  }

  /// Whether nothing differs, as far as a hand notices.
  package var isSame: Bool {
    if case .compared(let found) = outcome { found.difference.verdict == .same } else { false }
  }

  /// Returns whether the result exceeds a limit: the patterns differ more, the second one is missing, or one is
  /// too long to be compared as a whole.
  package func exceeds(_ limit: Double) -> Bool {
    switch outcome {
    case .compared(let found): isPartial || found.difference.distance > limit
    case .removed: true
    case .added, .failed: false
    }
  }

  /// The differences, in sentences, the largest difference first.
  package func sentences(atMost most: Int) -> [String] {
    switch outcome {
    case .compared(let found): found.sentences(atMost: most)
    case .added: ["only the second folder has this pattern"]
    case .removed: ["only the first folder has this pattern"]
    case .failed(let reason): [reason]
    }
  }

  /// Returns whether a result is listed before another: failures first, then the patterns that differ, the most
  /// different first, then what is removed and what is added.
  static func precedes(_ a: PatternComparison, _ b: PatternComparison) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    if a.distance != b.distance { return a.distance ?? 0 > b.distance ?? 0 }
    return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
  }

  private var rank: Int {
    switch outcome {
    case .failed: 0
    case .compared: 1
    case .removed: 2
    case .added: 3
    }
  }
}
