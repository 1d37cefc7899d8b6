import Dispatch
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

@testable import StudioServer

@Suite("The listener for phones")
struct PhoneListenerTests {
  @Test("requests at once start one listener; a new code is another one, on addresses of this machine alone")
  func listener() throws {
    let playground = try Playground()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let phones = Phones(editors: Editors())
    let listener = PhoneListener(page: try PageFolder(path: playground.path("page")), phones: phones)
    listener.attach(group, Lanes())
    defer { listener.stop() }
    var last = ""
    for _ in 0..<20 {
      let found = Mutex<Set<String>>([])
      let (ready, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
      for _ in 0..<4 {
        done.enter()
        Thread.detachNewThread {
          ready.signal()
          go.wait()
          if let url = try? listener.start(at: "127.0.0.1").url { found.withLock { _ = $0.insert(url) } }
          done.leave()
        }
      }
      for _ in 0..<4 { ready.wait() }
      for _ in 0..<4 { go.signal() }
      done.wait()
      let urls = found.withLock { $0 }
      #expect(urls.count == 1 && urls.first != last)
      last = urls.first ?? ""
      listener.stop()
    }
    for wrong in ["0.0.0.0", "10.99.99.99", "localhost", ""] {
      let error = #expect(throws: StudioError.self) { try listener.start(at: wrong) }
      #expect(error?.description.contains("127.0.0.1") == true, "\(wrong)")
    }
  }

  @Test("the listener for phones serves their page, and no file of the folder")
  func router() throws {
    let playground = try Playground()
    let page = try PageFolder(path: playground.path("page"))
    let access = Access(hosts: ["192.168.1.2:4000"], token: Playground.token)
    let router = PhoneRouter(access: access, page: page)
    var request = Request("GET", "/main.js", host: "192.168.1.2:4000")
    for path in [
      "/main.js", "/api/files", "/api/file/a.ahap", "/api/phones", "/../index.html", "/phone/../main.js",
    ] {
      request.path = path
      #expect(router.response(to: request).status == 404, "\(path)")
    }
    request.path = "/"
    request.method = "PUT"
    #expect(router.response(to: request).status == 405)
    request.method = "GET"
    request.host = ["evil.example"]
    #expect(router.response(to: request).status == 403)
    request.host = ["192.168.1.2:4000"]
    request.origin = ["http://evil.example"]
    #expect(router.response(to: request).status == 403)
  }

  @Test("the listener for phones reads no body: a request with one is refused before it arrives")
  func refusesBodies() throws {
    let playground = try Playground()
    let router = PhoneRouter(
      access: Access(hosts: ["192.168.1.2:4000"]), page: try PageFolder(path: playground.path("page")))
    let cases: [(HTTPMethod, HTTPHeaders, HTTPResponseStatus)] = [
      (.PUT, ["Host": "192.168.1.2:4000", "Content-Length": "1000000"], .methodNotAllowed),
      (.PUT, ["Host": "192.168.1.2:4000", "Transfer-Encoding": "chunked"], .methodNotAllowed),
      (.GET, ["Host": "192.168.1.2:4000", "Content-Length": "1"], .payloadTooLarge),
      (.GET, ["Host": "evil.example", "Content-Length": "1"], .forbidden),
    ]
    for (method, headers, status) in cases {
      let (channel, _) = try Playground.connection(to: router)
      try channel.writeInbound(
        HTTPServerRequestPart.head(.init(version: .http1_1, method: method, uri: "/", headers: headers)))
      guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
        Issue.record("no answer")
        continue
      }
      #expect(head.status == status && head.headers["Connection"] == ["close"])
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
      channel.embeddedEventLoop.run()
      #expect(!channel.isActive)
    }
    // Chunks that do not end.
    let (channel, _) = try Playground.connection(to: router)
    try channel.writeInbound(
      HTTPServerRequestPart.head(
        .init(
          version: .http1_1, method: .GET, uri: "/",
          headers: ["Host": "192.168.1.2:4000", "Transfer-Encoding": "chunked"])))
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      Issue.record("no answer")
      return
    }
    #expect(head.status == .payloadTooLarge)
  }

  @Test("only a page with the token starts the listener and sends what plays")
  func api() throws {
    let router = try Playground().router()
    var request = Request("PUT", "/api/phones/clip")
    request.body = Array("[]".utf8)
    #expect(router.response(to: request).status == 400)
    request.body = Array("{}".utf8)
    #expect(router.response(to: request).text == #"{"rev": 1}"#)
    request.body = [UInt8](repeating: 0x20, count: Phones.largestClip + 1)
    #expect(router.response(to: request).status == 413)
    request.path = "/api/phones/vibration"
    #expect(router.response(to: request).status == 413)
    #expect(router.response(to: request).text.contains("4 MiB"))
    request.body = Array("{}".utf8)
    #expect(router.response(to: request).status == 400)
    request = Request("POST", "/api/phones")
    request.body = Array("10.99.99.99".utf8)
    #expect(router.response(to: request).status == 404)
    request.token = nil
    #expect(router.response(to: request).status == 401)
    #expect(router.response(to: Request("GET", "/api/phones")).text.contains("\"open\": null"))
  }

  @Test("addresses of the home network come before those of containers")
  func addresses() {
    let found = [
      ("127.0.0.1", "lo"), ("172.17.0.1", "docker0"), ("169.254.3.4", "eth1"), ("8.8.8.8", "ppp0"),
      ("192.168.1.20", "wlan0"),
    ]
    let sorted = LocalAddresses.sorted(found.map { .init(address: $0.0, interface: $0.1) }).map {
      $0.interface
    }
    #expect(sorted == ["wlan0", "ppp0", "docker0", "eth1"])
  }

  @Test("a QR code has the size of its version, its finders, and no room for 107 bytes")
  func code() throws {
    for (count, version) in [(1, 1), (14, 1), (15, 2), (42, 3), (62, 4), (84, 5), (106, 6)] {
      let code = try #require(QRCode(String(repeating: "a", count: count)))
      #expect(code.rows.count == 17 + 4 * version)
      #expect(code.rows[0].prefix(8) == [true, true, true, true, true, true, true, false])
      #expect(code.rows[8][6] && !code.rows[7][7])
    }
    #expect(QRCode(String(repeating: "a", count: 107)) == nil)
    #expect(QRCode("a")?.halfBlocks.split(separator: "\n").count == 13)
  }
}
