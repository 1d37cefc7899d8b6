import HapticSynthesis

/// The data that an engine's own threads and the audio thread share, in one block of memory.
struct RenderTables: @unchecked Sendable {  // Each part belongs to one side, or is atomic.
  /// The maximum number of samples rendered in one step, and the length of the scratch buffer.
  static var chunk: Int { 512 }
  /// The maximum number of samples skipped in one step when no samples are requested.
  static var dryChunk: Int { 65_536 }

  let capacity: RenderCapacity
  let synthesizerCapacity: SynthesizerCapacity
  let shared: UnsafeMutablePointer<SharedState>
  /// The messages from the engine to the audio thread.
  let messages: Ring<RenderMessage>
  /// The notices from the audio thread to the engine.
  let notices: Ring<RenderNotice>
  /// The felt frames from the audio thread to the code that drives motors or makes recordings.
  let frames: Ring<FeltFrame>
  /// The scores of the players. The engine writes a score before it sends the `newScore` message for that
  /// score.
  let scores: UnsafeMutablePointer<ScoreView>
  /// The number of commands that have arrived for each player; used only by the audio thread.
  let received: UnsafeMutablePointer<UInt32>
  /// A buffer for one chunk of haptic samples; used only by the audio thread.
  let scratch: UnsafeMutablePointer<Float>
  let synthesizerMemory: UnsafeMutableRawPointer

  /// The offset of each part in the memory.
  struct Layout {
    private(set) var size = 0
    private(set) var offsets = SIMD16<Int>(repeating: 0)

    init(_ capacity: RenderCapacity, notices: Int, synthesizer: SynthesizerCapacity) {
      reserve(0, MemoryLayout<SharedState>.size)
      for ring in 1...3 { reserve(ring, MemoryLayout<Ring<Float>.Ends>.size) }
      reserve(4, MemoryLayout<RenderMessage>.stride * Ring<RenderMessage>.size(for: Self.messages(capacity)))
      reserve(5, MemoryLayout<RenderNotice>.stride * Ring<RenderNotice>.size(for: notices))
      reserve(6, MemoryLayout<FeltFrame>.stride * Ring<FeltFrame>.size(for: capacity.frames))
      reserve(7, MemoryLayout<ScoreView>.stride * capacity.players)
      reserve(8, MemoryLayout<UInt32>.stride * capacity.players)
      reserve(9, MemoryLayout<Float>.stride * RenderTables.chunk)
      reserve(10, Synthesizer.byteCount(for: synthesizer))
    }

    /// Returns the capacity of the ring of messages. It includes two `newScore` messages for each player,
    /// because a slot can lose one score and receive another before the audio thread reads the ring.
    static func messages(_ capacity: RenderCapacity) -> Int {
      capacity.commands + capacity.reserve + 2 * capacity.players
    }

    private mutating func reserve(_ part: Int, _ bytes: Int) {
      // Parts that different threads use are on separate cache lines.
      size = (size + 127) & ~127
      offsets[part] = size
      size += bytes
    }
  }

  init(_ capacity: RenderCapacity, reportsEvents: Bool, at base: UnsafeMutableRawPointer) {
    let noticeCount = capacity.notices(reportingEvents: reportsEvents)
    let synthesizer = capacity.synthesizer(notices: noticeCount)
    let offsets = Layout(capacity, notices: noticeCount, synthesizer: synthesizer).offsets
    self.capacity = capacity
    synthesizerCapacity = synthesizer
    shared = (base + offsets[0]).bindMemory(to: SharedState.self, capacity: 1)
    shared.initialize(to: SharedState())
    messages = Ring(
      count: Layout.messages(capacity), ends: base + offsets[1], elements: base + offsets[4])
    notices = Ring(count: noticeCount, ends: base + offsets[2], elements: base + offsets[5])
    frames = Ring(count: capacity.frames, ends: base + offsets[3], elements: base + offsets[6])
    scores = (base + offsets[7]).bindMemory(to: ScoreView.self, capacity: capacity.players)
    received = (base + offsets[8]).bindMemory(to: UInt32.self, capacity: capacity.players)
    scratch = (base + offsets[9]).bindMemory(to: Float.self, capacity: Self.chunk)
    synthesizerMemory = base + offsets[10]
    for player in 0..<capacity.players {
      (scores + player).initialize(to: .empty)
      (received + player).initialize(to: 0)
    }
    for index in 0..<Self.chunk { (scratch + index).initialize(to: 0) }
  }
}
