import NIOCore

/// A request without its transport.
struct Request: Sendable {
  var method: String
  /// The path without its query, as sent.
  var path: String
  var host: [String]
  var origin: [String]
  var token: String?
  var ifMatch: String?
  var ifNoneMatch: String?
  var body: [UInt8] = []
  /// When its head arrived.
  var arrived = NIODeadline.now()
  /// Returns to whom the connection belongs. Reads files, so it runs on a thread that may wait.
  var owner: @Sendable () -> SocketOwner = { .closed }
}

/// An answer without its transport.
struct Response: Sendable {
  var status: Int
  var type = "application/json"
  var tag: String?
  var body: [UInt8] = []

  /// Creates an answer with a JSON text.
  init(_ status: Int, json: String, tag: String? = nil) {
    self.status = status
    self.tag = tag
    body = Array(json.utf8)
  }

  /// Creates an answer with bytes of a media type.
  init(_ status: Int, type: String, tag: String? = nil, body: [UInt8]) {
    self.status = status
    self.type = type
    self.tag = tag
    self.body = body
  }

  /// Creates an answer that says what is wrong and what to do.
  static func problem(_ status: Int, _ message: String, hash: String? = nil) -> Response {
    let version = hash.map { ", \"hash\": \(JSON.quoted($0))" } ?? ""
    return Response(status, json: "{\"error\": \(JSON.quoted(message))\(version)}")
  }
}
