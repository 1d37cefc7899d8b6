import HapticModel
import HapticText

extension PatternEntry {
  private static var groupKey: String { "ThrumGroup" }

  /// The largest number of a group.
  package static var largestGroup: Int32 { 1_000_000_000 }

  /// The number of the group that the entry belongs to, from 1; `nil` if it belongs to none.
  package var groupNumber: Int32? {
    get {
      let extras = entryExtras
      guard !extras.isEmpty, case .object(let metadata)? = extras[ExtraKeys.metadataKey],
        case .number(let text)? = metadata[Self.groupKey], let number = Int32(digits: text), number > 0,
        number <= Self.largestGroup
      else { return nil }
      return number
    }
    set {
      var extras = entryExtras
      var metadata = ExtraKeys()
      switch extras[ExtraKeys.metadataKey] {
      case .object(let existing)?: metadata = existing
      case nil: break
      // Metadata that are not an object are not this module's to replace.
      case .some: return
      }
      if let newValue {
        metadata.set(Self.groupKey, .number(NumberText.shortest(Double(newValue))))
      } else {
        metadata.members.removeAll { $0.key.hasSameBytes(as: Self.groupKey) }
      }
      if metadata.isEmpty {
        extras.members.removeAll { $0.key.hasSameBytes(as: ExtraKeys.metadataKey) }
      } else {
        extras.set(ExtraKeys.metadataKey, .object(metadata))
      }
      entryExtras = extras
    }
  }
}

extension Int32 {
  /// Creates a number from decimal digits; `nil` if there is anything else, or the number is too large.
  fileprivate init?(digits text: String) {
    var number: Int64 = 0
    guard !text.isEmpty, text.utf8.count < 11 else { return nil }
    for byte in text.utf8 {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int64(byte - 0x30)
    }
    guard number <= Int64(Int32.max) else { return nil }
    self = Int32(number)
  }
}
