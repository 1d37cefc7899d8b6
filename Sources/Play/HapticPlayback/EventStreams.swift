/// The streams of an engine's events that the app reads.
struct EventStreams: Sendable {
  /// The number of events that a stream keeps for a slow reader.
  static let capacity = 1024

  private var continuations: [UInt64: AsyncStream<EngineEvent>.Continuation] = [:]
  private var made: UInt64 = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// Adds a stream, and returns its number.
  mutating func add(_ continuation: AsyncStream<EngineEvent>.Continuation) -> UInt64 {
    made += 1
    continuations[made] = continuation
    return made
  }

  mutating func remove(_ number: UInt64) { continuations[number] = nil }

  /// Passes an event to each stream. Call this outside the engine's lock: a stream may end, which takes the lock.
  func yield(_ event: EngineEvent) {
    for continuation in continuations.values { continuation.yield(event) }
  }

  /// Ends all streams.
  func finish() {
    for continuation in continuations.values { continuation.finish() }
  }
}

extension EngineCore {
  /// Creates a stream of the events from now on.
  func makeEventStream() -> AsyncStream<EngineEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: EngineEvent.self, bufferingPolicy: .bufferingNewest(EventStreams.capacity))
    let number = state.withLock { $0.eventStreams.add(continuation) }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.eventStreams.remove(number) }
    }
    return stream
  }
}
