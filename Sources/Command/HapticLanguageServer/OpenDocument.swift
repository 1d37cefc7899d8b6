import AHAP
import HapticAnalysis
import HapticOperations

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
