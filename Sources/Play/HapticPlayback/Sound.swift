import HapticAudio
import HapticScore
import Synchronization

/// Decoded audio at an engine's sample rate, and at another sample rate if an output needs it.
final class Sound: Sendable {
  let waveform: Waveform
  let sampleRate: Double
  private let name: String
  private let budget: AudioBudget
  private let resampled = Mutex<(rate: Double, waveform: Waveform)?>(nil)

  /// Resamples audio to an engine's sample rate. Throws `audioMemory` before it allocates more than the
  /// budget allows.
  init(
    _ audio: DecodedAudio, sampleRate: Double, name: String, budget: AudioBudget
  ) throws(EngineError) {
    waveform = try Self.convert(audio, to: sampleRate, name, budget)
    self.sampleRate = sampleRate
    self.name = name
    self.budget = budget
  }

  /// Returns the samples at a sample rate. Samples at a rate other than the engine's count towards the memory
  /// budget as well. Slow: call this method without holding a lock of the engine.
  func waveform(at rate: Double) throws(EngineError) -> Waveform {
    if rate == sampleRate { return waveform }
    return try resampled.withLock { resampled throws(EngineError) in
      if let resampled, resampled.rate == rate { return resampled.waveform }
      // Samples at a third rate are released, unless a player still uses them.
      resampled = nil
      let left = waveform.withChannel(0) { Array($0) }
      let audio =
        waveform.isStereo
        ? DecodedAudio(left: left, right: waveform.withChannel(1) { Array($0) }, sampleRate: sampleRate)
        : DecodedAudio(mono: left, sampleRate: sampleRate)
      let converted = try Self.convert(audio, to: rate, name, budget)
      resampled = (rate, converted)
      return converted
    }
  }

  private static func convert(
    _ audio: DecodedAudio, to rate: Double, _ name: String, _ budget: AudioBudget
  ) throws(EngineError) -> Waveform {
    if Resampler.inputRates.contains(audio.sampleRate) {
      // An estimate, correct to a frame; the exact number counts afterwards. Creating the filter that knows
      // it takes milliseconds.
      let bytes = Double(audio.frameCount) * rate / audio.sampleRate * (audio.channels.count > 1 ? 8 : 4)
      try budget.check(bytes < 1e15 ? Int(bytes) : .max, name: name)
    }
    let waveform: Waveform
    do throws(AudioFileError) {
      waveform = try Resampler.waveform(of: audio, at: rate)
    } catch {
      throw EngineError(audio: error, name: name)
    }
    try budget.admit(waveform, name: name)
    return waveform
  }
}
