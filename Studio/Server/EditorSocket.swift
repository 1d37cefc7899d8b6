import NIOCore
import NIOWebSocket

/// The WebSocket of a page: it must say who it is first, then it hears which files have changed.
final class EditorSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The largest frame, in bytes.
  static let largestFrame = 1 << 14
  private static let helloWithin = TimeAmount.seconds(3)
  private static let pingEvery = TimeAmount.seconds(20)

  private let access: Access
  private let editors: Editors
  private var isKnown = false
  private var isClosing = false

  init(access: Access, editors: Editors) {
    self.access = access
    self.editors = editors
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.helloWithin) {
      let (socket, context) = bound.value
      if !socket.isKnown { socket.end(context, .policyViolation) }
    }
    context.eventLoop.scheduleRepeatedTask(initialDelay: Self.pingEvery, delay: Self.pingEvery) { task in
      let (socket, context) = bound.value
      guard context.channel.isActive, !socket.isClosing else { return task.cancel() }
      context.writeAndFlush(
        socket.wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    editors.remove(context.channel)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    // A browser masks all frames and has no need to divide one.
    guard frame.maskKey != nil, frame.fin, frame.opcode != .continuation else {
      return end(context, .protocolError)
    }
    switch frame.opcode {
    case .text:
      guard !isKnown else { return }
      guard let hello = Hello(String(buffer: frame.unmaskedData)), access.admits(hello.token) else {
        return end(context, .policyViolation)
      }
      isKnown = true
      editors.add(context.channel)
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .pong: break
    case .connectionClose: end(context, .normalClosure)
    default: end(context, .protocolError)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end(context, .protocolError) }

  private func end(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    guard !isClosing else { return }
    isClosing = true
    var data = context.channel.allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
      .whenComplete { _ in bound.value.close(promise: nil) }
  }
}
