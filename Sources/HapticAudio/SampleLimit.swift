/// How many samples a file may have, after it was brought to one or two channels.
struct SampleLimit {
  /// The most samples: frames × channels.
  var maximumSamples: Int
  /// A rate at which they must keep within the limit as well, in hertz.
  var outputRate: Double?

  /// The most frames of a file with this number of channels.
  func frames(channels: Int) -> Int { maximumSamples / min(max(channels, 1), 2) }

  /// Throws `tooLarge` for a file whose header says more than is allowed.
  func check(frames: Int, channels: Int, sampleRate: Double) throws(AudioFileError) {
    let most = self.frames(channels: channels)
    guard frames <= most else {
      throw AudioFileError(.tooLarge, "\(frames) frames; at most \(most) are allowed")
    }
    guard let outputRate, outputRate > sampleRate else { return }
    // The frames before the last one; the resampler counts exactly.
    let converted = Double(frames) * outputRate / sampleRate - 1
    guard converted <= Double(most) else {
      throw AudioFileError(
        .tooLarge,
        "resampling \(frames) frames from \(sampleRate) Hz to \(outputRate) Hz would exceed the limit of "
          + "\(most) frames; use a shorter file")
    }
  }
}
