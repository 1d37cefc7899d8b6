import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// The server of the studio on the loopback interface of this machine.
public final class StudioServer: Sendable {
  /// The most connections at a time. One more is closed at once.
  static let mostConnections = 64
  /// A connection on which nothing arrives for longer ends.
  private static let idle = TimeAmount.seconds(60)
  private static let lookEvery = TimeAmount.milliseconds(500)

  private let channels: [any Channel]
  private let group: MultiThreadedEventLoopGroup
  private let threads: NIOThreadPool
  private let watching: RepeatedTask

  /// The port that the server listens on.
  public let port: Int

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: the port on 127.0.0.1, and on ::1 where the machine has it; 0 for any free one.
  ///   - router: returns what answers, once the port is known.
  public static func start(port: Int, router: (Int) -> Router) async throws(StudioError) -> StudioServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    let made = Mutex<Router?>(nil)
    let counter = Connections()
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        guard counter.enter(channel, most: mostConnections), let router = made.withLock({ $0 }) else {
          return channel.close()
        }
        return channel.eventLoop.makeCompletedFuture {
          try prepare(channel, router, threads)
        }
      }
    do {
      let first = try await bootstrap.bind(host: "127.0.0.1", port: port).get()
      guard let bound = first.localAddress?.port else {
        throw StudioError(.unavailable, "the port is not known")
      }
      var channels = [first]
      // A machine without IPv6 has no ::1.
      if let second = try? await bootstrap.bind(host: "::1", port: bound).get() { channels.append(second) }
      let router = router(bound)
      made.withLock { $0 = router }
      let watching = first.eventLoop.scheduleRepeatedAsyncTask(initialDelay: lookEvery, delay: lookEvery) {
        _ in
        threads.runIfActive(eventLoop: first.eventLoop) {
          for change in router.files.changes() { router.editors.report(change) }
        }
      }
      return StudioServer(channels, group, threads, watching, port: bound)
    } catch {
      try? await group.shutdownGracefully()
      try? await threads.shutdownGracefully()
      throw StudioError(
        .unavailable, "port \(port): \(error); choose another with --port, or 0 for any free one")
    }
  }

  private init(
    _ channels: [any Channel], _ group: MultiThreadedEventLoopGroup, _ threads: NIOThreadPool,
    _ watching: RepeatedTask, port: Int
  ) {
    self.channels = channels
    self.group = group
    self.threads = threads
    self.watching = watching
    self.port = port
  }

  /// Stops listening, ends all connections and waits until files that are being written are whole.
  public func stop() async {
    watching.cancel()
    for channel in channels { try? await channel.close() }
    try? await threads.shutdownGracefully()
    try? await group.shutdownGracefully()
  }

  private static func prepare(_ channel: any Channel, _ router: Router, _ threads: NIOThreadPool) throws {
    let limit = HeadLimit()
    let handler = RequestHandler(router: router, threads: threads, limit: limit)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: EditorSocket.largestFrame,
      shouldUpgrade: { channel, head in
        let refusal = router.access.refusal(host: head.headers["Host"], origin: head.headers["Origin"])
        // Browsers always send the origin of a page; a request without one comes from another program.
        let isOurs = refusal == nil && head.headers.contains(name: "Origin") && head.uri == "/ws"
        return channel.eventLoop.makeSucceededFuture(isOurs ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            EditorSocket(access: router.access, editors: router.editors))
        }
      })
    let bound = NIOLoopBound((limit, handler), eventLoop: channel.eventLoop)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(IdleStateHandler(readTimeout: idle))
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

/// Counts the connections.
private final class Connections: Sendable {
  private let count = Atomic<Int>(0)

  /// Counts a connection until it closes. Returns `false` when there are too many.
  func enter(_ channel: any Channel, most: Int) -> Bool {
    let before = count.wrappingAdd(1, ordering: .relaxed).oldValue
    channel.closeFuture.whenComplete { _ in self.count.wrappingSubtract(1, ordering: .relaxed) }
    return before < most
  }
}
