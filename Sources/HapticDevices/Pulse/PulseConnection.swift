import HapticOutputs
import HapticPlatform

/// A connection to a PulseAudio server, with the thread of the library that serves it.
///
/// Callbacks hold it unretained; `close` ends that thread, so it must be called before the last reference goes.
final class PulseConnection {
  let library: PulseLibrary
  private(set) var loop: PulseLibrary.Loop
  private(set) var context: PulseLibrary.Context
  private let timeLimit: Double
  private var isClosed = false
  // Written by callbacks, which hold the loop's lock; read under it.
  fileprivate var found: [PulseSink] = []
  fileprivate var preferred: String?
  fileprivate var answers = 0

  /// Connects.
  ///
  /// - Throws: `libraryMissing`; `noServer` when no server runs or it refuses; `timeout` when it does not answer.
  init(name: String, timeLimit: Double, library: PulseLibrary? = .shared) throws(OutputError) {
    guard let library else {
      throw OutputBackend.pulse.missing(PulseLibrary.usualNames[0])
    }
    guard let loop = library.newLoop() else {
      throw OutputError(.failed, "PulseAudio gives no main loop; close other programs", place: "pulse")
    }
    guard let api = library.api(loop), let context = name.withCString({ library.newContext(api, $0) }) else {
      library.freeLoop(loop)
      throw OutputError(
        .failed, "PulseAudio refuses the connection; close other programs that play audio", place: "pulse")
    }
    self.library = library
    self.loop = loop
    self.context = context
    self.timeLimit = timeLimit
    do throws(OutputError) { try connect() } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  /// Runs something while the library's thread stands still.
  func locked<Result>(_ body: () throws(OutputError) -> Result) throws(OutputError) -> Result {
    library.lock(loop)
    defer { library.unlock(loop) }
    return try body()
  }

  /// Looks every millisecond, under the lock, until there is an answer or the time is over.
  func wait<Answer>(seconds: Double? = nil, _ look: () throws(OutputError) -> Answer?) throws(OutputError)
    -> Answer?
  {
    let deadline = HostClock.now &+ HostClock.nanoseconds(seconds ?? timeLimit)
    while true {
      if let answer = try locked({ () throws(OutputError) in try look() }) { return answer }
      let now = HostClock.now
      if now >= deadline { return nil }
      HostClock.sleep(until: now &+ 1_000_000)
    }
  }

  private func connect() throws(OutputError) {
    guard library.startLoop(loop) == 0 else {
      throw OutputError(.failed, "no thread for the server", place: "pulse")
    }
    let code = try locked { () throws(OutputError) in
      library.connect(context, nil, PulseLayout.noAutospawn, nil)
    }
    if code < 0 { throw refused() }
    let isReady = try wait { () throws(OutputError) -> Bool? in
      switch library.contextState(context) {
      case PulseLayout.contextReady: return true
      case PulseLayout.contextFailed, PulseLayout.contextTerminated: throw refused()
      default: return nil
      }
    }
    if isReady == nil { throw OutputBackend.pulse.noAnswer(within: timeLimit) }
  }

  private func refused() -> OutputError {
    OutputError(
      .noServer, "no PulseAudio server answers; start pulseaudio or pipewire-pulse", place: "pulse",
      cause: lastError)
  }

  /// What the library says of the last failure.
  var lastError: String? { library.errorText(library.errorNumber(context)).map { String(cString: $0) } }

  /// All sinks and the name of the preferred one.
  func sinks() throws(OutputError) -> (sinks: [PulseSink], preferred: String?) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    try locked { () throws(OutputError) in
      (found, preferred, answers) = ([], nil, 0)
      for operation in [library.serverInfo(context, takeServer, me), library.sinkInfo(context, takeSink, me)]
      {
        guard let operation else { throw refused() }
        library.freeOperation(operation)
      }
    }
    let answer = try wait { () throws(OutputError) -> (sinks: [PulseSink], preferred: String?)? in
      if library.contextState(context) != PulseLayout.contextReady { throw refused() }
      return answers >= 2 ? (found, preferred) : nil
    }
    guard let answer else { throw OutputBackend.pulse.noAnswer(within: timeLimit) }
    return answer
  }

  /// Ends the connection and the library's thread. There are no callbacks after that.
  func close() {
    if isClosed { return }
    isClosed = true
    library.lock(loop)
    library.onContextState(context, nil, nil)
    library.disconnect(context)
    library.freeContext(context)
    library.unlock(loop)
    library.stopLoop(loop)
    library.freeLoop(loop)
  }
}

// Callbacks, under the loop's lock. At file scope, so that no actor is inferred for them.

private func takeServer(
  _ context: PulseLibrary.Context?, _ info: UnsafeRawPointer?, _ connection: UnsafeMutableRawPointer?
) {
  guard let connection else { return }
  Unmanaged<PulseConnection>.fromOpaque(connection)._withUnsafeGuaranteedRef { connection in
    connection.preferred = info.flatMap { PulseLayout.text($0, PulseLayout.serverDefaultSink) }
    connection.answers += 1
  }
}

private func takeSink(
  _ context: PulseLibrary.Context?, _ info: UnsafeRawPointer?, _ end: Int32,
  _ connection: UnsafeMutableRawPointer?
) {
  guard let connection else { return }
  Unmanaged<PulseConnection>.fromOpaque(connection)._withUnsafeGuaranteedRef { connection in
    // The last call has no sink; a negative end is a failure, which leaves an empty list.
    if end != 0 {
      connection.answers += 1
    } else if let sink = info.flatMap({ PulseSink($0) }) {
      connection.found.append(sink)
    }
  }
}
