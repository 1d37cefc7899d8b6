import NIOCore
import NIOWebSocket

/// The WebSocket of a player. Its first message must be a `hello` with the token of the code. Then it receives clips and
/// runs.
final class PhoneSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The largest frame that a player sends, in bytes.
  static let largestFrame = 4 << 10
  private static let helloWithin = TimeAmount.seconds(3)

  private let access: Access
  private let phones: Phones
  private let connections: Connections
  private var pace: Pace
  private var id: Int?
  private var isClosing = false

  init(access: Access, phones: Phones, connections: Connections) {
    self.access = access
    self.phones = phones
    self.connections = connections
    pace = Pace(burst: 80, perSecond: 40)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.helloWithin) {
      let (socket, context) = bound.value
      if socket.id == nil { socket.end(context, .policyViolation) }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, let id { phones.catchUp(id) }
    context.fireChannelWritabilityChanged()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    if let fault = frame.fault { return end(context, fault) }
    guard pace.admits(context.eventLoop.now) else { return end(context, .policyViolation) }
    switch frame.opcode {
    case .text:
      guard let text = frame.text else { return end(context, .dataInconsistentWithMessage) }
      receive(text, context)
    // If a peer does not read, its messages are not answered, because the answers would otherwise queue
    // without limit.
    case .ping where context.channel.isWritable:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .ping, .pong: break
    case .connectionClose: end(context, frame.closingAnswer)
    default: end(context, .protocolError)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isClosing else { return }
    isClosing = true
    context.channel.end(after: error)
  }

  private func receive(_ text: String, _ context: ChannelHandlerContext) {
    let now = phones.now(context.eventLoop)
    switch (PhoneMessage(text, now: now), id) {
    case (.hello(let greeting), nil):
      guard greeting.role == "player" || greeting.role == "native", access.admits(greeting.token) else {
        return end(context, .policyViolation)
      }
      // A slot may become free, for example when the loss of a connection is detected.
      guard let id = phones.join(context.channel, greeting), connections.know(context.channel) else {
        return end(context, .tryAgainLater)
      }
      self.id = id
    case (.ping(let number), .some):
      guard context.channel.isWritable else { return }
      Phones.send("{\"t\": \"pong\", \"n\": \(number), \"t1\": \(now)}", to: context.channel)
    case (.state(let state), .some(let id)): phones.note(id, state, context.eventLoop)
    case (.tap(let at, let isDown), .some(let id)): phones.tap(id, at: at, isDown: isDown)
    default: end(context, .policyViolation)
    }
  }

  private func end(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    guard !isClosing else { return }
    isClosing = true
    context.channel.end(code)
  }
}

extension WebSocketErrorCode {
  /// The close code that states that the server has no free slot now (RFC 6455's registry of codes).
  static var tryAgainLater: WebSocketErrorCode { WebSocketErrorCode(codeNumber: 1013) }
}

/// Limits the rate of messages, but permits a burst.
struct Pace {
  private let burst: Double
  private let perSecond: Double
  private var left: Double
  private var last: NIODeadline?

  init(burst: Double, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
    left = burst
  }

  /// Returns whether the rate permits one more message.
  mutating func admits(_ now: NIODeadline) -> Bool {
    if let last { left = min(burst, left + Double((now - last).nanoseconds) / 1e9 * perSecond) }
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
