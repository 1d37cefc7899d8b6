/// The abilities of a client, as far as the server needs them. Each is read here, and nowhere else.
struct ClientDescription: Sendable {
  /// How positions are counted.
  var encoding = PositionEncoding.utf16
  /// Whether a hover may be Markdown.
  var showsMarkdown = false
  /// Whether a suggestion may have places to fill in.
  var supportsSnippets = false
  /// Whether symbols may be a tree. Some clients know a flat list only.
  var supportsSymbolTree = false
  /// Whether changes of a file may have the version of the text to which they belong.
  var supportsDocumentChanges = false
  /// Whether code actions are objects. Without them there are no quick fixes: the other form is a command that the
  /// server would have to carry out by itself.
  var supportsCodeActions = false
  /// Whether the changes of a code action can be asked for later.
  var resolvesEdits = false
  /// Whether a finding may name other places.
  var showsRelatedLocations = false

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ params: JSONValue) {
    let capabilities = params["capabilities"]
    let document = capabilities["textDocument"]
    encoding = PositionEncoding(offered: capabilities["general"]["positionEncodings"].array)
    showsMarkdown = document["hover"]["contentFormat"].array.contains("markdown")
    supportsSnippets = document["completion"]["completionItem"]["snippetSupport"].bool ?? false
    supportsSymbolTree = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].bool ?? false
    supportsDocumentChanges = capabilities["workspace"]["workspaceEdit"]["documentChanges"].bool ?? false
    let action = document["codeAction"]
    supportsCodeActions = action["codeActionLiteralSupport"].isObject
    resolvesEdits =
      action["resolveSupport"]["properties"].array.contains("edit")
      && action["dataSupport"].bool == true
    showsRelatedLocations = document["publishDiagnostics"]["relatedInformation"].bool ?? false
  }
}

/// The abilities of the server, as the answer to `initialize`.
enum ServerCapabilities {
  static func json(_ client: ClientDescription, version: String) -> JSONValue {
    [
      "capabilities": [
        "positionEncoding": .string(client.encoding.rawValue),
        // Incremental changes; saves matter because audio files may have changed with them.
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
        "hoverProvider": true,
        "completionProvider": ["triggerCharacters": ["\""]],
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentFormattingProvider": true,
        "codeLensProvider": [:],
        "codeActionProvider": [
          "codeActionKinds": ["quickfix", "source.fixAll"], "resolveProvider": .bool(client.resolvesEdits),
        ],
        "executeCommandProvider": ["commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })],
      ],
      "serverInfo": ["name": "thrum", "version": .string(version)],
    ]
  }
}

/// The commands that a client can let the server carry out, each with the address of a document.
enum ServerCommand: String, CaseIterable {
  case play = "thrum.play"
  case stop = "thrum.stop"
}
