import AHAP
import HapticAnalysis
import HapticModel
import HapticText

/// Moves the times that Thrum stores under `Metadata` with the entries of a pattern: of markers and accepted findings.
struct MetadataTimes {
  /// Returns the new time of an old one; `nil` if it is not part of the pattern any more.
  typealias Mapping = (Double) -> Double?

  private let texts: [EditableText]
  private let mappings: [Mapping]
  private static var keys: [String] { ["ThrumMarkers", AcceptedFindings.key] }

  /// Returns the keys of a text without the lists that move.
  static func withoutLists(_ member: ExtraKeys.Member) -> ExtraKeys.Member? {
    guard member.key.hasSameBytes(as: ExtraKeys.metadataKey), case .object(var members) = member.value else {
      return member
    }
    members.members.removeAll { member in keys.contains { $0.hasSameBytes(as: member.key) } }
    return members.isEmpty ? nil : ExtraKeys.Member(key: member.key, value: .object(members))
  }

  init(_ texts: [EditableText], _ mappings: [Mapping]) {
    self.texts = texts
    self.mappings = mappings
  }

  /// Changes the lists of a text whose entries were changed. Lists that cannot be read stay as they are.
  func apply(to source: inout AHAPSource) {
    for key in Self.keys {
      var changes = MetadataChanges()
      for (part, text) in texts.enumerated() where part < mappings.count {
        // A marker is a place that has a name; in a loop it has that name once.
        if part > 0, key.hasSameBytes(as: "ThrumMarkers"), text.bytes == texts[0].bytes { continue }
        guard let list = try? text.source.metadataList(key) else { continue }
        for (index, value) in list.enumerated() {
          guard case .object(var members) = value, let old = members["time"]?.number else { continue }
          guard let new = mappings[part](old) else {
            if part == 0 { changes.removed.append(index) }
            continue
          }
          let number = ExtraValue.number(NumberText.shortest(new))
          if part > 0 {
            members.set("time", number)
            changes.added.append(.object(members))
          } else if new != old {
            changes.replaced.append((index, "time", number))
          }
        }
      }
      if changes.isEmpty { continue }
      if let changed = try? source.changing(key, changes) { source = changed }
    }
  }
}
