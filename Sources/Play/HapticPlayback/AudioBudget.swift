import HapticScore
import Synchronization

/// The limit of an engine's audio memory, and the memory in use. A sound, or a copy of a sound at another
/// sample rate, counts for as long as any object references its samples.
final class AudioBudget: Sendable {
  private struct WeakWaveform {
    weak var waveform: Waveform?
  }

  private struct State {
    var living: [WeakWaveform] = []
    /// An upper bound of the bytes in use: the bytes in use at the last call of `look`, plus all bytes
    /// admitted since then.
    var most = 0
    /// The number of entries at which `admit` next removes the entries of deallocated waveforms.
    var nextLook = 64

    /// Sets `most` to the bytes in use, and removes the entries of deallocated waveforms.
    mutating func look() {
      most = 0
      living.removeAll { entry in
        guard let waveform = entry.waveform else { return true }
        most += waveform.byteCount
        return false
      }
      nextLook = max(64, 2 * living.count)
    }
  }

  let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = max(0, limit) }

  var bytesInUse: Int {
    state.withLock { state in
      state.look()
      return state.most
    }
  }

  /// Throws `audioMemory` if allocating the given number of bytes would exceed the limit. Call this method
  /// before the allocation.
  func check(_ bytes: Int, name: String) throws(EngineError) {
    try state.withLock { state throws(EngineError) in try check(bytes, name, &state) }
  }

  /// Adds a waveform to the memory in use; throws `audioMemory` if the waveform would exceed the limit.
  func admit(_ waveform: Waveform, name: String) throws(EngineError) {
    try state.withLock { state throws(EngineError) in
      try check(waveform.byteCount, name, &state)
      if state.living.count >= state.nextLook { state.look() }
      state.living.append(WeakWaveform(waveform: waveform))
      state.most += waveform.byteCount
    }
  }

  private func check(_ bytes: Int, _ name: String, _ state: inout State) throws(EngineError) {
    if bytes <= limit - min(state.most, limit) { return }
    state.look()
    guard bytes <= limit - min(state.most, limit) else {
      throw EngineError(
        .audioMemory,
        "\(bytes) more bytes of samples would exceed the limit of \(limit), because \(state.most) are in use; "
          + "unregister audio, release patterns, or raise the limit", place: name)
    }
  }
}

extension Waveform {
  /// The size of the samples in bytes.
  var byteCount: Int { frameCount * (isStereo ? 8 : 4) }
}
