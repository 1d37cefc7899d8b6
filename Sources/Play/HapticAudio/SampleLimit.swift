/// The maximum number of samples of a file after it is mixed to one or two channels.
struct SampleLimit {
  /// The maximum number of samples: frames × channels.
  var maximumSamples: Int
  /// A sample rate in hertz at which the file must not exceed the limit either; `nil` if it will not be
  /// resampled.
  var outputRate: Double?

  /// Returns the maximum number of frames for a file with the given number of channels.
  func frames(channels: Int) -> Int { maximumSamples / min(max(channels, 1), 2) }

  /// Throws `tooLarge` if the numbers in a file's header exceed the limit.
  func check(frames: Int, channels: Int, sampleRate: Double) throws(AudioFileError) {
    let most = self.frames(channels: channels)
    guard frames <= most else {
      throw AudioFileError(
        .tooLarge, "the file has \(frames) frames, but at most \(most) are allowed; use a shorter file")
    }
    guard let outputRate, outputRate > sampleRate else { return }
    // All frames except the last one; the resampler counts exactly.
    let converted = Double(frames) * outputRate / sampleRate - 1
    guard converted <= Double(most) else {
      throw AudioFileError(
        .tooLarge,
        "resampling \(frames) frames from \(sampleRate) Hz to \(outputRate) Hz would exceed the limit of "
          + "\(most) frames; use a shorter file")
    }
  }
}
