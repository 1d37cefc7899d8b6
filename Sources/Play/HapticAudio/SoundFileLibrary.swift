import HapticPlatform

/// The library `libsndfile`, which is loaded at run time. The package can be built and used without it.
///
/// The prototypes are those of the library's public header `sndfile.h`. The library receives the bytes or the
/// open descriptor of a file, so that it never opens a path.
struct SoundFileLibrary: Sendable {
  private typealias OpenVirtual =
    @Sendable @convention(c) (
      UnsafeMutableRawPointer, Int32, UnsafeMutableRawPointer, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  private typealias ReadFrames =
    @Sendable @convention(c) (OpaquePointer, UnsafeMutablePointer<Float>, Int64) -> Int64
  private typealias Command =
    @Sendable @convention(c) (OpaquePointer?, Int32, UnsafeMutableRawPointer?, Int32) -> Int32
  private typealias ErrorText = @Sendable @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  private typealias ErrorNumber = @Sendable @convention(c) (OpaquePointer?) -> Int32
  private typealias Close = @Sendable @convention(c) (OpaquePointer) -> Int32

  private typealias OpenDescriptor =
    @Sendable @convention(c) (Int32, Int32, UnsafeMutableRawPointer, Int32) -> OpaquePointer?

  private let open: OpenVirtual
  private let openDescriptor: OpenDescriptor
  private let read: ReadFrames
  private let command: Command
  private let errorText: ErrorText
  private let errorNumber: ErrorNumber
  private let close: Close

  /// The library of this machine, loaded on first use; `nil` if it is not installed.
  static let shared = SoundFileLibrary(names: ["libsndfile.so.1", "libsndfile.so", "libsndfile.1.dylib"])

  /// Loads the first of the named libraries that is installed and has all functions; `nil` if no library does.
  init?(names: [String]) {
    for name in names {
      guard let library = DynamicLibrary(name),
        let open: OpenVirtual = library.function(named: "sf_open_virtual"),
        let openDescriptor: OpenDescriptor = library.function(named: "sf_open_fd"),
        let read: ReadFrames = library.function(named: "sf_readf_float"),
        let command: Command = library.function(named: "sf_command"),
        let errorText: ErrorText = library.function(named: "sf_strerror"),
        let errorNumber: ErrorNumber = library.function(named: "sf_error"),
        let close: Close = library.function(named: "sf_close")
      else { continue }
      self.open = open
      self.openDescriptor = openDescriptor
      self.read = read
      self.command = command
      self.errorText = errorText
      self.errorNumber = errorNumber
      self.close = close
      return
    }
    return nil
  }

  /// Decodes a file in memory. More than two channels are mixed to two (see ``Downmix``).
  func decode(_ bytes: [UInt8], limit: SampleLimit) throws(AudioFileError) -> DecodedAudio {
    let result: Result<DecodedAudio, AudioFileError> = bytes.withUnsafeBytes { raw in
      var file = MemoryFile(bytes: raw)
      return withUnsafeMutablePointer(to: &file) { file in
        Result { () throws(AudioFileError) in
          var access = MemoryFile.access
          var info = Info()
          return try decode(stream(open(&access, Info.readMode, &info, file), info), limit)
        }
      }
    }
    return try result.get()
  }

  private func decode(_ stream: Stream, _ limit: SampleLimit) throws(AudioFileError) -> DecodedAudio {
    let channelCount = stream.channelCount
    let stereo = channelCount > 1
    let mostFrames = limit.frames(channels: channelCount)
    if let stated = stream.frameCount {
      try limit.check(frames: stated, channels: channelCount, sampleRate: stream.sampleRate)
    }
    let mix = channelCount > 2 ? Downmix(stream.speakers) : nil
    var left: [Float] = []
    var right: [Float] = []
    // The length that the file states may be wrong: storage is reserved for it, but used only as samples
    // arrive.
    let expected = min(stream.frameCount ?? 1 << 20, mostFrames)
    left.reserveCapacity(expected)
    if stereo { right.reserveCapacity(expected) }
    var block = [Float](repeating: 0, count: 4_096 * channelCount)
    while true {
      let count = block.withUnsafeMutableBufferPointer { stream.read(into: $0) }
      if count == 0 { break }
      guard left.count + count <= mostFrames else {
        throw AudioFileError(.tooLarge, "the file has more than \(mostFrames) frames; use a shorter file")
      }
      try WAVReader.check(
        block[..<(count * channelCount)], channelCount: channelCount, firstFrame: left.count)
      for frame in 0..<count {
        let at = frame * channelCount
        if let mix {
          left.append(mix.left(of: block[at..<at + channelCount]))
          right.append(mix.right(of: block[at..<at + channelCount]))
        } else {
          left.append(block[at])
          if stereo { right.append(block[at + 1]) }
        }
      }
    }
    guard !left.isEmpty else {
      throw refused(.malformed, stream.file, "there are no samples; export the file again")
    }
    return stereo
      ? DecodedAudio(left: left, right: right, sampleRate: stream.sampleRate)
      : DecodedAudio(mono: left, sampleRate: stream.sampleRate)
  }

  /// A file that is decoded piece by piece. The library closes its state when the stream is deallocated.
  final class Stream {
    let channelCount: Int
    let sampleRate: Double
    /// The number of frames; `nil` if the library does not know it.
    let frameCount: Int?
    let speakers: [Downmix.Speaker?]
    private let library: SoundFileLibrary
    fileprivate let file: OpaquePointer

    fileprivate init(_ library: SoundFileLibrary, _ file: OpaquePointer, _ info: Info) throws(AudioFileError)
    {
      self.library = library
      self.file = file
      sampleRate = Double(info.sampleRate)
      // The library returns the largest number of all if it does not know the length.
      frameCount = info.frames < .max ? Int(max(0, info.frames)) : nil
      channelCount = max(1, Int(info.channels))
      speakers = library.speakers(file, min(channelCount, WAVLayout.mostChannels))
      try info.check()
    }

    deinit { _ = library.close(file) }

    /// Decodes the next frames to interleaved samples. Returns the number of frames; 0 at the end of the
    /// file.
    func read(into out: UnsafeMutableBufferPointer<Float>) -> Int {
      let frames = Int64(out.count / channelCount)
      guard let base = out.baseAddress else { return 0 }
      return Int(max(0, min(library.read(file, base, frames), frames)))
    }
  }

  /// Opens a file in order to decode it piece by piece. The caller owns the descriptor and must keep it open.
  func stream(_ descriptor: Int32) throws(AudioFileError) -> Stream {
    var info = Info()
    return try stream(openDescriptor(descriptor, Info.readMode, &info, 0), info)
  }

  /// Returns the stream of a file that the library has opened; `nil` stands for a file that it has not.
  private func stream(_ file: OpaquePointer?, _ info: Info) throws(AudioFileError) -> Stream {
    guard let file else {
      let isUnknown = Info.unknownFormats.contains(errorNumber(nil))
      throw isUnknown
        ? refused(.unsupported, nil, "cannot be read by libsndfile; convert the file to WAV")
        : refused(.malformed, nil, "the file is damaged or cut short; export it again")
    }
    return try Stream(self, file, info)
  }

  /// Returns the loudspeakers of the channels as the file states them, otherwise the usual ones for their
  /// number.
  private func speakers(_ file: OpaquePointer, _ count: Int) -> [Downmix.Speaker?] {
    var map = [Int32](repeating: 0, count: count)
    let known = map.withUnsafeMutableBytes {
      command(file, Info.channelMapCommand, $0.baseAddress, Int32($0.count))
    }
    guard known == 1 else { return Downmix.Speaker.customary(count: count) }
    return map.map { Info.speakers[$0] }
  }

  private func refused(
    _ kind: AudioFileErrorKind, _ file: OpaquePointer?, _ message: String
  ) -> AudioFileError {
    AudioFileError(kind, message, cause: errorText(file).map { String(cString: $0) })
  }
}

extension SoundFileLibrary {
  /// The structure `SF_INFO` with explicit padding, and constants of the library's header.
  fileprivate struct Info {
    var frames: Int64 = 0
    var sampleRate: Int32 = 0
    var channels: Int32 = 0
    var format: Int32 = 0
    var sections: Int32 = 0
    var seekable: Int32 = 0
    var padding: Int32 = 0

    /// Throws `malformed` if the number of channels or the sample rate is out of range.
    func check() throws(AudioFileError) {
      guard (1...WAVLayout.mostChannels).contains(Int(channels)) else {
        throw AudioFileError(
          .malformed,
          "the file has \(channels) channels, but 1 to \(WAVLayout.mostChannels) are supported; convert the file"
        )
      }
      guard WAVLayout.rates.contains(Int(sampleRate)) else {
        throw AudioFileError(
          .malformed,
          "the sample rate is \(sampleRate) Hz, but 1000 to 384000 Hz are supported; convert the file")
      }
    }

    static let readMode: Int32 = 0x10
    /// The numbers of errors about a format: not recognised, an unsupported or unimplemented encoding, and
    /// what versions with Ogg report for Speex.
    static let unknownFormats: Set<Int32> = [1, 4, 18, 29]
    static let channelMapCommand: Int32 = 0x1100
    /// The loudspeakers for the library's constants `SF_CHANNEL_MAP_…`.
    static let speakers: [Int32: Downmix.Speaker] = [
      1: .frontCenter, 2: .frontLeft, 3: .frontRight, 4: .frontCenter, 5: .frontLeft, 6: .frontRight,
      7: .frontCenter, 8: .backCenter, 9: .backLeft, 10: .backRight, 11: .lowFrequency,
      12: .frontLeftOfCenter,
      13: .frontRightOfCenter, 14: .sideLeft, 15: .sideRight, 16: .topCenter, 17: .topFrontLeft,
      18: .topFrontRight, 19: .topFrontCenter, 20: .topBackLeft, 21: .topBackRight, 22: .topBackCenter,
    ]
  }
}
