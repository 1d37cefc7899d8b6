import HapticPlatform

/// Turns audio files into samples.
///
/// WAV (PCM 8 to 32 bits, float 32 and 64) is read by the built-in reader. Other formats (aiff, caf, flac, ogg, mp3) and
/// other WAV encodings are read by `libsndfile` when it is installed; it is looked for at run time.
public struct AudioFileDecoder: Sendable {
  /// The largest file that is read, in bytes.
  public var maximumFileBytes: Int
  /// The most samples (frames × channels) that a file may decode to; 2²⁸ are 46 minutes of stereo at 48 kHz.
  public var maximumSamples: Int

  /// The rate to which the samples will be taken, in hertz, when that is known: a file that would have more than
  /// `maximumSamples` there is refused as well.
  public var outputRate: Double?

  /// Gives what reads everything but plain WAV. A function, so that the library is loaded only when it is needed.
  var library: @Sendable () -> SoundFileLibrary? = { SoundFileLibrary.shared }

  /// Creates a decoder with limits.
  public init(maximumFileBytes: Int = 256 << 20, maximumSamples: Int = 1 << 28) {
    self.maximumFileBytes = maximumFileBytes
    self.maximumSamples = maximumSamples
  }

  /// Decodes the file at a path.
  ///
  /// A file beyond a limit is refused by its size or its header, before its samples take memory.
  /// Only ordinary files are read. Errors name the file as given.
  public func decode(contentsOf path: String) throws(AudioFileError) -> DecodedAudio {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try FileBytes.read(path, limit: maximumFileBytes)
    } catch {
      throw AudioFileError(system: error)
    }
    return try decode(bytes, name: path)
  }

  /// Decodes the bytes of a file; `name` is what errors call it.
  public func decode(_ bytes: [UInt8], name: String = "audio data") throws(AudioFileError) -> DecodedAudio {
    do throws(AudioFileError) {
      return try decodeUnnamed(bytes)
    } catch {
      throw error.located(in: name)
    }
  }

  private static let installHint =
    "this needs libsndfile (Debian and Ubuntu: apt install libsndfile1), or convert the file to 16-bit WAV"

  private func decodeUnnamed(_ bytes: [UInt8]) throws(AudioFileError) -> DecodedAudio {
    guard bytes.count <= maximumFileBytes else {
      throw AudioFileError(
        .tooLarge, "the file has \(bytes.count) bytes; at most \(maximumFileBytes) are read")
    }
    guard !bytes.isEmpty else { throw AudioFileError(.malformed, "the file is empty") }
    guard WAVLayout.recognises(bytes) else { return try decodeWithLibrary(bytes) }
    do throws(AudioFileError) {
      let layout = try WAVLayout(bytes)
      try limit.check(
        frames: layout.frameCount, channels: layout.channelCount, sampleRate: Double(layout.sampleRate))
      return try WAVReader.decode(bytes, layout)
    } catch {
      // An encoding that only the library knows.
      guard error.kind == .unsupported else { throw error }
      do throws(AudioFileError) {
        return try decodeWithLibrary(bytes)
      } catch let second {
        var first = error
        first.kind = second.kind
        first.message += second.kind == .libraryMissing ? "; " + Self.installHint : ""
        throw first
      }
    }
  }

  private var limit: SampleLimit { SampleLimit(maximumSamples: maximumSamples, outputRate: outputRate) }

  private func decodeWithLibrary(_ bytes: [UInt8]) throws(AudioFileError) -> DecodedAudio {
    guard let library = library() else {
      throw AudioFileError(
        .libraryMissing, "not a WAV file; " + Self.installHint)
    }
    return try library.decode(bytes, limit: limit)
  }
}
