import NIOCore
import NIOPosix
import Synchronization

/// The server of the studio on the loopback interface of this machine.
public final class StudioServer: Sendable {
  /// The largest number of connections that have shown the token, and of those that have not. If there is one more of the
  /// latter, the oldest of them is closed.
  static let mostKnown = 64
  static let mostStrangers = 128
  /// The largest number of bytes of all bodies at a time, of all connections: eight of the largest patterns.
  static let mostBodyBytes = 256 << 20
  private static let lookEvery = TimeAmount.milliseconds(500)

  private let channels: [any Channel]
  private let group: MultiThreadedEventLoopGroup
  private let lanes: Lanes
  private let watching: RepeatedTask
  private let listener: PhoneListener
  private let outputs: Outputs
  private let editors: Editors

  /// The port that the server listens on.
  public let port: Int

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: the port on 127.0.0.1, and on ::1 if the machine has it; 0 for any free port.
  ///   - router: returns the router when the port is known.
  public static func start(port: Int, router: (Int) -> Router) async throws(StudioError) -> StudioServer {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let lanes = Lanes()
    let made = Mutex<Router?>(nil)
    let connections = Connections(mostStrangers: mostStrangers, mostKnown: mostKnown)
    let bodies = Bodies(most: mostBodyBytes)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        guard let router = made.withLock({ $0 }) else { return channel.close() }
        connections.enter(channel)
        return channel.eventLoop.makeCompletedFuture {
          let port = Port(answers: router, lanes: lanes, connections: connections, bodies: bodies)
          try Pipeline(access: router.access, port: port) {
            EditorSocket(
              access: router.access, editors: router.editors, phones: router.phones, connections: connections)
          }.prepare(channel)
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
      router.listener.attach(group, lanes)
      router.outputs.attach(group)
      made.withLock { $0 = router }
      let watching = first.eventLoop.scheduleRepeatedAsyncTask(initialDelay: lookEvery, delay: lookEvery) {
        _ in
        lanes[.files].runIfActive(eventLoop: first.eventLoop) {
          for change in router.files.changes() { router.editors.report(change) }
        }
      }
      return StudioServer(channels, group, lanes, watching, router, port: bound)
    } catch {
      try? await group.shutdownGracefully()
      await lanes.stop()
      throw StudioError(
        .unavailable, "port \(port): \(error); choose another with --port, or 0 for any free one")
    }
  }

  private init(
    _ channels: [any Channel], _ group: MultiThreadedEventLoopGroup, _ lanes: Lanes,
    _ watching: RepeatedTask, _ router: Router, port: Int
  ) {
    self.channels = channels
    self.group = group
    self.lanes = lanes
    self.watching = watching
    listener = router.listener
    outputs = router.outputs
    editors = router.editors
    self.port = port
  }

  /// Listens for phones on the local network.
  ///
  /// - Parameter address: the address of this machine on that network; `nil` for the first one that other devices can
  /// reach.
  /// - Returns: text for a terminal: the QR code for phones, and its address.
  public func listenForPhones(at address: String?) async throws(StudioError) -> String {
    let found = await Task.detached { [listener] in
      Result { () throws(StudioError) in try listener.start(at: address) }
    }.value
    let url = try found.get().url
    return "\(QRCode(url)?.halfBlocks ?? "")\n\(url)"
  }

  /// Waits until all pages have been closed for three seconds, which is longer than a page takes to load again. Returns
  /// `false` if no page was opened within a minute. Ends early when the task is cancelled.
  public func waitUntilPagesClose(_ clock: some Clock<Duration> = ContinuousClock()) async -> Bool {
    var absence = PageAbsence()
    while !Task.isCancelled {
      try? await clock.sleep(for: .milliseconds(500))
      if let isUsed = absence.isOver(isEmpty: editors.isEmpty, wasOpened: editors.wasOpened) { return isUsed }
    }
    return true
  }

  /// Stops listening, silences the outputs, closes all connections, and waits until files that are being written are
  /// complete.
  public func stop() async {
    watching.cancel()
    listener.stop()
    // This happens before the threads that receive the ends of the programs end, so that no device continues to play.
    await outputs.close()
    for channel in channels { try? await channel.close() }
    await lanes.stop()
    try? await group.shutdownGracefully()
  }
}
