import NIOCore
import NIOHTTP1

/// The state that the connections of a port share.
struct Port: Sendable {
  let answers: any Answering
  let lanes: Lanes
  let connections: Connections
  let bodies: Bodies
}

/// Decides from the header of a request whether it is admitted, collects its body within the limits, passes
/// the request to a thread that may wait, and writes the answer.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The longest time in which a body must arrive.
  static let longestBody = TimeAmount.seconds(30)
  /// The largest number of bytes of a refused body that are read and dropped, so that its sender receives the answer.
  static let mostDropped = 64 << 20

  private enum State {
    case waiting
    case collecting(HTTPRequestHead, Request, Admission)
    /// The request was refused. The rest of its body is dropped.
    case dropping
    case answering
  }

  private let port: Port
  private let limit: HeadLimit
  private var state = State.waiting
  /// The body so far. No other value shares its storage, so each part is appended in place.
  private var body: [UInt8] = []
  /// The bytes of the body that are reserved in the limit for all connections.
  private var reserved = 0
  private var dropped = 0
  /// The time at which the answer to a refused request was sent.
  private var refused: EventLoopFuture<Void>?
  /// The task that closes the connection if the body does not arrive in time.
  private var bodyDeadline: Scheduled<Void>?

  init(_ port: Port, limit: HeadLimit) {
    self.port = port
    self.limit = limit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): if case .waiting = state { begin(context, head) }
    case .body(let part): receive(context, part)
    case .end: finish(context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    bodyDeadline?.cancel()
    release()
  }

  /// A request that is not HTTP has already been answered when the error arrives here.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func begin(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    limit.headEnded()
    var request = Request(
      method: head.method.rawValue, path: String(head.uri.prefix { $0 != "?" }), host: head.headers["Host"],
      origin: head.headers["Origin"], token: head.headers.first(name: "X-Thrum"),
      ifMatch: head.headers.first(name: "If-Match"), ifNoneMatch: head.headers.first(name: "If-None-Match"))
    // A connection that was reset before it was accepted has no peer address, although its request can still
    // be read.
    if let peer = context.remoteAddress, let own = context.localAddress {
      request.owner = { SocketOwner.of(peer: peer, own: own) }
    }
    var admission = port.answers.admission(of: request)
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    let hasBody = length != 0 || head.headers.contains(name: "Transfer-Encoding")
    if admission.refusal == nil { admission.refusal = refusal(context, admission, length) }
    if let refusal = admission.refusal, hasBody { return refuse(context, refusal) }
    body.reserveCapacity(reserved)
    state = .collecting(head, request, admission)
    guard hasBody else { return }
    startDeadline(context)
    if head.headers[canonicalForm: "expect"].contains("100-continue") {
      context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
    }
  }

  /// Returns the reason why an admitted request cannot be answered now. If there is none, reserves space for its body.
  private func refusal(_ context: ChannelHandlerContext, _ admission: Admission, _ length: Int) -> Response? {
    if admission.isKnown, !port.connections.know(context.channel) {
      return .problem(503, "too many pages are open; close one and try again")
    }
    guard length <= admission.largestBody else { return admission.tooLarge }
    guard reserve(length) else { return Self.busy }
    return nil
  }

  private func receive(_ context: ChannelHandlerContext, _ part: ByteBuffer) {
    switch state {
    case .collecting(_, _, let admission):
      let count = body.count + part.readableBytes
      guard count <= admission.largestBody else { return refuse(context, admission.tooLarge) }
      guard count <= reserved || reserve(count - reserved) else { return refuse(context, Self.busy) }
      part.withUnsafeReadableBytes { body.append(contentsOf: $0) }
    case .dropping:
      dropped += part.readableBytes
      if dropped > Self.mostDropped { context.close(promise: nil) }
    case .waiting, .answering: break
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    switch state {
    case .collecting(let head, let request, let admission):
      bodyDeadline?.cancel()
      if let refusal = admission.refusal { return send(context, refusal, keepsAlive: head.isKeepAlive) }
      answer(context, head, request, admission.lane)
    case .dropping:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      refused?.whenComplete { _ in bound.value.close(promise: nil) }
    case .waiting, .answering: break
    }
  }

  private func answer(
    _ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ request: Request, _ lane: Lane
  ) {
    state = .answering
    var request = request
    request.body = body
    body = []
    let (whole, answers) = (request, port.answers)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    port.lanes[lane].runIfActive(eventLoop: context.eventLoop) { answers.response(to: whole) }.whenComplete {
      result in
      let (handler, context) = bound.value
      handler.release()
      switch result {
      case .success(let response):
        handler.send(context, response, keepsAlive: head.isKeepAlive, withBody: head.method != .HEAD)
      case .failure: context.close(promise: nil)
      }
    }
  }

  private func send(
    _ context: ChannelHandlerContext, _ response: Response, keepsAlive: Bool, withBody: Bool = true
  ) {
    let sent = write(context, response, keepsAlive: keepsAlive, withBody: withBody)
    guard keepsAlive else {
      state = .answering
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      sent.whenComplete { _ in bound.value.close(promise: nil) }
      return
    }
    state = .waiting
    limit.requestEnded()
  }

  private func write(
    _ context: ChannelHandlerContext, _ response: Response, keepsAlive: Bool, withBody: Bool = true
  ) -> EventLoopFuture<Void> {
    context.write(wrapOutboundOut(.head(response.head(keepsAlive: keepsAlive))), promise: nil)
    if withBody, !response.body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    return context.writeAndFlush(wrapOutboundOut(.end(nil)))
  }

  /// Refuses a request whose body is still arriving. The rest is read and dropped, because if the connection
  /// were closed at once, the system would reset it and the answer would be lost.
  private func refuse(_ context: ChannelHandlerContext, _ refusal: Response) {
    release()
    state = .dropping
    if bodyDeadline == nil { startDeadline(context) }
    refused = write(context, refusal, keepsAlive: false)
  }

  private func startDeadline(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    bodyDeadline = context.eventLoop.scheduleTask(in: Self.longestBody) { bound.value.close(promise: nil) }
  }

  private func reserve(_ count: Int) -> Bool {
    guard port.bodies.add(count) else { return false }
    reserved += count
    return true
  }

  private func release() {
    port.bodies.remove(reserved)
    reserved = 0
    body = []
  }

  private static var busy: Response {
    .problem(503, "too much is being sent at once; try again when the rest is saved")
  }
}
