import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers requests, on a thread that may wait.
protocol Answering: Sendable {
  func response(to request: Request) -> Response
}

/// Collects a request within its limits, has it answered on a thread that may wait, and writes the answer.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The largest body of a page, in bytes.
  static let largestBody = 32 << 20
  /// The time that a body may take to arrive.
  static let longestBody = TimeAmount.seconds(30)

  private enum State {
    case waiting
    case collecting(HTTPRequestHead, ByteBuffer)
    /// The answer is being made, or refused what still arrives.
    case answering
  }

  private let router: any Answering
  private let threads: NIOThreadPool
  private let limit: HeadLimit
  private let largestBody: Int
  private var state = State.waiting
  /// Ends a connection whose body does not arrive in time.
  private var bodyDeadline: Scheduled<Void>?

  init(
    router: any Answering, threads: NIOThreadPool, limit: HeadLimit,
    largestBody: Int = RequestHandler.largestBody
  ) {
    self.largestBody = largestBody
    self.router = router
    self.threads = threads
    self.limit = limit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), .waiting):
      limit.headEnded()
      let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
      guard length <= largestBody else {
        refuse(context, 413, "the body has more than \(largestBody) bytes")
        return
      }
      state = .collecting(head, context.channel.allocator.buffer(capacity: min(length, 1 << 16)))
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      bodyDeadline = context.eventLoop.scheduleTask(in: Self.longestBody) { bound.value.close(promise: nil) }
      if head.headers[canonicalForm: "expect"].contains("100-continue") {
        context.writeAndFlush(
          wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
      }
    case (.body(var part), .collecting(let head, var body)):
      // Without this the state would keep a second owner of the buffer, and appending would copy it.
      state = .waiting
      guard body.readableBytes + part.readableBytes <= largestBody else {
        refuse(context, 413, "the body has more than \(largestBody) bytes")
        return
      }
      body.writeBuffer(&part)
      state = .collecting(head, body)
    case (.end, .collecting(let head, let body)):
      bodyDeadline?.cancel()
      answer(context, head, body)
    default: break
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { bodyDeadline?.cancel() }

  /// A request that is not HTTP has been answered before the error comes here.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func answer(_ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ body: ByteBuffer) {
    state = .answering
    let request = Request(
      method: head.method.rawValue, path: String(head.uri.prefix { $0 != "?" }), host: head.headers["Host"],
      origin: head.headers["Origin"], token: head.headers.first(name: "X-Thrum"),
      ifMatch: head.headers.first(name: "If-Match"), ifNoneMatch: head.headers.first(name: "If-None-Match"),
      body: Array(body.readableBytesView))
    let router = router
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    threads.runIfActive(eventLoop: context.eventLoop) { router.response(to: request) }.whenComplete {
      result in
      let (handler, context) = bound.value
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
    context.write(wrapOutboundOut(.head(response.head(keepsAlive: keepsAlive))), promise: nil)
    if withBody, !response.body.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.body)))), promise: nil)
    }
    let sent = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    guard keepsAlive else {
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      sent.whenComplete { _ in bound.value.close(promise: nil) }
      return
    }
    state = .waiting
    limit.requestEnded()
  }

  private func refuse(_ context: ChannelHandlerContext, _ status: Int, _ message: String) {
    bodyDeadline?.cancel()
    state = .answering
    send(context, .problem(status, message), keepsAlive: false)
  }
}
