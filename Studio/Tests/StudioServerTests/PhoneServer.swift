import NIOCore
import NIOEmbedded
import NIOWebSocket

@testable import StudioServer

/// A server without a network. It has sockets of phones and of one page, which share the players.
struct PhoneServer {
  let editors = Editors()
  let phones: Phones
  let connections = Connections(mostStrangers: 1000, mostKnown: 1000)
  let access = Access(hosts: ["192.168.1.2:4000"], token: Playground.token)

  init() {
    phones = Phones(editors: editors, began: .uptimeNanoseconds(0))
    phones.admit(access.token)
  }

  /// Returns the connection of a phone that has sent a `hello`. If the `hello` is empty, it has sent nothing.
  func phone(_ hello: String = PhoneServer.hello(), behind pipe: FullPipe? = nil) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    connections.enter(channel)
    if let pipe { try channel.pipeline.syncOperations.addHandler(pipe) }
    try channel.pipeline.syncOperations.addHandler(
      PhoneSocket(access: access, phones: phones, connections: connections))
    if !hello.isEmpty { try send(hello, to: channel) }
    return channel
  }

  func editor() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    connections.enter(channel)
    try channel.pipeline.syncOperations.addHandler(
      EditorSocket(access: access, editors: editors, phones: phones, connections: connections))
    try send(Self.hello(role: "editor"), to: channel)
    return channel
  }

  func send(_ text: String, as opcode: WebSocketOpcode = .text, to channel: EmbeddedChannel) throws {
    var data = ByteBuffer(string: text)
    let key: WebSocketMaskingKey = [1, 2, 3, 4]
    data.webSocketMask(key)
    try channel.writeInbound(WebSocketFrame(fin: true, opcode: opcode, maskKey: key, data: data))
  }

  static func hello(role: String = "player", token: String = Playground.token, name: String = "Pixel")
    -> String
  {
    "{\"t\": \"hello\", \"role\": \"\(role)\", \"protocol\": 1, \"token\": \"\(token)\", \"name\": \"\(name)\", "
      + "\"can\": [\"vibrate\", \"fly\"]}"
  }

  /// The messages written to a connection since the last call: texts, and the kinds of other frames.
  func texts(_ channel: EmbeddedChannel) throws -> [String] {
    var found: [String] = []
    while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
      found.append(frame.opcode == .text ? String(buffer: frame.data) : "\(frame.opcode)")
    }
    return found
  }
}

/// A connection that closes when something is first written to it.
final class BrokenPipe: ChannelOutboundHandler {
  typealias OutboundIn = WebSocketFrame

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    promise?.fail(ChannelError.ioOnClosedChannel)
    context.close(promise: nil)
  }
}

/// A connection whose peer reads nothing when its buffer is full. Messages that are written then wait until the end.
final class FullPipe: ChannelOutboundHandler {
  typealias OutboundIn = WebSocketFrame

  var isFull = false
  private var waiting: [EventLoopPromise<Void>] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isFull else { return context.write(data, promise: promise) }
    if let promise { waiting.append(promise) }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    for each in waiting { each.fail(ChannelError.ioOnClosedChannel) }
    waiting = []
    context.close(mode: mode, promise: promise)
  }
}
