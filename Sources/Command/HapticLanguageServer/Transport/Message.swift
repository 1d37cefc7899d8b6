/// A message of JSON-RPC that a client sends.
package struct Message: Sendable {
  /// The identifier of a request, which its response repeats.
  package enum ID: Sendable, Hashable {
    case number(Int)
    case text(String)

    /// Reads an identifier; `nil` if the value is not one.
    package init?(_ value: JSONValue) {
      switch value {
      case .string(let text): self = .text(text)
      default:
        guard let number = value.int else { return nil }
        self = .number(number)
      }
    }

    var json: JSONValue {
      switch self {
      case .number(let number): .int(number)
      case .text(let text): .string(text)
      }
    }
  }

  /// The content of a body.
  enum Kind {
    case request(ID, method: String)
    case notification(method: String)
    /// A response to a request of the server. No request of the server needs its response.
    case response
    case invalid
  }

  var kind: Kind
  var params: JSONValue

  init(_ body: JSONValue) {
    params = body["params"]
    let id = body["id"]
    if let method = body["method"].string {
      if let id = ID(id) {
        kind = .request(id, method: method)
      } else {
        kind = id == .null ? .notification(method: method) : .invalid
      }
    } else {
      kind = body.isObject && id != .null ? .response : .invalid
    }
  }
}

/// An error that answers a request.
struct ResponseError: Error, Equatable {
  /// The kinds of errors, with their numbers in the protocol.
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case notInitialized = -32_002
    case requestFailed = -32_803
    case requestCancelled = -32_800
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The response to a request; `nil` for a request whose identifier could not be read.
  func response(to id: Message.ID?) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id?.json ?? .null,
      "error": ["code": .int(code.rawValue), "message": .string(message)],
    ]
  }
}
