import HapticText

/// Keys that AHAP does not define, with their values, in the order of the file. They are stored so that
/// reading and writing a file preserves them.
public struct ExtraKeys: Sendable, Hashable {
  /// A key that AHAP does not define, with its value.
  public struct Member: Sendable, Hashable {
    /// The key as the file spells it.
    public var key: String
    /// The value of the key.
    public var value: ExtraValue

    /// Creates a key with its value.
    public init(key: String, value: ExtraValue) {
      self.key = key
      self.value = value
    }
  }

  /// The keys with their values, in the order of the file.
  public var members: [Member]

  /// Creates a list of keys, empty by default.
  public init(_ members: [Member] = []) { self.members = members }

  /// Whether there are no keys.
  public var isEmpty: Bool { members.isEmpty }

  /// The value of a key; `nil` if the list does not contain the key. If the key is listed twice, the first
  /// value is returned.
  public subscript(key: String) -> ExtraValue? {
    // Keys of JSON are the same if their code points are.
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The key at the top level of a file under which programs store what they know about it.
  package static var metadataKey: String { "Metadata" }

  /// Sets the value for a key. An existing key keeps its position, and a new key is appended.
  package mutating func set(_ key: String, _ value: ExtraValue) {
    if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
  }
}

extension HapticPattern {
  /// Sets, or with `nil` removes, what a program stores under a key of the metadata. Other keys stay as they are;
  /// metadata that is not an object is replaced only if there is something to store.
  package mutating func setMetadata(_ key: String, _ value: ExtraValue?) {
    var metadata = ExtraKeys()
    switch extras[ExtraKeys.metadataKey] {
    case .object(let existing)?: metadata = existing
    case nil: break
    case .some: if value == nil { return }
    }
    if let value {
      metadata.set(key, value)
    } else {
      metadata.members.removeAll { $0.key.hasSameBytes(as: key) }
    }
    if metadata.isEmpty {
      extras.members.removeAll { $0.key.hasSameBytes(as: ExtraKeys.metadataKey) }
    } else {
      extras.set(ExtraKeys.metadataKey, .object(metadata))
    }
  }
}

/// A JSON value under a key that AHAP does not define.
public enum ExtraValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number, spelled as in the file, so that no digit is lost.
  case number(String)
  case string(String)
  case array([ExtraValue])
  case object(ExtraKeys)
}

/// Finds keys in a list that has thousands of them: building it takes O(n log n), a search O(log n).
package struct ExtraKeyIndex {
  private let members: [ExtraKeys.Member]
  /// The positions of the members in the order of their keys; `nil` if they are in that order already.
  private let order: [Int]?

  /// Creates an index of a list.
  package init(_ keys: ExtraKeys) {
    let members = keys.members
    self.members = members
    order = StableOrder.positions(members.count) {
      members[$0].key.utf8.lexicographicallyPrecedes(members[$1].key.utf8)
    }
  }

  /// The value of a key; `nil` if the list does not contain the key. If the key is listed twice, the first value is returned.
  package subscript(key: String) -> ExtraValue? {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = low + (high - low) / 2
      if members[order?[middle] ?? middle].key.utf8.lexicographicallyPrecedes(key.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < members.count, case let found = members[order?[low] ?? low], found.key.hasSameBytes(as: key)
    else { return nil }
    return found.value
  }
}
