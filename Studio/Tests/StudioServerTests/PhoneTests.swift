import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Testing

@testable import StudioServer

@Suite("Phones")
struct PhoneTests {
  /// A server without a network: sockets of phones and of one page, which share the players.
  private struct Place {
    let editors = Editors()
    let phones: Phones
    let access = Access(hosts: ["192.168.1.2:4000"], token: Playground.token)

    init() { phones = Phones(editors: editors, began: .uptimeNanoseconds(0)) }

    func phone(_ hello: String? = nil) throws -> EmbeddedChannel {
      let channel = EmbeddedChannel()
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.pipeline.syncOperations.addHandler(PhoneSocket(access: access, phones: phones))
      try send(hello ?? Place.hello(), to: channel)
      return channel
    }

    func editor() throws -> EmbeddedChannel {
      let channel = EmbeddedChannel()
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.pipeline.syncOperations.addHandler(
        EditorSocket(access: access, editors: editors, phones: phones))
      try send(Place.hello(role: "editor"), to: channel)
      return channel
    }

    func send(_ text: String, to channel: EmbeddedChannel) throws {
      var data = ByteBuffer(string: text)
      let key: WebSocketMaskingKey = [1, 2, 3, 4]
      data.webSocketMask(key)
      try channel.writeInbound(WebSocketFrame(fin: true, opcode: .text, maskKey: key, data: data))
    }

    static func hello(role: String = "player", token: String = Playground.token, name: String = "Pixel")
      -> String
    {
      "{\"t\": \"hello\", \"role\": \"\(role)\", \"protocol\": 1, \"token\": \"\(token)\", \"name\": \"\(name)\", "
        + "\"can\": [\"vibrate\", \"fly\"]}"
    }
  }

  private func texts(_ channel: EmbeddedChannel) throws -> [String] {
    var found: [String] = []
    while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
      found.append(frame.opcode == .text ? String(buffer: frame.data) : "\(frame.opcode)")
    }
    return found
  }

  private let play =
    #"{"t": "play", "rev": 1, "at": 250, "from": 0.5, "speed": 1, "until": 0, "loop": [0.5, 1]}"#

  @Test("a phone that joins late hears the clip, its vibration and the run")
  func joinsLate() throws {
    let place = Place()
    let editor = try place.editor()
    #expect(place.phones.take(Array(#"{"name": "a"}"#.utf8)) == 1)
    #expect(place.phones.takeVibration(Array("[10, 20]".utf8)))
    try place.send(play, to: editor)
    let phone = try place.phone()
    let heard = try texts(phone)
    #expect(heard.count == 4)
    #expect(heard[0].hasPrefix(#"{"t": "welcome", "protocol": 1, "id": 1, "now": "#))
    #expect(heard[1] == #"{"t": "clip", "rev": 1, "clip": {"name": "a"}}"#)
    #expect(heard[2] == #"{"t": "vibration", "rev": 1, "vibration": [10, 20]}"#)
    #expect(
      heard[3]
        == #"{"t": "play", "rev": 1, "at": 250.0, "from": 0.5, "speed": 1.0, "until": 0.0, "loop": [0.5, 1.0]}"#
    )
  }

  @Test("phones hear what plays and when it stops; a new clip forgets the vibration of the old one")
  func follows() throws {
    let place = Place()
    let (editor, phone) = (try place.editor(), try place.phone())
    _ = try texts(phone)
    try place.send(play, to: editor)
    try place.send(#"{"t": "stop"}"#, to: editor)
    #expect(place.phones.takeVibration(Array("[1]".utf8)))
    _ = place.phones.take(Array("{}".utf8))
    #expect(
      try texts(phone).map { $0.prefix(11) } == [
        #"{"t": "play"#, #"{"t": "stop"#, #"{"t": "vibr"#, #"{"t": "clip"#,
      ])
    let late = try place.phone()
    #expect(try texts(late).map { $0.prefix(11) } == [#"{"t": "welc"#, #"{"t": "clip"#])
  }

  @Test("the answer to a ping holds the time of the server")
  func clock() throws {
    let place = Place()
    let (editor, phone) = (try place.editor(), try place.phone())
    _ = try texts(phone)
    _ = try texts(editor)
    phone.embeddedEventLoop.advanceTime(by: .milliseconds(1500))
    try place.send(#"{"t": "ping", "n": 7, "t0": 1e300}"#, to: phone)
    #expect(try texts(phone) == [#"{"t": "pong", "n": 7, "t1": 1500.0}"#])
    try place.send(#"{"t": "ping", "n": 8}"#, to: editor)
    #expect(try texts(editor) == [#"{"t": "pong", "n": 8, "t1": 0.0}"#])
  }

  @Test("a page hears of phones at most ten times a second, and of a finger at once")
  func reports() throws {
    let place = Place()
    let editor = try place.editor()
    editor.embeddedEventLoop.advanceTime(by: .milliseconds(101))
    #expect(try texts(editor) == [#"{"t": "players", "players": []}"#])
    let phone = try place.phone(Place.hello(name: "A\\u0007\\u202e\\\"B"))
    for n in 0..<5 {
      try place.send(
        #"{"t": "state", "state": "ready", "gain": 0.\#(n), "delay": 30, "spread": 0.4, "trip": 3}"#,
        to: phone)
    }
    #expect(try texts(editor).isEmpty)
    phone.embeddedEventLoop.advanceTime(by: .milliseconds(101))
    #expect(
      try texts(editor) == [
        #"{"t": "players", "players": [{"id": 1, "name": "A\"B", "role": "player", "can": ["vibrate"], "state": "ready", "#
          + #""gain": 0.4, "delay": 30.0, "spread": 0.4, "trip": 3.0}]}"#
      ])
    try place.send(#"{"t": "tap", "at": 100, "on": true}"#, to: phone)
    #expect(try texts(editor) == [#"{"t": "tap", "id": 1, "name": "A\"B", "at": 100.0, "on": true}"#])
    try place.send(#"{"t": "set", "id": 1, "gain": 0.5, "delay": -20}"#, to: editor)
    #expect(try texts(phone).last == #"{"t": "set", "gain": 0.5, "delay": -20.0}"#)
  }

  @Test(
    "what is not within the limits is refused",
    arguments: [
      #"{"t": "play", "rev": 1, "at": 1e9, "from": 0}"#, #"{"t": "play", "rev": 1, "at": 0, "from": -1}"#,
      #"{"t": "play", "rev": 1, "at": 0, "from": 0, "speed": 0}"#,
      #"{"t": "play", "rev": 1, "at": 0, "from": 0, "loop": [1, 1]}"#,
      #"{"t": "play", "rev": 1, "at": 0, "from": 0, "loop": [1]}"#,
      #"{"t": "play", "rev": 1, "at": 1e999, "from": 0}"#,
      #"{"t": "state", "state": "ready", "gain": 2, "delay": 0}"#,
      #"{"t": "state", "state": "x", "gain": 1, "delay": 0}"#,
      #"{"t": "state", "state": "ready", "gain": 1, "delay": 1e6}"#, #"{"t": "tap", "at": 1e12, "on": true}"#,
      #"{"t": "set", "id": 1, "gain": -1, "delay": 0}"#, #"{"t": "ping"}"#, #"{"t": "other"}"#, "", "[",
      "null",
    ])
  func limits(_ text: String) throws {
    #expect(PhoneMessage(text, now: 0) == nil)
    let place = Place()
    let phone = try place.phone()
    _ = try texts(phone)
    try place.send(text, to: phone)
    #expect(!phone.isActive)
  }

  @Test(
    "a phone cannot say what a page says, join twice, or join with another token, role or code that has ended"
  )
  func roles() throws {
    for text in [play, #"{"t": "stop"}"#, #"{"t": "set", "id": 1, "gain": 1, "delay": 0}"#, Place.hello()] {
      let place = Place()
      let (phone, other) = (try place.phone(), try place.phone())
      _ = try texts(other)
      try place.send(text, to: phone)
      #expect(!phone.isActive && other.isActive, "\(text)")
      #expect(try texts(other).isEmpty)
    }
    for hello in [Place.hello(token: "0"), Place.hello(role: "editor"), Place.hello(role: "x"), play] {
      #expect(try !Place().phone(hello).isActive)
    }
    let silent = try Place().phone(Place.hello(role: "native"))
    silent.embeddedEventLoop.advanceTime(by: .seconds(4))
    #expect(silent.isActive)
  }

  @Test("a flood ends its connection, and a phone within the rate goes on")
  func flood() throws {
    let place = Place()
    let (phone, calm) = (try place.phone(), try place.phone())
    for n in 0..<200 where phone.isActive { try place.send(#"{"t": "ping", "n": \#(n)}"#, to: phone) }
    #expect(!phone.isActive)
    for n in 0..<400 {
      calm.embeddedEventLoop.advanceTime(by: .milliseconds(30))
      try place.send(#"{"t": "ping", "n": \#(n)}"#, to: calm)
    }
    #expect(calm.isActive)
  }

  @Test("sixteen phones at a time, after any number of joins")
  func joins() throws {
    let place = Place()
    for _ in 0..<1000 {
      let phone = try place.phone()
      #expect(phone.isActive)
      _ = try phone.finish(acceptAlreadyClosed: true)
    }
    let all = try (0..<Phones.most).map { _ in try place.phone() }
    #expect(all.allSatisfy { $0.isActive })
    #expect(try !place.phone().isActive)
    #expect(place.phones.list.components(separatedBy: "\"id\"").count == Phones.most + 1)
  }

  @Test("a phone that ends while it is welcomed leaves no place taken")
  func endsWhileWelcomed() throws {
    let place = Place()
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandler(BrokenPipe())
    try channel.pipeline.syncOperations.addHandler(PhoneSocket(access: place.access, phones: place.phones))
    try place.send(Place.hello(), to: channel)
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive && place.phones.list == "[]")
  }

  @Test("phones stop when the last page closes")
  func lastPage() throws {
    let place = Place()
    let (editor, phone) = (try place.editor(), try place.phone())
    try place.send(play, to: editor)
    _ = try texts(phone)
    _ = try editor.finish(acceptAlreadyClosed: true)
    #expect(try texts(phone) == [#"{"t": "stop"}"#])
  }

  @Test("the door for phones serves their page, and no file of the folder")
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

  @Test("the door keeps no body: a request with one is refused before it arrives")
  func noBody() throws {
    let playground = try Playground()
    let router = PhoneRouter(
      access: Access(hosts: ["192.168.1.2:4000"]), page: try PageFolder(path: playground.path("page")))
    for headers: HTTPHeaders in [["Content-Length": "1000000"], ["Transfer-Encoding": "chunked"]] {
      let channel = EmbeddedChannel()
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.pipeline.syncOperations.addHandler(
        RequestHandler(
          router: router, threads: NIOThreadPool(numberOfThreads: 1), limit: HeadLimit(), largestBody: 0))
      try channel.writeInbound(
        HTTPServerRequestPart.head(.init(version: .http1_1, method: .PUT, uri: "/", headers: headers)))
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
      guard case .head(let head) = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
        Issue.record("no answer")
        continue
      }
      #expect(head.status == .payloadTooLarge && !channel.isActive)
    }
  }

  @Test("only a page with the token opens the door and says what plays")
  func api() throws {
    let router = try Playground().router()
    var request = Request("PUT", "/api/phones/clip")
    request.body = Array("[]".utf8)
    #expect(router.response(to: request).status == 400)
    request.body = Array("{}".utf8)
    #expect(router.response(to: request).text == #"{"rev": 1}"#)
    request.body = [UInt8](repeating: 0x20, count: Phones.largestClip + 1)
    #expect(router.response(to: request).status == 413)
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

/// A connection that ends with the first thing that is written to it.
private final class BrokenPipe: ChannelOutboundHandler {
  typealias OutboundIn = WebSocketFrame

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.ioOnClosedChannel)
    context.close(promise: nil)
  }
}
