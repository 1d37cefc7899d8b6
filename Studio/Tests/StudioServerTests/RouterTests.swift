import Foundation
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import StudioServer

@Suite("Requests")
struct RouterTests {
  let playground: Playground
  let router: Router

  init() throws {
    playground = try Playground()
    router = try playground.router()
  }

  @Test("serves the page without a token, with its types and versions")
  func page() {
    var request = Request("GET", "/")
    request.token = nil
    let whole = router.response(to: request)
    #expect(whole.status == 200 && whole.text == "<!doctype html>" && whole.type.hasPrefix("text/html"))
    request.path = "/main.js"
    #expect(router.response(to: request).type.hasPrefix("text/javascript"))
    request.path = "/"
    request.ifNoneMatch = whole.tag
    #expect(router.response(to: request).status == 304)
    request.path = "/../secret.ahap"
    #expect(router.response(to: request).status == 404)
    request.method = "POST"
    #expect(router.response(to: request).status == 405)
  }

  @Test(
    "refuses requests that name another host",
    arguments: ["evil.example:4000", "127.0.0.1:4001", "127.0.0.1", ""])
  func host(_ name: String) {
    var request = Request("GET", "/api/info")
    request.host = [name]
    #expect(router.response(to: request).status == 403)
    request.host = []
    #expect(router.response(to: request).status == 403)
    request.host = ["127.0.0.1:4000", name]
    #expect(router.response(to: request).status == 403)
  }

  @Test(
    "answers to each of its own names",
    arguments: ["127.0.0.1:4000", "localhost:4000", "[::1]:4000", "LOCALHOST:4000"])
  func names(_ name: String) {
    #expect(router.response(to: Request("GET", "/api/info", host: name.lowercased())).status == 200)
    var request = Request("GET", "/api/info", host: name)
    request.origin = []
    #expect(router.response(to: request).status == 200)
  }

  @Test(
    "refuses pages of other servers, even on this machine",
    arguments: [
      "http://evil.example", "null", "http://127.0.0.1:4001", "https://127.0.0.1:4000",
      "http://localhost:4000",
    ])
  func origin(_ origin: String) {
    for path in ["/", "/api/info"] {
      var request = Request("GET", path)
      request.origin = [origin]
      #expect(router.response(to: request).status == 403)
    }
  }

  @Test(
    "refuses files without the token",
    arguments: [nil, "", "0", String(repeating: "0", count: 32), Playground.token + "0"])
  func token(_ token: String?) {
    for (method, path) in [
      ("GET", "/api/info"), ("GET", "/api/files"), ("GET", "/api/file/a.ahap"), ("PUT", "/api/file/a.ahap"),
    ] {
      var request = Request(method, path)
      request.token = token
      #expect(router.response(to: request).status == 401)
    }
  }

  @Test("says which folder it serves and lists what it may read")
  func list() throws {
    let id = try StudioFolder(path: playground.path("files")).identity
    #expect(
      router.response(to: Request("GET", "/api/info")).text
        == #"{"protocol": 1, "folder": "files", "id": "\#(id)", "open": "a.ahap"}"#)
    #expect(
      router.response(to: Request("GET", "/api/files")).text
        == #"{"files": ["a.ahap", "inner/b.ahap"], "cut": false}"#)
  }

  @Test("reads a file and replaces it when it is what the page has seen")
  func replace() throws {
    let read = router.response(to: Request("GET", "/api/file/inner/b.ahap"))
    #expect(read.status == 200 && read.text == "{\"Version\": 1.0}")
    var write = Request("PUT", "/api/file/inner/b.ahap")
    write.body = Array("new".utf8)
    #expect(router.response(to: write).status == 428)
    write.ifMatch = read.tag
    let written = router.response(to: write)
    #expect(written.status == 200)
    #expect(try playground.text("files/inner/b.ahap") == "new")
    // The sender of the same request has not read the new version.
    let again = router.response(to: write)
    #expect(again.status == 412 && again.text.contains("\"hash\": \"\(ContentHash.of(Array("new".utf8)))\""))
    write.ifMatch = written.tag
    write.body = Array("newer".utf8)
    #expect(router.response(to: write).status == 200)
  }

  @Test("makes a new file, and never over one that is there")
  func create() throws {
    var write = Request("PUT", "/api/file/c%20%C3%A9.ahap")
    write.body = Array("c".utf8)
    write.ifNoneMatch = "*"
    #expect(router.response(to: write).status == 200)
    #expect(try playground.text("files/c é.ahap") == "c")
    #expect(router.response(to: write).status == 412)
    write.path = "/api/file/a.ahap"
    #expect(router.response(to: write).status == 412)
    #expect(try playground.text("files/a.ahap") == "{\"Version\": 1}")
  }

  @Test("writes a WAV file under a new name, and replaces or makes no other sound")
  func sounds() throws {
    var write = Request("PUT", "/api/file/inner/door%20part.WAV")
    write.body = [0x52, 0x49, 0xFF, 0]
    write.ifNoneMatch = "*"
    let written = router.response(to: write)
    #expect(written.status == 200)
    #expect(router.response(to: Request("GET", "/api/file/inner/door%20part.WAV")).body == write.body)
    #expect(router.response(to: write).status == 412)
    write.ifNoneMatch = nil
    write.ifMatch = written.tag
    #expect(router.response(to: write).status == 403)
    write.ifMatch = nil
    write.ifNoneMatch = "*"
    for path in ["new.mp3", "new.wav/a.wav", "../new.wav", ".new.wav"] {
      write.path = "/api/file/" + path
      #expect([403, 404].contains(router.response(to: write).status), "\(path)")
    }
  }

  @Test("reads videos and pictures, lists videos alone, and writes neither")
  func films() throws {
    for name in ["walk.webm", "inner/walk 1.PNG", "walk.txt", "inner/.walk.mp4"] {
      try playground.write("film", to: "files/" + name)
    }
    for path in ["walk.webm", "inner/walk%201.PNG"] {
      #expect(router.response(to: Request("GET", "/api/file/" + path)).text == "film")
    }
    for path in ["walk.txt", "inner/.walk.mp4", "../walk.webm", "inner/../walk.webm"] {
      #expect(
        [403, 404].contains(router.response(to: Request("GET", "/api/file/" + path)).status), "\(path)")
    }
    let list = router.response(to: Request("GET", "/api/files")).text
    #expect(list.contains("walk.webm") && !list.contains("PNG") && !list.contains(".mp4"))
    for path in ["walk.webm", "new.webm", "new.png"] {
      var write = Request("PUT", "/api/file/" + path)
      write.body = Array("x".utf8)
      write.ifNoneMatch = "*"
      #expect(router.response(to: write).status == 403, "\(path)")
    }
  }

  @Test("renames a file that is what the page has seen, and never over one that is there")
  func rename() throws {
    let first = router.response(to: Request("GET", "/api/file/a.ahap"))
    var rename = Request("POST", "/api/file/a.ahap")
    rename.body = Array("inner/\u{5D0} \u{2764}.ahap".utf8)
    #expect(router.response(to: rename).status == 428)
    rename.ifMatch = "\"other\""
    #expect(router.response(to: rename).status == 412)
    rename.ifMatch = first.tag
    for taken in ["inner/b.ahap", "a.ahap"] {
      var other = rename
      other.body = Array(taken.utf8)
      #expect(router.response(to: other).status == 409)
    }
    let renamed = router.response(to: rename)
    #expect(renamed.status == 200 && renamed.tag == first.tag)
    #expect(try playground.text("files/inner/\u{5D0} \u{2764}.ahap") == first.text)
    #expect(router.response(to: Request("GET", "/api/file/a.ahap")).status == 404)
    for outside in ["../a.ahap", "a.txt", "no/a.ahap", ""] {
      var other = Request("POST", "/api/file/inner/b.ahap")
      other.ifMatch = router.response(to: Request("GET", "/api/file/inner/b.ahap")).tag
      other.body = Array(outside.utf8)
      #expect([403, 404].contains(router.response(to: other).status), "\(outside)")
    }
  }

  @Test(
    "never leaves the folder",
    arguments: [
      "../secret.ahap", "%2e%2e/secret.ahap", "inner/../../secret.ahap", "/etc/passwd", "inner//b.ahap",
      "./a.ahap", "",
      ".hidden.ahap", "inner/%00.ahap", "a.ahap/../a.ahap", "link.ahap", "out/secret.ahap", "notes.txt",
      "a.ahap%00",
      "%", "%zz", "%ff.ahap", "%+f.ahap", "%-1.ahap", "% f.ahap", "%+61.ahap", "a%2Eahap%+f", "%6",
      "%6g.ahap",
    ])
  func escape(_ path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: playground.path("files/link.ahap"), withDestinationPath: playground.path("secret.ahap"))
    try FileManager.default.createSymbolicLink(
      atPath: playground.path("files/out"), withDestinationPath: playground.root.path)
    for method in ["GET", "PUT"] {
      var request = Request(method, "/api/file/" + path)
      request.ifNoneMatch = "*"
      let response = router.response(to: request)
      #expect([400, 403, 404].contains(response.status), "\(method) \(path): \(response.status)")
      #expect(!response.text.contains("secret\""))
    }
    #expect(try playground.text("secret.ahap") == "secret")
    #expect(
      router.response(to: Request("GET", "/api/files")).text
        == #"{"files": ["a.ahap", "inner/b.ahap"], "cut": false}"#)
  }

  @Test("notices that another program changes, replaces or removes a file")
  func outside() throws {
    let files = router.files
    _ = router.response(to: Request("GET", "/api/file/a.ahap"))
    #expect(files.changes().isEmpty)
    try playground.write("other text", to: "files/a.ahap")
    #expect(files.changes() == [.init(path: "a.ahap", hash: ContentHash.of(Array("other text".utf8)))])
    #expect(files.changes().isEmpty)
    try FileManager.default.removeItem(atPath: playground.path("files/a.ahap"))
    #expect(files.changes() == [.init(path: "a.ahap", hash: nil)])
    #expect(router.response(to: Request("GET", "/api/file/a.ahap")).status == 404)
  }

  @Test("does not report what the page itself has written")
  func own() throws {
    let read = router.response(to: Request("GET", "/api/file/a.ahap"))
    var write = Request("PUT", "/api/file/a.ahap")
    write.ifMatch = read.tag
    write.body = Array("own".utf8)
    #expect(router.response(to: write).status == 200)
    #expect(router.files.changes().isEmpty)
  }

  @Test("tells the pages that have a file when another page saves it, or has read a newer version")
  func otherPages() throws {
    let page = EmbeddedChannel()
    router.editors.add(page)
    func heard() throws -> String? {
      try page.readOutbound(as: WebSocketFrame.self).map { String(buffer: $0.data) }
    }
    func news(_ text: String) -> String {
      #"{"t": "changed", "path": "a.ahap", "hash": "\#(ContentHash.of(Array(text.utf8)))"}"#
    }
    let read = router.response(to: Request("GET", "/api/file/a.ahap"))
    #expect(try heard() == nil)
    var write = Request("PUT", "/api/file/a.ahap")
    write.ifMatch = read.tag
    write.body = Array("saved".utf8)
    #expect(router.response(to: write).status == 200)
    #expect(try heard() == news("saved"))
    // Another program changes the file, and a second page reads it before the server detects the change.
    try playground.write("outside", to: "files/a.ahap")
    _ = router.response(to: Request("GET", "/api/file/a.ahap"))
    #expect(try heard() == news("outside"))
    #expect(try router.files.changes().isEmpty && heard() == nil)
    // A refused save is not reported, and neither is a new file that no page has.
    #expect(router.response(to: write).status == 412)
    var new = Request("PUT", "/api/file/new.ahap")
    new.ifNoneMatch = "*"
    #expect(router.response(to: new).status == 200)
    #expect(try heard() == nil)
  }

  @Test("keeps the permissions of a file and leaves nothing behind")
  func permissions() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: playground.path("files/a.ahap"))
    let read = router.response(to: Request("GET", "/api/file/a.ahap"))
    var write = Request("PUT", "/api/file/a.ahap")
    write.ifMatch = read.tag
    write.body = Array("x".utf8)
    #expect(router.response(to: write).status == 200)
    let facts = try FileManager.default.attributesOfItem(atPath: playground.path("files/a.ahap"))
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: playground.path("files")).sorted()
        == [".hidden.ahap", "a.ahap", "inner", "notes.txt"])
  }

  @Test("quotes names in JSON")
  func quoting() { #expect(JSON.quoted("a\"\\\n\u{1}é") == #""a\"\\\u000a\u0001é""#) }
}
