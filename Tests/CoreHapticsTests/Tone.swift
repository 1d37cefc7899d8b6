#if !canImport(Darwin)
  import HapticAudio
  import TestSupport

  extension TemporaryFolder {
    /// Returns a tone as a WAV file of one channel.
    func wave(seconds: Double) throws -> [UInt8] {
      let samples = (0..<Int(seconds * 48_000)).map { Float(($0 / 50) % 2) - 0.5 }
      let header = WAVHeader(
        sampleRate: 48_000, channelCount: 1, sampleFormat: .float32, frameCount: samples.count)
      let writer = try WAVWriter(path: path("made.wav"), header: header)
      try writer.write([samples])
      try writer.finish()
      return try read("made.wav")
    }
  }
#endif
