import NIOCore
import NIOWebSocket

/// The connection to the program of an output. It carries the same messages as the connection of a phone, as lines
/// instead of frames.
final class OutputConnection: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = ByteBuffer

  /// The event that closes the connection because a page has switched the output off.
  struct SwitchedOff: Sendable {}

  /// The longest line of a program, in bytes.
  static let longestLine = 4 << 10
  /// The time within which a device must open.
  private static let helloWithin = TimeAmount.seconds(20)

  private let output: Outputs.Found
  private let phones: Phones
  private var id: Int?
  private var hasFailed = false
  private var isSwitchedOff = false
  private var line = ByteBuffer()
  /// Clock synchronization sends 50 messages in the first second.
  private var pace = Pace(burst: 300, perSecond: 60)

  init(_ output: Outputs.Found, phones: Phones) {
    self.output = output
    self.phones = phones
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.helloWithin) {
      let (connection, context) = bound.value
      guard connection.id == nil, context.channel.isActive else { return }
      connection.fail("it does not open; try again, or see 'thrum devices'")
      context.close(promise: nil)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let frame = unwrapOutboundIn(data)
    guard frame.opcode == .text else {
      promise?.succeed()
      return
    }
    // A page may write its clip with line ends between the members. Strings in JSON contain none.
    var text = frame.data
    let end = UInt8(ascii: "\n")
    if text.readableBytesView.contains(end) {
      text = ByteBuffer(bytes: text.readableBytesView.map { $0 == end ? UInt8(ascii: " ") : $0 })
    }
    text.writeInteger(end)
    context.write(wrapOutboundOut(text), promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, let id { phones.catchUp(id) }
    context.fireChannelWritabilityChanged()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    while let byte: UInt8 = bytes.readInteger() {
      guard byte != UInt8(ascii: "\n") else {
        guard pace.admits(context.eventLoop.now) else { return context.close(promise: nil) }
        receive(String(buffer: line), context)
        line.clear()
        continue
      }
      line.writeInteger(byte)
      guard line.readableBytes <= Self.longestLine else { return context.close(promise: nil) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if id == nil, !isSwitchedOff { fail("it cannot be opened; see 'thrum devices'") }
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is SwitchedOff else { return context.fireUserInboundEventTriggered(event) }
    isSwitchedOff = true
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func receive(_ text: String, _ context: ChannelHandlerContext) {
    let now = phones.now(context.eventLoop)
    switch PhoneMessage(text, now: now) {
    case .hello(var greeting) where id == nil:
      greeting.name = output.name
      id = phones.join(context.channel, greeting, output: output.id)
      if id == nil { context.close(promise: nil) }
    case .ping(let number):
      Phones.send("{\"t\": \"pong\", \"n\": \(number), \"t1\": \(now)}", to: context.channel)
    case .state(let state):
      if let id { phones.note(id, state, context.eventLoop) }
    case .problem(let why): fail(why)
    default: break
    }
  }

  /// Reports to the pages why the output does not play, unless that was already reported.
  private func fail(_ why: String) {
    if id == nil, hasFailed { return }
    hasFailed = true
    phones.reportProblem(of: output, why)
  }
}
