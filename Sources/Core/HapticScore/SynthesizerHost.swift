import HapticSynthesis

/// A synthesizer together with the memory that it uses.
struct SynthesizerHost: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  var synthesizer: Synthesizer

  init(capacity: SynthesizerCapacity, sampleRate: Double, profile: ActuatorProfile) {
    memory = .allocate(byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
    synthesizer = Synthesizer(memory: memory, capacity: capacity, sampleRate: sampleRate, profile: profile)
  }

  deinit { memory.deallocate() }
}
