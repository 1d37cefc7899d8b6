import HapticOutputs
import HapticRealTime

/// A stream of a PulseAudio connection that it owns, for playback or for recording, with the sample rate and
/// the channels of its device.
final class PulseStream {
  let connection: PulseConnection
  let handle: PulseLibrary.Stream
  /// The identifier of the device, for errors.
  let id: String
  private let states: UnsafeMutablePointer<PulseStates>
  private var isClosed = false

  var library: PulseLibrary { connection.library }

  /// Creates a stream, which is not connected yet. If it throws, the caller still owns the connection.
  init(
    _ connection: PulseConnection, _ device: PulseSink, id: String, name: String, monitor: DeviceMonitor
  ) throws(OutputError) {
    let library = connection.library
    let created = try connection.locked { () throws(OutputError) in
      name.withCString {
        library.newStream(
          connection.context, $0, PulseLayout.spec(rate: device.rate, channels: device.positions.count),
          PulseLayout.table(device.positions))
      }
    }
    guard let created else {
      throw OutputError(.unsuitable, "its channels cannot be opened", place: id, cause: connection.lastError)
    }
    self.connection = connection
    self.id = id
    handle = created
    states = PulseStates(library, monitor).allocated()
  }

  /// Connects the stream to its device and waits until it is ready.
  ///
  /// - Parameter start: registers the callbacks for samples, and connects; returns the library's result. It is
  ///   called under the loop's lock.
  func connect(_ start: () -> Int32) throws(OutputError) {
    let code = try connection.locked { () throws(OutputError) in
      library.onContextState(connection.context, pulseContextState, states)
      library.onStreamState(handle, pulseStreamState, states)
      library.onSuspended(handle, pulseSuspended, states)
      return start()
    }
    if code < 0 { throw refused }
    let isReady = try connection.wait { () throws(OutputError) -> Bool? in
      switch library.streamState(handle) {
      case PulseLayout.streamReady: return true
      case PulseLayout.streamFailed, PulseLayout.streamTerminated: throw refused
      default: return nil
      }
    }
    if isReady == nil { throw OutputBackend.pulse.noAnswer(within: connection.timeLimit) }
  }

  private var refused: OutputError {
    OutputError(.failed, "the server refuses the stream", place: id, cause: connection.lastError)
  }

  /// The latency that the server reports, in seconds; `nil` until the server has reported it. Must be read
  /// under the loop's lock.
  var latency: Double? {
    var microseconds: UInt64 = 0
    var isNegative: Int32 = 0
    guard library.latency(handle, &microseconds, &isNegative) == 0 else { return nil }
    return isNegative == 0 ? Double(min(microseconds, 10_000_000)) / 1e6 : 0
  }

  /// Closes the stream and its connection. No callback runs after that.
  ///
  /// - Parameter detach: removes the callbacks for samples. It is called under the loop's lock.
  func close(_ detach: () -> Void) {
    if isClosed { return }
    isClosed = true
    library.lock(connection.loop)
    library.onContextState(connection.context, nil, nil)
    library.onStreamState(handle, nil, nil)
    library.onSuspended(handle, nil, nil)
    detach()
    _ = library.disconnectStream(handle)
    library.freeStream(handle)
    library.unlock(connection.loop)
    // This stops the thread that makes callbacks, whose memory may be freed only afterwards.
    connection.close()
    PulseStates.free(states)
  }
}
