import Foundation
import NIOCore
import NIOEmbedded

@testable import StudioServer

/// A folder for one test, with a page and files, which is removed at its end.
final class Playground {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "studio-\(UInt64.random(in: 0 ... .max))")
    for folder in ["files/inner", "page"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: folder), withIntermediateDirectories: true)
    }
    try write("<!doctype html>", to: "page/index.html")
    try write("export const one = 1;", to: "page/main.js")
    try write("{\"Version\": 1}", to: "files/a.ahap")
    try write("{\"Version\": 1.0}", to: "files/inner/b.ahap")
    try write("secret", to: "secret.ahap")
    try write("secret", to: "files/.hidden.ahap")
    try write("notes", to: "files/notes.txt")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.appending(path: name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: root.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: name)), as: UTF8.self)
  }

  /// Returns a router for the port 4000 with the token of the tests.
  func router(tickets: Tickets = Tickets()) throws -> Router {
    Router(
      access: Access(port: 4000, token: Self.token), tickets: tickets,
      page: try PageFolder(path: path("page")),
      folder: try StudioFolder(path: path("files")), name: "files", opened: "a.ahap")
  }

  static let token = "0123456789abcdef0123456789abcdef"

  /// Returns a connection without a network whose requests are answered, and the counter of the bodies of its port.
  static func connection(
    to answers: any Answering, mostBodyBytes: Int = 1 << 20
  ) throws -> (channel: EmbeddedChannel, bodies: Bodies) {
    let channel = EmbeddedChannel()
    let connections = Connections(mostStrangers: 10, mostKnown: 10)
    let bodies = Bodies(most: mostBodyBytes)
    let port = Port(answers: answers, lanes: Lanes(), connections: connections, bodies: bodies)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    connections.enter(channel)
    try channel.pipeline.syncOperations.addHandler(RequestHandler(port, limit: HeadLimit()))
    return (channel, bodies)
  }
}

extension Request {
  /// A request in the form in which the studio's own page sends it.
  init(_ method: String, _ path: String, host: String = "127.0.0.1:4000") {
    self.init(
      method: method, path: path, host: [host], origin: ["http://\(host)"], token: Playground.token,
      ifMatch: nil,
      ifNoneMatch: nil)
  }
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }
}
