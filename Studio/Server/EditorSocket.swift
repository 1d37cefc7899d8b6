import NIOCore
import NIOWebSocket

/// The WebSocket of a page. Its first message must be a `hello` with the token. After that, it receives the
/// changed files and the joined phones, and sends playback commands for phones.
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
  private let connections: Connections
  private var isKnown = false
  private var isClosing = false

  init(access: Access, editors: Editors, phones: Phones, connections: Connections) {
    self.access = access
    self.editors = editors
    self.phones = phones
    self.connections = connections
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
    if isKnown { phones.pageClosed(context.channel, context.eventLoop) }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    if let fault = frame.fault { return end(context, fault) }
    switch frame.opcode {
    case .text:
      guard let text = frame.text else { return end(context, .dataInconsistentWithMessage) }
      let message = PhoneMessage(text, now: phones.now(context.eventLoop))
      if isKnown { return receive(message, context) }
      guard case .hello(let greeting) = message, greeting.role == "editor", access.admits(greeting.token)
      else {
        return end(context, .policyViolation)
      }
      guard connections.know(context.channel) else { return end(context, .tryAgainLater) }
      isKnown = true
      editors.add(context.channel)
      phones.report(context.eventLoop)
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .pong: break
    case .connectionClose: end(context, frame.closingAnswer)
    default: end(context, .protocolError)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isClosing else { return }
    isClosing = true
    context.channel.end(after: error)
  }

  private func receive(_ message: PhoneMessage?, _ context: ChannelHandlerContext) {
    switch message {
    case .ping(let number):
      let now = phones.now(context.eventLoop)
      Phones.send("{\"t\": \"pong\", \"n\": \(number), \"t1\": \(now)}", to: context.channel)
    case .some(let message): _ = phones.perform(message, from: context.channel)
    // A page of a newer version may send other messages, which are ignored.
    case nil: break
    }
  }

  private func end(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    guard !isClosing else { return }
    isClosing = true
    context.channel.end(code)
  }
}
