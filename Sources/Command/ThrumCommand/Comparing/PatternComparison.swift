import HapticAnalysis
import HapticPerception
import HapticText

/// The devices of a comparison: one for the first patterns, one for the second.
struct ComparedDevices {
  let first: DesignTarget
  let second: DesignTarget
  /// Whether the user named one device for both.
  let isOne: Bool

  /// Returns whether two patterns are equal and played on one device, so that they cannot feel different.
  func areEqual(_ a: PatternFile, _ b: PatternFile) -> Bool { isOne && a.pattern == b.pattern }

  /// Returns how differently two patterns feel.
  func difference(_ a: PatternFile, _ b: PatternFile) -> FeelDifference {
    // Most patterns of a project do not change: playing them twice would be most of the work.
    if areEqual(a, b) { return FeelDifference([], [], on: .same) }
    return FeelDifference(
      FeltTrace(a.pattern, on: first).events, FeltTrace(b.pattern, on: second).events,
      on: first.relation(to: second))
  }

  /// The names for messages: one if both are the same device.
  var text: String { first.name == second.name ? first.name : "\(first.name) and \(second.name)" }
}

/// The result for one name when two folders, or two files, are compared.
struct PatternComparison {
  /// What the comparison found.
  enum Outcome {
    /// Both patterns exist.
    case compared(FeelDifference)
    /// Only the second pattern exists.
    case added
    /// Only the first pattern exists.
    case removed
    /// One of the files cannot be read or has errors. The reason is one line.
    case failed(String, ExitStatus)
  }

  /// The path below the folders.
  var name: String
  /// The path of the first file; `nil` if there is none.
  var first: String?
  /// The path of the second file; `nil` if there is none.
  var second: String?
  var outcome: Outcome
  /// Whether only the first ten minutes of a pattern were compared.
  var isPartial = false

  /// The distance in just noticeable differences; `nil` if there are not two patterns.
  var distance: Double? {
    if case .compared(let difference) = outcome { difference.distance } else { nil }
  }

  /// The verdict, or the reason why there is none, in one or two words.
  var word: String {
    switch outcome {
    case .compared(let difference): difference.verdict.text
    case .added: "added"
    case .removed: "removed"
    case .failed: "failed"
    }
  }

  /// The name with the verdict and the distance, such as `'tap.ahap' (close, 1.52 JND)`.
  var label: String {
    let distance = distance.map { ", \(NumberText.rounded($0, digits: 2)) JND" } ?? ""
    return "'\(name)' (\(word)\(distance))"
  }

  /// Whether nothing differs, as far as a hand notices.
  var isSame: Bool {
    if case .compared(let difference) = outcome { difference.verdict == .same } else { false }
  }

  /// Returns whether the result exceeds a limit: the patterns differ more, the second one is missing, or one is
  /// too long to be compared as a whole.
  func exceeds(_ limit: Double) -> Bool {
    switch outcome {
    case .compared(let difference): isPartial || difference.distance > limit
    case .removed: true
    case .added, .failed: false
    }
  }

  /// What differs, in sentences, the largest difference first.
  func sentences(atMost most: Int) -> [String] {
    switch outcome {
    case .compared(let difference): difference.sentences(atMost: most)
    case .added: ["only the second folder has this pattern"]
    case .removed: ["only the first folder has this pattern"]
    case .failed(let reason, _): [reason]
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
