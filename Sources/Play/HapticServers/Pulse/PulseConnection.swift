import HapticOutputs
import HapticPlatform

/// A connection to a server of PulseAudio, a sound system, and the library's thread that serves the
/// connection.
///
/// Callbacks hold an unretained reference to the connection. `close` ends the thread, so `close` must be
/// called before the last reference to the connection is released.
final class PulseConnection {
  let library: PulseLibrary
  private(set) var loop: PulseLibrary.Loop
  private(set) var context: PulseLibrary.Context
  let timeLimit: Double
  private var isClosed = false
  // Callbacks write these members while they hold the loop's lock. They must be read under the lock.
  fileprivate var found: [PulseSink] = []
  fileprivate var preferred: String?
  fileprivate var preferredSource: String?
  fileprivate var answers = 0

  /// Connects to the server.
  ///
  /// - Throws: `libraryMissing`, `noServer` if no server is running or it refuses the connection, `timeout`
  ///   if it does not answer.
  init(name: String, timeLimit: Double, library: PulseLibrary? = .shared) throws(OutputError) {
    guard let library else {
      throw OutputBackend.pulse.missing(PulseLibrary.usualNames[0])
    }
    guard let loop = library.newLoop() else {
      throw OutputError(
        .failed,
        "PulseAudio cannot create a main loop because memory or file handles are exhausted; close other programs",
        place: "pulse")
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

  /// Runs a closure under the loop's lock, which blocks the library's thread.
  func locked<Result>(_ body: () throws(OutputError) -> Result) throws(OutputError) -> Result {
    library.lock(loop)
    defer { library.unlock(loop) }
    return try body()
  }

  /// Calls a closure every millisecond, under the loop's lock, until it returns an answer. Returns `nil` if
  /// the time limit is reached first.
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

  /// The library's message for the last failure.
  var lastError: String? { library.errorText(library.errorNumber(context)).map { String(cString: $0) } }

  /// Returns all sinks (devices to play on) and the name of the preferred sink.
  func sinks() throws(OutputError) -> (sinks: [PulseSink], preferred: String?) {
    try list(library.sinkInfo, receiveSink)
    return (found, preferred)
  }

  /// The devices to record from, and the names of the preferred source and sink.
  struct Sources {
    var sources: [PulseSink]
    var preferred: String?
    var preferredSink: String?
  }

  /// Returns all sources.
  func sources() throws(OutputError) -> Sources {
    try list(library.sourceInfo, receiveSource)
    return Sources(sources: found, preferred: preferredSource, preferredSink: preferred)
  }

  /// Asks the server for its preferred devices and a list, and waits for both. No callback changes them afterwards.
  private func list(
    _ ask: (PulseLibrary.Context, PulseLibrary.SinkInfo, PulseLibrary.Raw?) -> PulseLibrary.Operation?,
    _ receive: PulseLibrary.SinkInfo
  ) throws(OutputError) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    try locked { () throws(OutputError) in
      (found, preferred, preferredSource, answers) = ([], nil, nil, 0)
      for operation in [library.serverInfo(context, receiveServer, me), ask(context, receive, me)] {
        guard let operation else { throw refused() }
        library.freeOperation(operation)
      }
    }
    let isAnswered = try wait { () throws(OutputError) -> Bool? in
      if library.contextState(context) != PulseLayout.contextReady { throw refused() }
      return answers >= 2 ? true : nil
    }
    if isAnswered == nil { throw OutputBackend.pulse.noAnswer(within: timeLimit) }
  }

  /// Ends the connection and the library's thread. No callback runs after that.
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

// Callbacks, which run under the loop's lock. They are at file scope, so that the compiler infers no actor
// for them.

private func receiveServer(
  _ context: PulseLibrary.Context?, _ info: UnsafeRawPointer?, _ connection: UnsafeMutableRawPointer?
) {
  guard let connection else { return }
  Unmanaged<PulseConnection>.fromOpaque(connection)._withUnsafeGuaranteedRef { connection in
    connection.preferred = info.flatMap { PulseLayout.text($0, PulseLayout.serverDefaultSink) }
    connection.preferredSource = info.flatMap { PulseLayout.text($0, PulseLayout.serverDefaultSource) }
    connection.answers += 1
  }
}

private func receive(
  _ device: (UnsafeRawPointer) -> PulseSink?, _ info: UnsafeRawPointer?, _ end: Int32,
  _ connection: UnsafeMutableRawPointer?
) {
  guard let connection else { return }
  Unmanaged<PulseConnection>.fromOpaque(connection)._withUnsafeGuaranteedRef { connection in
    // The last call has no device. A negative `end` is a failure, which leaves an empty list.
    if end != 0 {
      connection.answers += 1
    } else if let found = info.flatMap(device) {
      connection.found.append(found)
    }
  }
}

private func receiveSink(
  _ context: PulseLibrary.Context?, _ info: UnsafeRawPointer?, _ end: Int32,
  _ connection: UnsafeMutableRawPointer?
) {
  receive({ PulseSink($0) }, info, end, connection)
}

private func receiveSource(
  _ context: PulseLibrary.Context?, _ info: UnsafeRawPointer?, _ end: Int32,
  _ connection: UnsafeMutableRawPointer?
) {
  receive({ PulseSink($0, isSource: true) }, info, end, connection)
}
