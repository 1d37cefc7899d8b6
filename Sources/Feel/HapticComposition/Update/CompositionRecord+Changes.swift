import HapticModel

extension CompositionRecord {
  /// Returns the number of changes that were made to a composed pattern by hand: events that were changed,
  /// deleted or added, each with its curves, other curves and parameters, and unknown keys. 0 means that a
  /// new composition may replace the pattern without a loss.
  ///
  /// - Parameter pattern: the pattern from which the record was read.
  public func changes(in pattern: HapticPattern) -> Int {
    let (units, others) = ComposedUnit.all(in: pattern)
    let matches = UnitMatches(units, self)
    let changed = matches.outcomes.count { if case .same = $0 { false } else { true } }
    return changed + matches.added.count + others.count + pattern.parameters.count
      + (pattern.version != HapticPattern().version ? 1 : 0) + Self.foreignKeys(in: pattern.extras)
  }

  /// Returns the number of keys that a composition does not write.
  private static func foreignKeys(in extras: ExtraKeys) -> Int {
    var count = 0
    for member in extras.members {
      guard member.key.utf8.elementsEqual(ExtraKeys.metadataKey.utf8),
        case .object(let metadata) = member.value
      else {
        count += 1
        continue
      }
      for member in metadata.members where !isWritten(member) { count += 1 }
    }
    return count
  }

  /// Returns whether a composition writes such a member of the metadata.
  private static func isWritten(_ member: ExtraKeys.Member) -> Bool {
    if member.key.utf8.elementsEqual(key.utf8) { return true }
    guard member.key.utf8.elementsEqual("Description".utf8), case .string(let text) = member.value else {
      return false
    }
    return isDescription(text)
  }

  /// Returns the name of the sound from which a pattern was composed, as its description states it; `nil` if the
  /// description is not that of a composition.
  package static func soundName(in pattern: HapticPattern) -> String? {
    guard case .object(let metadata) = pattern.extras[ExtraKeys.metadataKey],
      case .string(let text) = metadata["Description"], text.utf8.starts(with: "Composed from ".utf8)
    else { return nil }
    let (name, end) = (text.utf8.dropFirst("Composed from ".utf8.count), " by thrum".utf8)
    var rest = name
    while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
    return rest.isEmpty ? nil : String(decoding: name.prefix(name.count - rest.count), as: UTF8.self)
  }

  /// Returns whether a composition or a recording wrote a description.
  static func isDescription(_ text: String) -> Bool {
    text.utf8.starts(with: "Composed from ".utf8) || text.utf8.starts(with: "Recorded from ".utf8)
  }
}
