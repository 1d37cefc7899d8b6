import HapticEditing

/// The methods of the protocol that the server knows, beside those that concern the connection itself.
enum Methods {
  /// The kind of a method: a request has a result, a notification has none.
  enum Handler {
    case request((inout LanguageServer, JSONValue) throws(ResponseError) -> JSONValue)
    case notification((inout LanguageServer, JSONValue) -> Void)
  }

  static var table: [String: Handler] {
    [
      "textDocument/didOpen": .notification(didOpen),
      "textDocument/didChange": .notification(didChange),
      "textDocument/didSave": .notification { $0.saved(uri(in: $1)) },
      "textDocument/didClose": .notification { $0.close(uri(in: $1)) },
      "textDocument/hover": .request(hover),
      "textDocument/completion": .request(completion),
      "textDocument/documentSymbol": .request(documentSymbol),
      "textDocument/foldingRange": .request(foldingRange),
      "textDocument/formatting": .request(formatting),
      "textDocument/codeLens": .request(codeLens),
      "textDocument/codeAction": .request(codeAction),
      "codeAction/resolve": .request(resolveCodeAction),
    ]
  }

  private static func uri(in params: JSONValue) -> String { params["textDocument"]["uri"].string ?? "" }

  private static func didOpen(_ server: inout LanguageServer, _ params: JSONValue) {
    let document = params["textDocument"]
    guard let uri = document["uri"].string, let text = document["text"].string else { return }
    server.open(uri, version: document["version"].int, text: text)
  }

  private static func didChange(_ server: inout LanguageServer, _ params: JSONValue) {
    server.change(
      uri(in: params), version: params["textDocument"]["version"].int, params["contentChanges"].array)
  }

  private static func view(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> DocumentView { try server.view(of: uri(in: params)) }

  private static func offset(_ params: JSONValue, _ view: DocumentView) throws(ResponseError) -> Int {
    guard let position = TextPosition(params["position"]) else {
      throw ResponseError(.invalidParams, "'position' must have a line and a character")
    }
    return view.text.offset(of: position, view.client.encoding)
  }

  private static func hover(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue {
    let view = try view(&server, params)
    return Hover.json(at: try offset(params, view), view)
  }

  private static func completion(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue {
    let view = try view(&server, params)
    return Completion.json(at: try offset(params, view), view)
  }

  private static func documentSymbol(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue { Symbols.json(try view(&server, params)) }

  private static func foldingRange(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue { Folding.json(try view(&server, params).parsed) }

  private static func formatting(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue {
    let view = try view(&server, params)
    var finder = view.finder
    return finder.json(try Formatting.edits(view.document, view.text))
  }

  private static func codeLens(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue { CodeLens.json(try view(&server, params)) }

  private static func codeAction(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue {
    let view = try view(&server, params)
    guard let start = TextPosition(params["range"]["start"]), let end = TextPosition(params["range"]["end"])
    else {
      throw ResponseError(.invalidParams, "'range' must have a start and an end")
    }
    let encoding = view.client.encoding
    let (a, b) = (view.text.offset(of: start, encoding), view.text.offset(of: end, encoding))
    let only = params["context"]["only"].array.compactMap { $0.string }
    return .array(QuickFixes.actions(in: min(a, b)..<max(a, b), only: only, view))
  }

  private static func resolveCodeAction(
    _ server: inout LanguageServer, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue {
    let data = params["data"]
    guard let uri = data["uri"].string, let action = QuickFixes.Action(data["action"]) else {
      throw ResponseError(.invalidParams, "this action is not one of this server's")
    }
    let view = try server.view(of: uri)
    guard data["revision"].int == view.state.revision else {
      throw ResponseError(
        .requestFailed, "the text has changed since the action was offered; ask for it again")
    }
    guard let edits = QuickFixes.edits(of: action, try? EditorDocument(view.text.bytes), view), !edits.isEmpty
    else {
      throw ResponseError(
        .requestFailed, "the text is written in a way that cannot be changed in place; format it first")
    }
    return params.adding("edit", view.workspaceEdit(edits))
  }
}
