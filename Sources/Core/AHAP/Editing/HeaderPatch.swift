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
