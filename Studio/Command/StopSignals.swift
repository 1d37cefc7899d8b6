import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for Ctrl-C or a request to end.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let stream: AsyncStream<Void>
  /// Ends the wait, as a signal does.
  let end: @Sendable () -> Void

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    end = { continuation.finish() }
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.finish() }
      source.activate()
      return source
    }
  }

  func wait() async {
    for await _ in stream {}
    for source in sources { source.cancel() }
  }
}
