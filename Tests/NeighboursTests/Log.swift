import Synchronization

/// Lines in the order in which they came, from any thread.
final class Log: Sendable {
  private let state = Mutex<[String]>([])

  func note(_ line: String) { state.withLock { $0.append(line) } }

  var lines: [String] { state.withLock { $0 } }
}
