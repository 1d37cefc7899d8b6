import HapticPlatform

/// Decodes audio files to samples.
///
/// The built-in reader decodes WAV files (PCM of 8 to 32 bits, float of 32 and 64 bits). Other formats (aiff,
/// caf, flac, ogg, mp3) and other WAV encodings need `libsndfile`, which the decoder searches for at run
/// time.
public struct AudioFileDecoder: Sendable {
  /// The maximum size of a file, in bytes. The default is 256 MiB.
  public var maximumFileBytes: Int
  /// The maximum number of samples (frames × channels) of a file after it is decoded. The default of 2²⁸ is
  /// 46 minutes of stereo at 48 kHz.
  public var maximumSamples: Int

  /// The sample rate, in hertz, to which the caller will convert the audio; `nil` if it is unknown. The
  /// decoder also refuses a file that would have more than `maximumSamples` samples after this conversion.
  public var outputRate: Double?

  /// Returns the library that decodes everything except plain WAV files. This is a closure so that the
  /// library is loaded only when it is needed.
  var library: @Sendable () -> SoundFileLibrary? = { SoundFileLibrary.shared }

  /// Creates a decoder with limits for the size of a file and the number of its samples.
  public init(maximumFileBytes: Int = 256 << 20, maximumSamples: Int = 1 << 28) {
    self.maximumFileBytes = maximumFileBytes
    self.maximumSamples = maximumSamples
  }

  /// Decodes the audio file at a path. Only regular files are read.
  ///
  /// The decoder checks the size and the header of the file against the limits before it allocates memory for
  /// the samples. Errors contain `path` as the name of the file.
  public func decode(contentsOf path: String) throws(AudioFileError) -> DecodedAudio {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try FileBytes.read(path, limit: maximumFileBytes)
    } catch {
      throw AudioFileError(system: error)
    }
    return try decode(bytes, name: path, path: path)
  }

  /// Decodes the bytes of a file. Errors contain `name` as the name of the file.
  public func decode(_ bytes: [UInt8], name: String = "audio data") throws(AudioFileError) -> DecodedAudio {
    try decode(bytes, name: name, path: nil)
  }

  private func decode(
    _ bytes: [UInt8], name: String, path: String?
  ) throws(AudioFileError) -> DecodedAudio {
    do throws(AudioFileError) {
      return try decodeUnnamed(bytes, path)
    } catch {
      throw error.located(in: name)
    }
  }

  /// The number of bytes from which formats are recognised.
  static let recognisedBytes = 64

  private func decodeUnnamed(_ bytes: [UInt8], _ path: String?) throws(AudioFileError) -> DecodedAudio {
    guard bytes.count <= maximumFileBytes else {
      throw AudioFileError(
        .tooLarge,
        "the file has \(bytes.count) bytes, but at most \(maximumFileBytes) can be read; use a smaller file")
    }
    guard !bytes.isEmpty else { throw AudioFileError(.malformed, "the file is empty") }
    guard WAVLayout.recognises(bytes) else { return try decodeWithLibrary(bytes, path) }
    do throws(AudioFileError) {
      let layout = try WAVLayout(bytes)
      try limit.check(
        frames: layout.frameCount, channels: layout.channelCount, sampleRate: Double(layout.sampleRate))
      return try WAVReader.decode(bytes, layout)
    } catch {
      // Only the library supports this encoding.
      guard error.kind == .unsupported else { throw error }
      do throws(AudioFileError) {
        return try decodeWithLibrary(bytes, path)
      } catch let second {
        throw second.kind == .libraryMissing ? error.needingLibrary(path) : error
      }
    }
  }

  private var limit: SampleLimit { SampleLimit(maximumSamples: maximumSamples, outputRate: outputRate) }

  private func decodeWithLibrary(
    _ bytes: [UInt8], _ path: String?
  ) throws(AudioFileError) -> DecodedAudio {
    let start = Array(bytes.prefix(Self.recognisedBytes))
    guard let library = library() else {
      throw AudioFileError(undecodable: start, path: path, library: nil)
    }
    do throws(AudioFileError) {
      return try library.decode(bytes, limit: limit)
    } catch {
      guard error.kind == .unsupported else { throw error }
      throw AudioFileError(undecodable: start, path: path, library: error)
    }
  }
}
