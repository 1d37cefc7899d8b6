import AHAP
import HapticAnalysis
import HapticComposition
import HapticModel
import HapticText

/// A pattern that was composed earlier, as it is now: it may have been changed by hand.
package struct EditedComposition: Sendable {
  /// The name of the file, for messages.
  package let name: String
  /// The text of the file.
  package let bytes: [UInt8]
  private let pattern: HapticPattern
  private let record: CompositionRecord
  private let warnings: [Diagnostic]

  /// Reads the text of a file. Throws `invalidPattern` if the text has errors or was not composed.
  package init(_ bytes: [UInt8], name: String) throws(OperationError) {
    let document = AHAPDecoder().decode(bytes)
    guard let pattern = document.pattern else {
      let line = document.allFindings.first { $0.severity == .error }.map { FindingText.line($0, file: name) }
      throw OperationError(
        .invalidPattern,
        line ?? "'\(name)': is not a pattern; to update a composition, name a file that 'thrum compose' wrote"
      )
    }
    guard let record = CompositionRecord(in: pattern) else {
      throw OperationError(
        .invalidPattern,
        "'\(name)': has no record of what was composed (Metadata, ThrumComposition), so changes made by hand cannot be recognised; compose into another file without an update, and copy your changes into it"
      )
    }
    self.name = name
    self.bytes = bytes
    self.pattern = pattern
    self.record = record
    warnings = document.allFindings.filter { $0.severity == .warning }
  }

  /// Returns a new composition with the changes by hand, and what became of them. Throws `invalidPattern` if AHAP
  /// cannot express the pattern.
  func merged(with new: HapticPattern) throws(OperationError) -> MergedComposition {
    let update = CompositionUpdate(of: pattern, record: record, with: new)
    var merge = MergedComposition(pattern: update.pattern, bytes: bytes)
    if update.hasEdits {
      var edits = "\(update.kept) by hand kept, \(update.deleted) deleted"
      if !update.conflicts.isEmpty { edits += ", " + FindingText.count(update.conflicts.count, "conflict") }
      merge.edits = edits
    }
    merge.conflicts = update.conflicts.map { Self.line($0) }
    // The bytes of the file state the same pattern, in the layout that a person chose.
    if update.pattern == pattern { return merge }
    let written = try FormatOperation().run(update.pattern, warnings: warnings)
    merge.bytes = written.bytes
    merge.losses = written.lossLines(name)
    return merge
  }

  private static func line(_ conflict: CompositionConflict) -> String {
    let name =
      switch conflict.event {
      case .transient: "transient"
      case .continuous: "continuous event"
      case .audio: "sound"
      }
    let time = NumberText.shortest(conflict.time)
    let event = "\(time) s: \(name)"
    return switch conflict.kind {
    case .bothChanged: "\(event) changed by hand, and composing again changes it too; your version is kept"
    case .noLongerComposed:
      "\(event) changed by hand is no longer part of the composition; your version is kept"
    case .deletedAndChanged: "\(event) deleted by hand, but composing again changes it; it stays deleted"
    case .overlaps:
      "composed \(name) at \(time) s overlaps an event made by hand; the composed event is omitted"
    }
  }
}

/// A composition with the changes that were made by hand.
struct MergedComposition {
  var pattern: HapticPattern
  var bytes: [UInt8]
  /// How many changes are kept; `nil` if there are none.
  var edits: String?
  /// Where hand and composition changed one event, one line each.
  var conflicts: [String] = []
  /// The parts of the edited file that are not written again, such as comments, one line each.
  var losses: [String] = []
}
