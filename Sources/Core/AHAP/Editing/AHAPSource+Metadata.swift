import HapticModel
import HapticText

/// Why a list under `Metadata` cannot be changed in place.
package enum MetadataProblem: Error {
  /// The value under `Metadata` is not an object.
  case notAnObject
  /// The value under the key of the list is not a list.
  case notAList
  /// A key is repeated or spelled with escapes, or the text is otherwise too unusual.
  case unusual
}

/// The changes of a list that programs store in the object under `Metadata` at the top of a file. Indices are those of
/// the list before the changes.
package struct MetadataChanges {
  /// The indices of elements that are removed, ascending.
  package var removed: [Int] = []
  /// Values that replace that of a member of an element, which has it already.
  package var replaced: [(index: Int, member: String, value: ExtraValue)] = []
  /// Elements that are added at the end.
  package var added: [ExtraValue] = []

  /// Creates changes, none by default.
  package init() {}

  /// Whether there are no changes.
  package var isEmpty: Bool { removed.isEmpty && replaced.isEmpty && added.isEmpty }
}

extension AHAPSource {
  /// Returns a list that is stored under `Metadata`; an empty one if there is none.
  package func metadataList(_ key: String) throws(MetadataProblem) -> [ExtraValue] {
    guard let metadata = header.extras[ExtraKeys.metadataKey] else { return [] }
    guard case .object(let members) = metadata else { throw .notAnObject }
    guard let value = members[key] else { return [] }
    guard case .array(let list) = value else { throw .notAList }
    return list
  }

  /// Returns the source with a value under a key of `Metadata`, in place of the one that is there; with `nil`, without
  /// that key. `Metadata` is created with its first key, and removed with its last. Every other byte of the text stays
  /// as it is.
  package func setting(_ key: String, _ value: ExtraValue?) throws(MetadataProblem) -> AHAPSource {
    let metadata = header.extras[ExtraKeys.metadataKey]
    var old: ExtraValue?
    if let metadata {
      guard case .object(let members) = metadata else { throw .notAnObject }
      old = members[key]
    }
    if ExtraValue.haveSameContent(old, value) { return self }
    guard let patch = MetadataPatch(text, key, header.extras), let bytes = patch.text(value),
      let new = AHAPSource(bytes, AHAPDecoder().decodeForSource(bytes)),
      new.entries.count == entries.count
    else { throw .unusual }
    // As for a list: what a reader would not find is no change.
    var found: ExtraValue?
    if case .object(let members)? = new.header.extras[ExtraKeys.metadataKey] { found = members[key] }
    guard ExtraValue.haveSameContent(found, value) else { throw .unusual }
    return new
  }

  /// Returns the source with changes of a list under `Metadata`. The list and the object are created when something is
  /// added, and removed when they would be empty. Every other byte of the text stays as it is.
  package func changing(_ key: String, _ changes: MetadataChanges) throws(MetadataProblem) -> AHAPSource {
    let old = try metadataList(key)
    guard let patch = MetadataPatch(text, key, header.extras), patch.elements.count == old.count,
      let bytes = patch.text(changes)
    else { throw .unusual }
    // The result is read again: a list that a reader would not find is no change.
    guard let new = AHAPSource(bytes, AHAPDecoder().decodeForSource(bytes)),
      new.entries.count == entries.count, try new.metadataList(key).count == changes.count(after: old.count)
    else { throw .unusual }
    return new
  }
}

extension MetadataChanges {
  fileprivate func count(after count: Int) -> Int { count - removed.count + added.count }
}

/// Changes what stands under a key of `Metadata` in its text: a list, or as a whole.
private struct MetadataPatch {
  private let text: [UInt8]
  private let layout: TextLayout
  private let key: String
  private let members: [SourceMember]
  /// The indices of `Metadata` in the file, and of the key in it.
  private var metadata: Int?
  private var list: Int?
  private var inner: [SourceMember] = []
  /// The elements of the value, if it is a list.
  private(set) var elements: [SourceNode] = []

  /// Creates a patch; `nil` if the text does not spell once and without escapes what a decoder has found.
  init?(_ text: [UInt8], _ key: String, _ extras: ExtraKeys) {
    guard let members = SourceNode.object(in: text)?.members else { return nil }
    self.text = text
    self.members = members
    self.key = key
    layout = TextLayout(text)
    guard Self.find(ExtraKeys.metadataKey, in: members, &metadata) else { return nil }
    if let metadata {
      guard let found = members[metadata].value.members, Self.find(key, in: found, &list) else { return nil }
      inner = found
      if let list { elements = found[list].value.elements ?? [] }
    }
    let found = extras[ExtraKeys.metadataKey]
    guard (metadata == nil) == (found == nil) else { return nil }
    if case .object(let object)? = found, (list == nil) != (object[key] == nil) { return nil }
  }

  /// Finds the only member with a key; `false` if there are several.
  private static func find(_ key: String, in members: [SourceMember], _ index: inout Int?) -> Bool {
    let found = members.indices.filter { members[$0].key.hasSameBytes(as: key) }
    index = found.first
    return found.count < 2
  }

  /// Returns the text with changes; `nil` if it is too unusual.
  func text(_ changes: MetadataChanges) -> [UInt8]? {
    var edits = TextEdits()
    for change in changes.replaced where elements.indices.contains(change.index) {
      var found: Int?
      guard let members = elements[change.index].members, Self.find(change.member, in: members, &found),
        let found, let value = EncodedMember(change.member, change.value)?.value
      else { return nil }
      edits.replace(members[found].value.range, with: value)
    }
    if !changes.removed.isEmpty { remove(changes.removed, &edits) }
    if !changes.added.isEmpty {
      guard add(changes.added, &edits) else { return nil }
    }
    return edits.applied(to: text)
  }

  /// Returns the text with another value, or without the key for `nil`; `nil` if it is too unusual.
  func text(_ value: ExtraValue?) -> [UInt8]? {
    var edits = TextEdits()
    if let value, let list {
      guard let made = EncodedMember(key, value) else { return nil }
      let bytes = layout.adapted(made.value, to: inner[list].range)
      edits.replace(inner[list].value.range, with: bytes)
    } else if let value {
      guard insert(value, &edits) else { return nil }
    } else {
      removeKey(&edits)
    }
    return edits.applied(to: text)
  }

  // MARK: Adding

  private func add(_ values: [ExtraValue], _ edits: inout TextEdits) -> Bool {
    if let last = elements.last {
      let lead = [UInt8(ascii: ",")] + layout.separator(before: last.range.lowerBound)
      for value in values {
        guard let bytes = EncodedMember(key, value)?.value else { return false }
        edits.insert(lead + layout.adapted(bytes, to: last.range), at: last.range.upperBound)
      }
      return true
    }
    guard let list else { return insert(.array(values), &edits) }
    guard let made = EncodedMember(key, .array(values)) else { return false }
    // The content between the brackets, a comment at most, stays.
    let bytes = layout.adapted(made.value, to: inner[list].range)
    edits.insert(Array(bytes.dropFirst().dropLast()), at: inner[list].value.range.lowerBound + 1)
    return true
  }

  /// Inserts the key with a value.
  private func insert(_ value: ExtraValue, _ edits: inout TextEdits) -> Bool {
    guard let made = EncodedMember(key, value) else { return false }
    if let last = inner.last {
      let bytes = layout.adapted(made.text, to: last.range)
      edits.insert(
        [UInt8(ascii: ",")] + layout.separator(before: last.start) + bytes, at: last.range.upperBound)
      return true
    }
    if let metadata {
      let member = members[metadata]
      edits.insert(layout.adapted(made.text, to: member.range), at: member.value.range.lowerBound + 1)
      return true
    }
    let object = ExtraValue.object(ExtraKeys([ExtraKeys.Member(key: key, value: value)]))
    var pattern: Int?
    guard Self.find("Pattern", in: members, &pattern), let next = pattern.map({ members[$0] }),
      let new = EncodedMember(ExtraKeys.metadataKey, object)
    else { return false }
    edits.insert(
      layout.adapted(new.text, to: next.range) + [UInt8(ascii: ",")] + layout.separator(before: next.start),
      at: layout.startOfComments(above: next.start))
    return true
  }

  // MARK: Removing

  private func remove(_ removed: [Int], _ edits: inout TextEdits) {
    if removed.count < elements.count {
      return edits.remove(removed, of: elements.map { $0.range })
    }
    removeKey(&edits)
  }

  private func removeKey(_ edits: inout TextEdits) {
    if let list, inner.count > 1 { return edits.remove([list], of: inner.map { $0.range }) }
    if let metadata { edits.remove([metadata], of: members.map { $0.range }) }
  }
}
