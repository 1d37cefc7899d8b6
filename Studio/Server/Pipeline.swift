import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// What a connection goes through: limits, HTTP, and on `/ws` a WebSocket.
struct Pipeline {
  /// A connection on which nothing arrives for longer ends.
  private static let idle = TimeAmount.seconds(60)

  let access: Access
  let answers: any Answering
  let threads: NIOThreadPool
  /// The largest frame of the WebSocket, in bytes.
  var largestFrame = EditorSocket.largestFrame
  /// The largest body of a request, in bytes.
  var largestBody = RequestHandler.largestBody
  /// Browsers always send the origin of a page; a request without one comes from another program.
  var needsOrigin = true
  let makeSocket: @Sendable () -> any ChannelInboundHandler

  func prepare(_ channel: any Channel) throws {
    let (access, needsOrigin, makeSocket) = (access, needsOrigin, makeSocket)
    let limit = HeadLimit()
    let handler = RequestHandler(router: answers, threads: threads, limit: limit, largestBody: largestBody)
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

/// Ends a connection on which nothing has arrived for too long.
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

/// Counts the connections, all and those of each address.
final class Connections: Sendable {
  private let most: Int
  private let mostOfOne: Int
  private let counts = Mutex<(all: Int, each: [String: Int])>((0, [:]))

  init(most: Int, mostOfOne: Int = .max) {
    self.most = most
    self.mostOfOne = mostOfOne
  }

  /// Counts a connection until it closes. Returns `false` when there are too many.
  func enter(_ channel: any Channel) -> Bool {
    let peer = channel.remoteAddress?.ipAddress ?? ""
    let isAdmitted = counts.withLock { counts in
      guard counts.all < most, counts.each[peer, default: 0] < mostOfOne else { return false }
      counts.all += 1
      counts.each[peer, default: 0] += 1
      return true
    }
    guard isAdmitted else { return false }
    channel.closeFuture.whenComplete { _ in
      self.counts.withLock { counts in
        counts.all -= 1
        let left = counts.each[peer, default: 1] - 1
        counts.each[peer] = left > 0 ? left : nil
      }
    }
    return true
  }
}
