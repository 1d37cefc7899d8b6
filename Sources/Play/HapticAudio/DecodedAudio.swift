import HapticScore

/// The decoded samples of an audio file: one or two channels with full scale at ±1, at the file's own sample
/// rate.
public struct DecodedAudio: Sendable, Hashable {
  /// The samples of each channel: one array (mono), or two of equal length (left, right).
  public private(set) var channels: [[Float]]
  /// The sample rate in hertz.
  public var sampleRate: Double

  /// Creates mono audio.
  public init(mono: [Float], sampleRate: Double) {
    channels = [mono]
    self.sampleRate = sampleRate
  }

  /// Creates stereo audio. If the channels differ in length, the longer one is cut.
  public init(left: [Float], right: [Float], sampleRate: Double) {
    let count = min(left.count, right.count)
    channels = [
      left.count == count ? left : Array(left.prefix(count)),
      right.count == count ? right : Array(right.prefix(count)),
    ]
    self.sampleRate = sampleRate
  }

  /// The number of frames (samples per channel).
  public var frameCount: Int { channels[0].count }

  /// The duration in seconds; 0 if the sample rate is not above 0.
  public var duration: Double { sampleRate > 0 ? Double(frameCount) / sampleRate : 0 }

  /// Returns the audio with each channel transformed by a closure, and with the new sample rate.
  func mapChannels(sampleRate: Double, _ transform: ([Float]) -> [Float]) -> DecodedAudio {
    var result = self
    result.channels = channels.map(transform)
    result.sampleRate = sampleRate
    return result
  }

  /// The samples as a waveform, which is the form that a `Score` (a pattern that is prepared for playing)
  /// needs. The sample rate of the audio must be that of the score.
  public var waveform: Waveform {
    Waveform(left: channels[0], right: channels.count > 1 ? channels[1] : nil)
  }
}
