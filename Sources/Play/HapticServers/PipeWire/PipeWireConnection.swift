import HapticOutputs
import HapticPlatform

#if PipeWire
  import PipeWireShim

  /// A connection to a server of PipeWire, a sound system, and the library's thread that serves the
  /// connection.
  ///
  /// Only one thread may use the connection. `close` also ends the stream that plays over it.
  final class PipeWireConnection {
    private var handle: OpaquePointer?
    private let timeLimit: Double

    /// Connects to the server.
    ///
    /// - Throws: `noServer` if no server is running, `timeout` if it does not answer.
    init(name: String, timeLimit: Double) throws(OutputError) {
      guard let handle = name.withCString({ thrum_pw_open($0) }) else { throw Self.refused }
      self.handle = handle
      self.timeLimit = timeLimit
      do throws(OutputError) {
        // The first answer contains the objects, the second their properties.
        for _ in 0..<2 { try awaitAnswer() }
      } catch {
        close()
        throw error
      }
    }

    deinit { close() }

    /// Ends the connection and the stream. No callback runs after that.
    func close() {
      guard let handle else { return }
      self.handle = nil
      thrum_pw_close(handle)
    }

    private static var refused: OutputError {
      OutputError(.noServer, "no PipeWire server is running; start pipewire", place: "pipewire")
    }

    /// Waits until the server has answered all requests.
    func awaitAnswer() throws(OutputError) {
      guard let handle else { throw Self.refused }
      thrum_pw_ask(handle)
      let answer = wait { () -> Int32? in
        let answer = thrum_pw_answer(handle)
        return answer == 0 ? nil : answer
      }
      guard let answer else { throw OutputBackend.pipewire.noAnswer(within: timeLimit) }
      if answer < 0 { throw Self.refused }
    }

    /// Calls a closure every millisecond until it returns an answer. Returns `nil` if the time limit is
    /// reached first.
    func wait<Answer>(seconds: Double? = nil, _ look: () -> Answer?) -> Answer? {
      let deadline = HostClock.now &+ HostClock.nanoseconds(seconds ?? timeLimit)
      while true {
        if let answer = look() { return answer }
        let now = HostClock.now
        if now >= deadline { return nil }
        HostClock.sleep(until: now &+ 1_000_000)
      }
    }

    /// All sinks (devices to play on), the preferred one first.
    var sinks: [PipeWireSink] {
      guard let handle else { return [] }
      let limit = 64
      let found = [thrum_pw_sink](unsafeUninitializedCapacity: limit) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        count = min(limit, Int(thrum_pw_sinks(handle, start, Int32(limit))))
      }
      let sinks = found.map { PipeWireSink($0) }
      return sinks.filter(\.isDefault) + sinks.filter { !$0.isDefault }
    }

    /// Starts playback on a sink. `context` is passed to the callbacks. Returns `false` if the server refuses
    /// the stream.
    func play(_ sink: PipeWireSink, keepsSink: Bool, blockSize: Int, context: UnsafeMutableRawPointer) -> Bool
    {
      guard let handle else { return false }
      return withUnsafePointer(to: sink.raw) {
        thrum_pw_play(
          handle, $0, keepsSink, UInt32(clamping: blockSize), pipeWireRender, pipeWireNote, context) >= 0
      }
    }

    /// Whether the stream is playing; `nil` if the server has refused or ended it.
    var isStreaming: Bool? {
      guard let handle else { return nil }
      let state = thrum_pw_state(handle)
      return state < 0 ? nil : state > 0
    }

    /// The number of channels of the stream that are connected to the device channel with the same position;
    /// `nil` if a channel is connected to another position.
    var routedChannels: Int? {
      guard let handle else { return nil }
      let count = thrum_pw_routed(handle)
      return count < 0 ? nil : Int(count)
    }

    /// The number of frames in the last block, the delay in frames from the block to the device, and the
    /// server's sample rate in hertz.
    var timing: (blockSize: Int, delay: Int, rate: Int) {
      guard let handle else { return (0, 0, 0) }
      var frames: UInt32 = 0
      var delay: Int64 = 0
      var rate: UInt32 = 0
      thrum_pw_timing(handle, &frames, &delay, &rate)
      return (Int(frames), Int(min(max(delay, 0), 10_000_000)), Int(rate))
    }
  }
#endif
