import AHAP
import HapticOperations

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
