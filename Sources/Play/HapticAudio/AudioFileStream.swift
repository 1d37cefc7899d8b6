import HapticPlatform
import HapticText

/// Decodes an audio file piece by piece, so that memory use does not depend on the length of the file.
///
/// A stream reads the same formats as ``AudioFileDecoder``, with the same samples, but delivers all channels
/// of the file instead of a mono or stereo mix. Use a stream from one thread at a time.
public final class AudioFileStream {
  /// The number of channels, 1…64.
  public let channelCount: Int
  /// The sample rate, in hertz.
  public let sampleRate: Double
  /// The number of frames (samples per channel) that the header states; `nil` if the header does not state
  /// it. The file may turn out to contain fewer frames.
  public let frameCount: Int?
  /// The factors with which the channels of the file are mixed to stereo: for each channel, one factor for
  /// the left side and one for the right side of the mix. The factors are published in ITU-R BS.775. If the
  /// file has only one channel, both factors are 1.
  public let weights: [(left: Float, right: Float)]

  private enum Source {
    case wav(ReadableFile, WAVLayout)
    case library(SoundFileLibrary.Stream, ReadableFile)
  }

  private let source: Source
  private let path: String
  private var position = 0
  private var raw: [UInt8] = []
  private var samples: [Float]

  /// The maximum number of frames (samples per channel) in one piece.
  public static let blockFrames = 16_384

  /// Opens a file and reads its header. Errors contain the path as given.
  public convenience init(contentsOf path: String) throws(AudioFileError) {
    try self.init(contentsOf: path) { SoundFileLibrary.shared }
  }

  init(contentsOf path: String, library: () -> SoundFileLibrary?) throws(AudioFileError) {
    let file: ReadableFile
    do throws(SystemFailure) { file = try ReadableFile(path) } catch {
      throw AudioFileError(system: error)
    }
    let source: Source
    do throws(AudioFileError) {
      source = try Self.source(file, path, library)
    } catch {
      throw error.located(in: path)
    }
    let speakers: [Downmix.Speaker?]
    switch source {
    case .wav(_, let layout):
      channelCount = layout.channelCount
      sampleRate = Double(layout.sampleRate)
      frameCount = layout.frameCount
      speakers = layout.speakers
    case .library(let stream, _):
      channelCount = stream.channelCount
      sampleRate = stream.sampleRate
      frameCount = stream.frameCount
      speakers = stream.speakers
    }
    let mix = Downmix(speakers)
    weights =
      switch channelCount {
      case 1: [(1, 1)]
      case 2: [(1, 0), (0, 1)]
      default: zip(mix.left, mix.right).map { (left: $0, right: $1) }
      }
    samples = [Float](repeating: 0, count: Self.blockFrames * channelCount)
    self.source = source
    self.path = path
  }

  private static func source(
    _ file: ReadableFile, _ path: String, _ library: () -> SoundFileLibrary?
  ) throws(AudioFileError) -> Source {
    let contents = PagedContents(file)
    guard !contents.isEmpty else { throw AudioFileError(.malformed, "the file is empty") }
    let start = (0..<min(contents.count, AudioFileDecoder.recognisedBytes)).map { contents[$0] }
    var unknown = AudioFileError(undecodable: start, path: path, library: nil)
    if WAVLayout.recognises(contents) {
      do throws(AudioFileError) {
        return .wav(file, try WAVLayout(contents))
      } catch {
        // An encoding that only the library knows.
        guard error.kind == .unsupported else { throw error }
        unknown = error.needingLibrary(path)
      }
    }
    guard let library = library() else { throw unknown }
    do throws(AudioFileError) {
      return .library(try library.stream(file.descriptor), file)
    } catch {
      guard error.kind == .unsupported else { throw error }
      throw AudioFileError(undecodable: start, path: path, library: error)
    }
  }

  /// Decodes the next piece and calls `body` with its interleaved samples. Returns the number of frames in
  /// the piece; 0 at the end of the file.
  ///
  /// The buffer is valid only during the call of `body`. Throws `unreadable` if the file cannot be read, and
  /// `malformed` if a sample is NaN, infinite or beyond ±65 536, or if the file has no samples.
  public func next(_ body: (UnsafeBufferPointer<Float>) -> Void) throws(AudioFileError) -> Int {
    let frames: Int
    switch source {
    case .wav(let file, let layout): frames = try readWAV(file, layout)
    case .library(let stream, _): frames = samples.withUnsafeMutableBufferPointer { stream.read(into: $0) }
    }
    guard frames > 0 else {
      guard position > 0 else { throw AudioFileError(.malformed, "there are no samples", place: path) }
      return 0
    }
    try check(frames)
    samples.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<(frames * channelCount)])) }
    position += frames
    return frames
  }

  private func readWAV(_ file: ReadableFile, _ layout: WAVLayout) throws(AudioFileError) -> Int {
    let frames = min(Self.blockFrames, layout.frameCount - position)
    guard frames > 0 else { return 0 }
    let bytes = frames * layout.bytesPerFrame
    if raw.count < bytes { raw = [UInt8](repeating: 0, count: bytes) }
    var failure: SystemFailure?
    var got = 0
    raw.withUnsafeMutableBytes { raw in
      do throws(SystemFailure) {
        got = try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: raw[..<bytes]),
          at: layout.data.lowerBound + position * layout.bytesPerFrame)
      } catch { failure = error }
    }
    if let failure { throw AudioFileError(system: failure) }
    guard got == bytes else {
      throw AudioFileError(.unreadable, "the file became shorter while it was read", place: path)
    }
    raw.withUnsafeBytes { raw in
      samples.withUnsafeMutableBufferPointer { out in
        WAVReader.convert(
          raw, layout.encoding, step: layout.encoding.byteCount, count: frames * channelCount, into: out)
      }
    }
    return frames
  }

  private func check(_ frames: Int) throws(AudioFileError) {
    if case .wav(_, let layout) = source {
      guard layout.encoding == .float32 || layout.encoding == .float64 else { return }
    }
    try WAVReader.check(
      samples[..<(frames * channelCount)], channelCount: channelCount, firstFrame: position, file: path)
  }
}

/// The bytes of a file as a collection that keeps one page in memory.
private struct PagedContents: WAVContents {
  private final class Page {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var number = -1
  }

  private let file: ReadableFile
  private let page = Page()

  init(_ file: ReadableFile) { self.file = file }

  var startIndex: Int { 0 }
  var endIndex: Int { file.size }

  /// Returns a byte; 0 if the file cannot be read. In that case reading the samples fails too and reports the
  /// reason.
  subscript(index: Int) -> UInt8 {
    let number = index / page.bytes.count
    if page.number != number {
      let start = number * page.bytes.count
      page.bytes.withUnsafeMutableBytes { bytes in
        for offset in bytes.indices { bytes[offset] = 0 }
        _ = try? file.read(into: bytes, at: start)
      }
      page.number = number
    }
    return page.bytes[index % page.bytes.count]
  }
}
