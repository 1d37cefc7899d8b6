import HapticScore
import Synchronization

/// The limit of an engine's audio memory, and what counts towards it: every sound and every copy of one at another rate, for
/// as long as anything holds it.
final class AudioBudget: Sendable {
  private struct WeakWaveform {
    weak var waveform: Waveform?
  }

  private struct State {
    var living: [WeakWaveform] = []
    /// Bytes of all that was admitted since the last look at what still lives: never less than what is in use.
    var most = 0
    /// How many may be listed before those that are gone are taken out.
    var nextLook = 64

    /// Finds out how much is in use.
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

  /// Throws when so many bytes more would go beyond the limit: to be asked before they are taken.
  func check(_ bytes: Int, name: String) throws(EngineError) {
    try state.withLock { state throws(EngineError) in try check(bytes, name, &state) }
  }

  /// Takes samples in, or throws when they go beyond the limit.
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
        "\(bytes) bytes of samples beside \(state.most) in use go beyond the limit of \(limit); "
          + "unregister audio, release patterns, or raise the limit", place: name)
    }
  }
}

extension Waveform {
  /// Bytes of samples.
  var byteCount: Int { frameCount * (isStereo ? 8 : 4) }
}
