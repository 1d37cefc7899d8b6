import AHAP
import HapticAnalysis
import HapticOperations

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

/// A document with what is calculated from its text once, when it is first asked for.
struct OpenDocument: Sendable {
  /// The document as the client sees it.
  private(set) var state: DocumentState
  /// When the document is checked next; `nil` if it has been checked since its last change.
  var due: Double?
  /// The findings that the client shows; `nil` if none were ever sent.
  var published: [JSONValue]?
  /// The last findings about the design, which can be those of an earlier text.
  var design: DesignOutcome?
  /// Whether a design check runs on another thread.
  var isBeingChecked = false

  private var decodedText: AHAPDocument?
  private var parsedText: ParsedText?

  init(_ state: DocumentState, due: Double) {
    self.state = state
    self.due = due
  }

  /// Replaces the text.
  mutating func change(to state: DocumentState, due: Double) {
    self.state = state
    self.due = due
    decodedText = nil
    parsedText = nil
  }

  /// Forgets what depends on other files.
  mutating func filesChanged(due: Double) {
    decodedText = nil
    self.due = due
  }

  /// Returns the text as the decoder reads it.
  mutating func decoded(_ surroundings: any Surroundings) -> AHAPDocument {
    if let decodedText { return decodedText }
    let uri = state.uri
    let decoded = AHAPDecoder(keepsPlaces: true).decode(state.text.bytes) {
      surroundings.audioProblem(with: $0, in: uri)
    }
    decodedText = decoded
    return decoded
  }

  /// Returns the values of the text, also of one with errors.
  mutating func parsed() -> ParsedText {
    if let parsedText { return parsedText }
    let parsed = ParsedText(state.text)
    parsedText = parsed
    return parsed
  }
}

/// The facts about files that the server needs.
package protocol Surroundings: Sendable {
  /// Returns how a document is checked, with what is wrong with the settings of its project.
  func check(of uri: String) -> (operation: CheckOperation, problem: String?)
  /// Returns what is wrong with an audio file of a document; `nil` if it can be played.
  func audioProblem(with path: String, in uri: String) -> AHAPDecoder.AudioProblem?
  /// Measures an audio file of a document; `nil` if it cannot be decoded.
  func soundFacts(of path: String, in uri: String) -> SoundFacts?
  /// Forgets what is known of the files around a document: its project's settings and its audio files.
  func forgetFiles(of uri: String)
}

/// A document as features see it: values only, so that tests call them without a server.
struct DocumentView: Sendable {
  let state: DocumentState
  let client: ClientDescription
  let parsed: ParsedText
  let document: AHAPDocument
  let check: CheckOperation
  /// The findings about the design of this very text; `nil` if they are not known yet.
  let design: DesignOutcome?
  let surroundings: any Surroundings

  var text: TextBuffer { state.text }
  var finder: PositionFinder { PositionFinder(state.text, client.encoding) }

  /// Returns edits of the document as a `WorkspaceEdit`.
  func workspaceEdit(_ edits: [TextDifference.Edit]) -> JSONValue {
    var finder = finder
    let edits = finder.json(edits)
    guard client.supportsDocumentChanges else { return ["changes": .object([.init(state.uri, edits)])] }
    let version: JSONValue = state.version.map { .int($0) } ?? .null
    return [
      "documentChanges": [["textDocument": ["uri": .string(state.uri), "version": version], "edits": edits]]
    ]
  }
}
