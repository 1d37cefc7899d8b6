import HapticAudio
import HapticScore
import Synchronization

/// Decoded audio at the rate of an engine, and at another when an output asks for it.
final class Sound: Sendable {
  let waveform: Waveform
  let sampleRate: Double
  private let name: String
  private let budget: AudioBudget
  private let resampled = Mutex<(rate: Double, waveform: Waveform)?>(nil)

  /// Takes samples to an engine's rate. Throws `audioMemory` before it makes what the budget has no room for.
  init(
    _ audio: DecodedAudio, sampleRate: Double, name: String, budget: AudioBudget
  ) throws(EngineError) {
    waveform = try Self.convert(audio, to: sampleRate, name, budget)
    self.sampleRate = sampleRate
    self.name = name
    self.budget = budget
  }

  /// The samples at another rate; they count towards the budget as well. May take its time: not for those who hold a lock
  /// of the engine.
  func waveform(at rate: Double) throws(EngineError) -> Waveform {
    if rate == sampleRate { return waveform }
    return try resampled.withLock { resampled throws(EngineError) in
      if let resampled, resampled.rate == rate { return resampled.waveform }
      // Those at a third rate go, unless a player still has them.
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
      // To a frame; the exact number counts once it is there. The filter that knows it takes milliseconds to make.
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
