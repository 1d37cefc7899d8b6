import HapticModel
import HapticText

/// Changes what stands beside `Pattern` at the top of a file, and leaves every other byte as it is.
package enum HeaderPatch {
  /// Returns the text with another version and with more keys; `nil` if the text is too unusual.
  ///
  /// - Parameters:
  ///   - version: the new version; `nil` to leave it.
  ///   - added: keys that the text does not contain, which are inserted before `Pattern`.
  package static func text(_ text: [UInt8], version: Double?, adding added: [ExtraKeys.Member]) -> [UInt8]? {
    guard let members = SourceNode.object(in: text)?.members,
      let index = members.firstIndex(where: { $0.has(.pattern) })
    else { return nil }
    let layout = TextLayout(text)
    var edits = TextEdits()
    if let version {
      guard let node = members.only(.version) else { return nil }
      edits.replace(node.range, with: Array(NumberText.exact(version).utf8))
    }
    let pattern = members[index]
    for member in added {
      guard let new = EncodedMember(member.key, member.value) else { return nil }
      edits.insert(
        layout.adapted(new.text, to: pattern.range) + [UInt8(ascii: ",")]
          + layout.separator(before: pattern.start),
        at: layout.startOfComments(above: pattern.start))
    }
    return edits.applied(to: text)
  }
}

/// A member of an object that AHAP does not define, as an encoder writes it on a line of its own.
struct EncodedMember {
  /// The text of key and value.
  let text: [UInt8]
  /// The text of the value.
  let value: [UInt8]

  /// Encodes a member; `nil` if it cannot be expressed.
  init?(_ key: String, _ value: ExtraValue) {
    let pattern = HapticPattern(extras: ExtraKeys([ExtraKeys.Member(key: key, value: value)]))
    guard let bytes = try? AHAPEncoder().encode(pattern),
      let found = SourceNode.object(in: bytes)?.members?.first(where: { $0.key.hasSameBytes(as: key) })
    else { return nil }
    text = Array(bytes[found.range])
    self.value = Array(bytes[found.value.range])
  }
}
