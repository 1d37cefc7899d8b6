import HapticOutputs
import HapticPlatform

#if PipeWire
  import PipeWireShim

  /// A connection to a PipeWire server, with the thread of the library that serves it.
  ///
  /// Used by one thread; `close` ends it, and the stream that plays over it.
  final class PipeWireConnection {
    private var handle: OpaquePointer?
    private let timeLimit: Double

    /// Connects.
    ///
    /// - Throws: `noServer` when no server runs; `timeout` when it does not answer.
    init(name: String, timeLimit: Double) throws(OutputError) {
      guard let handle = name.withCString({ thrum_pw_open($0) }) else { throw Self.refused }
      self.handle = handle
      self.timeLimit = timeLimit
      do throws(OutputError) {
        // First the objects, then their properties.
        for _ in 0..<2 { try awaitAnswer() }
      } catch {
        close()
        throw error
      }
    }

    deinit { close() }

    /// Ends everything. There are no callbacks after that.
    func close() {
      guard let handle else { return }
      self.handle = nil
      thrum_pw_close(handle)
    }

    private static var refused: OutputError {
      OutputError(.noServer, "no PipeWire server is running; start pipewire", place: "pipewire")
    }

    /// Waits until the server has answered to all that was asked.
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

    /// Looks every millisecond until there is an answer or the time is over.
    func wait<Answer>(seconds: Double? = nil, _ look: () -> Answer?) -> Answer? {
      let deadline = HostClock.now &+ HostClock.nanoseconds(seconds ?? timeLimit)
      while true {
        if let answer = look() { return answer }
        let now = HostClock.now
        if now >= deadline { return nil }
        HostClock.sleep(until: now &+ 1_000_000)
      }
    }

    /// All sinks, the preferred one first.
    var sinks: [PipeWireSink] {
      guard let handle else { return [] }
      let room = 64
      let found = [thrum_pw_sink](unsafeUninitializedCapacity: room) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        count = min(room, Int(thrum_pw_sinks(handle, start, Int32(room))))
      }
      let sinks = found.map { PipeWireSink($0) }
      return sinks.filter(\.isDefault) + sinks.filter { !$0.isDefault }
    }

    /// Begins to play to a sink; `context` is what the callbacks get.
    func play(_ sink: PipeWireSink, keepsSink: Bool, blockSize: Int, context: UnsafeMutableRawPointer) -> Bool
    {
      guard let handle else { return false }
      return withUnsafePointer(to: sink.raw) {
        thrum_pw_play(
          handle, $0, keepsSink, UInt32(clamping: blockSize), pipeWireRender, pipeWireNote, context) >= 0
      }
    }

    /// Whether the stream plays; nil when the server has refused or ended it.
    var isStreaming: Bool? {
      guard let handle else { return nil }
      let state = thrum_pw_state(handle)
      return state < 0 ? nil : state > 0
    }

    /// How many channels lead to the place that they are named for; nil when one leads to another.
    var routedChannels: Int? {
      guard let handle else { return nil }
      let count = thrum_pw_routed(handle)
      return count < 0 ? nil : Int(count)
    }

    /// Frames of the last block, frames from it to the device, frames a second of the server.
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
