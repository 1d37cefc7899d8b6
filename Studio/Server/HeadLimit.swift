import NIOCore

/// Closes a connection if the head of a request has more than ``most`` bytes or takes longer than ``longest``, before the
/// parser stores it.
final class HeadLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  static let most = 16 << 10
  static let longest = TimeAmount.seconds(10)

  private var bytes = 0
  private var isReadingHead = true
  private var deadline: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) { start(context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isReadingHead {
      if bytes == 0 { start(context) }
      // One read may contain the end of a head and the start of a body, so the first part of a body counts too. No head
      // has more bytes.
      bytes += unwrapInboundIn(data).readableBytes
      if bytes > Self.most + Self.oneRead {
        context.close(promise: nil)
        return
      }
    }
    context.fireChannelRead(data)
  }

  /// The largest number of bytes of one read.
  private static let oneRead = 64 << 10

  /// Called when the head is complete.
  func headEnded() {
    isReadingHead = false
    deadline?.cancel()
  }

  /// Called when the answer was sent and the next head may arrive. Until it begins, only the limit of an idle connection
  /// applies.
  func requestEnded() {
    isReadingHead = true
    bytes = 0
  }

  private func start(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: Self.longest) {
      let (limit, context) = bound.value
      if limit.isReadingHead { context.close(promise: nil) }
    }
  }
}
