import AHAP

/// An open document at one moment. It never changes: an edit makes another one.
struct DocumentState: Sendable {
  /// The address of the document, as the client writes it.
  let uri: String
  /// The version that the client gave; `nil` if it gave none.
  let version: Int?
  /// A number that no other state has.
  let revision: Int
  /// The text.
  let text: TextBuffer

  /// Returns the document after changes, one after the other. A change with a range replaces it, one without replaces
  /// the whole text. A range that ends before it starts is read the other way round.
  func edited(
    _ changes: [JSONValue], version: Int?, revision: Int, _ encoding: PositionEncoding
  ) -> DocumentState {
    var text = text
    for change in changes {
      guard let new = change["text"].string else { continue }
      let range = change["range"]
      guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else {
        text = TextBuffer(Array(new.utf8))
        continue
      }
      let (a, b) = (text.offset(of: start, encoding), text.offset(of: end, encoding))
      text.replace(min(a, b)..<max(a, b), with: Array(new.utf8))
    }
    return DocumentState(uri: uri, version: version, revision: revision, text: text)
  }
}
