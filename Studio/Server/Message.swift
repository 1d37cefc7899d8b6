import NIOCore

/// A request, independent of its transport.
struct Request: Sendable {
  var method: String
  /// The path without its query, in the form in which it was sent.
  var path: String
  var host: [String]
  var origin: [String]
  var token: String?
  var ifMatch: String?
  var ifNoneMatch: String?
  var body: [UInt8] = []
  /// The time at which its header arrived.
  var arrived = NIODeadline.now()
  /// Returns the owner of the connection. Reads files, so it runs on a thread that may wait.
  var owner: @Sendable () -> SocketOwner = { .closed }
}

/// An answer, independent of its transport.
struct Response: Sendable {
  var status: Int
  var type = "application/json"
  var tag: String?
  var body: [UInt8] = []

  /// Creates an answer that contains a JSON text.
  init(_ status: Int, json: String, tag: String? = nil) {
    self.status = status
    self.tag = tag
    body = Array(json.utf8)
  }

  /// Creates an answer that contains bytes of a media type.
  init(_ status: Int, type: String, tag: String? = nil, body: [UInt8]) {
    self.status = status
    self.type = type
    self.tag = tag
    self.body = body
  }

  /// Creates an answer that states what is wrong and what to do.
  static func problem(_ status: Int, _ message: String, hash: String? = nil) -> Response {
    let version = hash.map { ", \"hash\": \(JSON.quoted($0))" } ?? ""
    return Response(status, json: "{\"error\": \(JSON.quoted(message))\(version)}")
  }
}
