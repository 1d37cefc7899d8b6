import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handlers of a connection: limits, HTTP, and a WebSocket at `/ws`.
struct Pipeline {
  /// The time after which an idle connection is closed.
  private static let idle = TimeAmount.seconds(60)

  let access: Access
  let port: Port
  /// The largest frame of the WebSocket, in bytes.
  var largestFrame = EditorSocket.largestFrame
  /// Browsers always send the origin of a page. A request without one comes from another program.
  var needsOrigin = true
  let makeSocket: @Sendable () -> any ChannelInboundHandler

  func prepare(_ channel: any Channel) throws {
    let (access, needsOrigin, makeSocket) = (access, needsOrigin, makeSocket)
    let limit = HeadLimit()
    let handler = RequestHandler(port, limit: limit)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: largestFrame,
      shouldUpgrade: { channel, head in
        let refusal = access.refusal(host: head.headers["Host"], origin: head.headers["Origin"])
        let isOurs =
          refusal == nil && (!needsOrigin || head.headers.contains(name: "Origin")) && head.uri == "/ws"
        return channel.eventLoop.makeSucceededFuture(isOurs ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(makeSocket()) }
      })
    let bound = NIOLoopBound((limit, handler), eventLoop: channel.eventLoop)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(IdleStateHandler(readTimeout: Self.idle))
    try pipeline.addHandler(IdleEnd())
    try pipeline.addHandler(limit)
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          let (limit, handler) = bound.value
          limit.headEnded()
          context.pipeline.syncOperations.removeHandler(handler, promise: nil)
        }
      ))
    try pipeline.addHandler(handler)
  }
}

/// Closes a connection on which nothing has arrived for too long.
private final class IdleEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
