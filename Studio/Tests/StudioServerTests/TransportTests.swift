import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

@testable import StudioServer

@Suite("Connections")
struct TransportTests {
  @Test("closes a connection that sends no head for ten seconds, or half of one")
  func slowHead() throws {
    for text in ["", "GET / HTTP/1.1\r\nHost: "] {
      let channel = EmbeddedChannel()
      try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
      try channel.pipeline.syncOperations.addHandler(HeadLimit())
      if !text.isEmpty { try channel.writeInbound(ByteBuffer(string: text)) }
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(9_900))
      #expect(channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(200))
      #expect(!channel.isActive)
    }
  }

  @Test("closes a connection whose head has no end")
  func endlessHead() throws {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.pipeline.syncOperations.addHandler(HeadLimit())
    var sent = 0
    while channel.isActive, sent < 1 << 20 {
      try channel.writeInbound(ByteBuffer(repeating: 0x61, count: 1000))
      sent += 1000
    }
    #expect(sent < 100_000)
  }

  @Test("gives a body and an idle connection more time than a head")
  func laterLimits() throws {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let limit = HeadLimit()
    try channel.pipeline.syncOperations.addHandler(limit)
    try channel.writeInbound(ByteBuffer(string: "PUT …"))
    limit.headEnded()
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    limit.requestEnded()
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    #expect(channel.isActive)
    // The next head may take ten seconds again.
    try channel.writeInbound(ByteBuffer(string: "GET"))
    channel.embeddedEventLoop.advanceTime(by: .seconds(11))
    #expect(!channel.isActive)
  }

  @Test("closes a connection whose body takes more than half a minute")
  func slowBody() throws {
    let playground = try Playground()
    let (channel, _) = try Playground.connection(to: try playground.router())
    try channel.writeInbound(
      HTTPServerRequestPart.head(
        .init(
          version: .http1_1, method: .PUT, uri: "/api/file/a.ahap",
          headers: ["Host": "127.0.0.1:4000", "X-Thrum": Playground.token, "Content-Length": "100"])))
    for _ in 0..<29 {
      try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  private func socket() throws -> (EmbeddedChannel, Editors) {
    let channel = EmbeddedChannel()
    let editors = Editors()
    let connections = Connections(mostStrangers: 1, mostKnown: 1)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    connections.enter(channel)
    try channel.pipeline.syncOperations.addHandler(
      EditorSocket(
        access: Access(port: 1, token: Playground.token), editors: editors, phones: Phones(editors: editors),
        connections: connections))
    return (channel, editors)
  }

  private func frame(_ text: String, _ opcode: WebSocketOpcode = .text, masked: Bool = true, fin: Bool = true)
    -> WebSocketFrame
  { frame(Array(text.utf8), opcode, masked: masked, fin: fin) }

  private func frame(
    _ bytes: [UInt8], _ opcode: WebSocketOpcode, masked: Bool = true, fin: Bool = true
  ) -> WebSocketFrame {
    var data = ByteBuffer(bytes: bytes)
    let key: WebSocketMaskingKey? = masked ? [1, 2, 3, 4] : nil
    if let key { data.webSocketMask(key) }
    return WebSocketFrame(fin: fin, opcode: opcode, maskKey: key, data: data)
  }

  private func hello(_ token: String = Playground.token, version: Int = 1) -> String {
    "{\"t\": \"hello\", \"role\": \"editor\", \"protocol\": \(version), \"token\": \"\(token)\"}"
  }

  @Test("tells a page that said who it is which files change")
  func changes() throws {
    let (channel, editors) = try socket()
    editors.report(.init(path: "a.ahap", hash: "1"))
    #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
    try channel.writeInbound(frame(hello()))
    editors.report(.init(path: "a \".ahap", hash: nil))
    let sent = try #require(try channel.readOutbound(as: WebSocketFrame.self))
    #expect(String(buffer: sent.data) == #"{"t": "changed", "path": "a \".ahap", "hash": null}"#)
    channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    #expect(channel.isActive)
  }

  @Test("ends a socket that does not say who it is within three seconds")
  func silent() throws {
    let (channel, _) = try socket()
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(3_100))
    #expect(try code(channel) == .policyViolation)
  }

  @Test("ends a socket with a wrong token, another protocol or no hello at all")
  func strangers() throws {
    for text in [hello("0"), hello(version: 2), "", "{}", "[", String(repeating: "[", count: 10_000)] {
      let (channel, editors) = try socket()
      try channel.writeInbound(frame(text))
      #expect(try code(channel) == .policyViolation, "\(text.prefix(60))")
      editors.report(.init(path: "a", hash: nil))
      #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
    }
  }

  @Test("ends a socket whose frames no browser sends")
  func frames() throws {
    for wrong in [
      frame(hello(), masked: false), frame(hello(), fin: false), frame("x", .continuation),
      frame("x", .binary),
    ] {
      let (channel, _) = try socket()
      try channel.writeInbound(wrong)
      #expect(try code(channel) == .protocolError)
    }
  }

  @Test("ends a socket at a reserved bit, as no extension gives it a meaning")
  func reservedBits() throws {
    for bit in 0..<3 {
      let (channel, _) = try socket()
      var wrong = frame(hello())
      (wrong.rsv1, wrong.rsv2, wrong.rsv3) = (bit == 0, bit == 1, bit == 2)
      try channel.writeInbound(wrong)
      #expect(try code(channel) == .protocolError)
    }
  }

  @Test(
    "ends a socket at a text that is not UTF-8",
    arguments: [[0xFF], [0x7B, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]]
  )
  func notText(_ bytes: [UInt8]) throws {
    for greets in [false, true] {
      let (channel, _) = try socket()
      if greets { try channel.writeInbound(frame(hello())) }
      try channel.writeInbound(frame(bytes, .text))
      #expect(try code(channel) == .dataInconsistentWithMessage)
    }
  }

  @Test("answers the end of a socket with its code, and refuses codes that a peer may not send")
  func closing() throws {
    for (data, wanted) in [
      ([], 1000), ([0x03, 0xE8], 1000), ([0x03, 0xE9, 0x62], 1001), ([0x0B, 0xB8], 3000),
      ([0x13, 0x87], 4999),
      ([0x03], 1002), ([0x03, 0xE7], 1002), ([0, 0], 1002), ([0x03, 0xEC], 1002), ([0x03, 0xED], 1002),
      ([0x03, 0xEE], 1002), ([0x03, 0xF7], 1002), ([0x0B, 0xB7], 1002), ([0x13, 0x88], 1002),
      ([0xFF, 0xFF], 1002),
      ([0x03, 0xE8, 0xFF], 1007),
    ] as [([UInt8], Int)] {
      let (channel, _) = try socket()
      try channel.writeInbound(frame(data, .connectionClose))
      #expect(try code(channel) == WebSocketErrorCode(codeNumber: wanted), "\(data)")
    }
  }

  private func code(_ channel: EmbeddedChannel) throws -> WebSocketErrorCode? {
    let frame = try #require(try channel.readOutbound(as: WebSocketFrame.self))
    #expect(frame.opcode == .connectionClose && !channel.isActive)
    var data = frame.data
    return data.readWebSocketErrorCode()
  }
}
