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
