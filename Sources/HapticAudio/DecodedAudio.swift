import HapticScore

/// The samples of an audio file: one or two channels of floats with full scale at ±1, at the file's own rate.
public struct DecodedAudio: Sendable, Hashable {
  /// One array (mono) or two of equal length (left, right).
  public private(set) var channels: [[Float]]
  /// Frames a second, in hertz.
  public var sampleRate: Double

  /// Creates mono audio.
  public init(mono: [Float], sampleRate: Double) {
    channels = [mono]
    self.sampleRate = sampleRate
  }

  /// Creates stereo audio; the shorter channel sets the length.
  public init(left: [Float], right: [Float], sampleRate: Double) {
    let count = min(left.count, right.count)
    channels = [
      left.count == count ? left : Array(left.prefix(count)),
      right.count == count ? right : Array(right.prefix(count)),
    ]
    self.sampleRate = sampleRate
  }

  /// Number of sample frames.
  public var frameCount: Int { channels[0].count }

  /// Length in seconds.
  public var duration: Double { sampleRate > 0 ? Double(frameCount) / sampleRate : 0 }

  /// The same sound with each channel replaced by `transform` of it, at another rate.
  func mapChannels(sampleRate: Double, _ transform: ([Float]) -> [Float]) -> DecodedAudio {
    var result = self
    result.channels = channels.map(transform)
    result.sampleRate = sampleRate
    return result
  }

  /// The samples in the form that a score plays. The rate must already be the score's.
  public var waveform: Waveform {
    Waveform(left: channels[0], right: channels.count > 1 ? channels[1] : nil)
  }
}
