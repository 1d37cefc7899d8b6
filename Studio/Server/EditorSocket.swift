import NIOCore
import NIOWebSocket

/// The WebSocket of a page: it must say who it is first, then it hears which files have changed and which phones are
/// there, and says what they play.
final class EditorSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The largest frame, in bytes.
  static let largestFrame = 1 << 14
  private static let helloWithin = TimeAmount.seconds(3)
  private static let pingEvery = TimeAmount.seconds(20)

  private let access: Access
  private let editors: Editors
  private let phones: Phones
  private var isKnown = false
  private var isClosing = false

  init(access: Access, editors: Editors, phones: Phones) {
    self.access = access
    self.editors = editors
    self.phones = phones
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
    // Nobody is left who could stop them.
    if isKnown, editors.isEmpty { phones.stop() }
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
      let message = PhoneMessage(String(buffer: frame.unmaskedData), now: phones.now(context.eventLoop))
      if isKnown { return take(message, context) }
      guard case .hello(let greeting) = message, greeting.role == "editor", access.admits(greeting.token)
      else {
        return end(context, .policyViolation)
      }
      isKnown = true
      editors.add(context.channel)
      phones.report(context.eventLoop)
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .pong: break
    case .connectionClose: end(context, .normalClosure)
    default: end(context, .protocolError)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end(context, .protocolError) }

  private func take(_ message: PhoneMessage?, _ context: ChannelHandlerContext) {
    switch message {
    case .ping(let number):
      let now = phones.now(context.eventLoop)
      Phones.send("{\"t\": \"pong\", \"n\": \(number), \"t1\": \(now)}", to: context.channel)
    case .some(let message): _ = phones.perform(message)
    // A page of a newer version may send more.
    case nil: break
    }
  }

  private func end(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    guard !isClosing else { return }
    isClosing = true
    Self.close(context, code)
  }

  /// Says why a connection ends, and ends it.
  static func close(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    var data = context.channel.allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(NIOAny(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
      .whenComplete { _ in bound.value.close(promise: nil) }
  }
}
