import NIOCore

/// Closes a connection whose request head grows beyond ``most`` bytes or takes longer than ``longest``, before the
/// parser keeps it.
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
      // The bytes that one read brings may end a head and begin a body, so a body's first part counts too: no head has more.
      bytes += unwrapInboundIn(data).readableBytes
      if bytes > Self.most + Self.oneRead {
        context.close(promise: nil)
        return
      }
    }
    context.fireChannelRead(data)
  }

  /// The most bytes that one read brings.
  private static let oneRead = 64 << 10

  /// The head is complete.
  func headEnded() {
    isReadingHead = false
    deadline?.cancel()
  }

  /// The answer was sent; the next head may come. Until it begins, only the limit of an idle connection applies.
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
