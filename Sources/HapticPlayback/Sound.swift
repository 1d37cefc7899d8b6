import HapticAudio
import HapticScore
import Synchronization

/// Decoded audio at the rate of an engine, and at others when an output asks for them.
final class Sound: Sendable {
  let waveform: Waveform
  let sampleRate: Double
  private let resampled = Mutex<(rate: Double, waveform: Waveform)?>(nil)

  init(_ waveform: Waveform, sampleRate: Double) {
    self.waveform = waveform
    self.sampleRate = sampleRate
  }

  /// Decodes nothing: takes samples to an engine's rate.
  convenience init(_ audio: DecodedAudio, sampleRate: Double) throws(AudioFileError) {
    let converted = try Resampler.resample(audio, to: sampleRate)
    self.init(converted.waveform, sampleRate: sampleRate)
  }

  /// Bytes of samples.
  var byteCount: Int { waveform.frameCount * (waveform.isStereo ? 8 : 4) }

  /// The samples at another rate; nil when that rate is not possible.
  func waveform(at rate: Double) -> Waveform? {
    if rate == sampleRate { return waveform }
    return resampled.withLock { resampled in
      if let resampled, resampled.rate == rate { return resampled.waveform }
      let left = waveform.withChannel(0) { Array($0) }
      let audio =
        waveform.isStereo
        ? DecodedAudio(left: left, right: waveform.withChannel(1) { Array($0) }, sampleRate: sampleRate)
        : DecodedAudio(mono: left, sampleRate: sampleRate)
      guard let converted = try? Resampler.resample(audio, to: rate).waveform else { return nil }
      resampled = (rate, converted)
      return converted
    }
  }
}
