/// The bytes that stand before the samples of a WAV file.
///
/// One and two channels use the plain `fmt ` chunk that every reader knows; more use the extensible one, with a channel
/// mask that gives the first two to the left and right loudspeaker and the rest to none, so that no player sends a
/// haptic channel to a centre speaker. Float files carry the `fact` chunk that the format asks for. Files that do
/// not fit 32-bit sizes are RF64 (EBU Tech 3306).
public struct WAVHeader: Sendable, Hashable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// Number of channels.
  public var channelCount: Int
  /// How a sample is written.
  public var sampleFormat: SampleFormat
  /// Number of sample frames that follow.
  public var frameCount: Int

  /// Creates a header; ``validate()`` says whether the format can hold it.
  public init(sampleRate: Int, channelCount: Int, sampleFormat: SampleFormat, frameCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.sampleFormat = sampleFormat
    self.frameCount = frameCount
  }

  /// Bytes of all samples, without the pad byte. Valid after ``validate()``.
  public var dataBytes: Int { frameCount &* bytesPerFrame }

  /// Bytes of one frame.
  public var bytesPerFrame: Int { channelCount &* sampleFormat.byteCount }

  /// Whether a pad byte follows the samples: chunks are of even length.
  public var needsPadByte: Bool { dataBytes & 1 == 1 }

  /// Bytes of the whole file. Valid after ``validate()``.
  var fileBytes: Int { ((try? bytes().count) ?? 0) &+ dataBytes &+ (needsPadByte ? 1 : 0) }

  /// Refuses what a WAV file cannot say: no channels, more than 1 024, 2^32 bytes a second or more, too long.
  public func validate() throws(AudioFileError) {
    guard (1...1_024).contains(channelCount) else {
      throw AudioFileError(.misuse, "\(channelCount) channels; a WAV file may have 1 to 1024")
    }
    let (bytesPerSecond, unbounded) = sampleRate.multipliedReportingOverflow(by: bytesPerFrame)
    guard sampleRate > 0, !unbounded, UInt32(exactly: bytesPerSecond) != nil else {
      throw AudioFileError(.misuse, "a sample rate of \(sampleRate) Hz does not fit a WAV file")
    }
    let (bytes, overflow) = frameCount.multipliedReportingOverflow(by: bytesPerFrame)
    guard frameCount >= 0, !overflow, bytes <= Int.max - 4_096 else {
      throw AudioFileError(.tooLarge, "\(frameCount) frames of \(bytesPerFrame) bytes do not fit a WAV file")
    }
  }

  /// The header's bytes.
  public func bytes() throws(AudioFileError) -> [UInt8] {
    try validate()
    let extensible = channelCount > 2
    let isFloat = sampleFormat == .float32
    let formatSize = extensible ? 40 : isFloat ? 18 : 16
    let tail = 8 + formatSize + (isFloat ? 12 : 0) + 8 + dataBytes + (needsPadByte ? 1 : 0)
    let isLong = UInt32(exactly: 4 + tail) == nil
    var out = ByteList()
    if isLong {
      out.tag("RF64")
      out.u32(.max)
      out.tag("WAVE")
      out.tag("ds64")
      out.u32(28)
      out.u64(UInt64(4 + 36 + tail))
      out.u64(UInt64(dataBytes))
      out.u64(UInt64(frameCount))
      out.u32(0)
    } else {
      out.tag("RIFF")
      out.u32(UInt32(truncatingIfNeeded: 4 + tail))
      out.tag("WAVE")
    }
    out.tag("fmt ")
    out.u32(UInt32(formatSize))
    out.u16(extensible ? 0xFFFE : formatTag)
    out.u16(UInt16(truncatingIfNeeded: channelCount))
    out.u32(UInt32(truncatingIfNeeded: sampleRate))
    out.u32(UInt32(truncatingIfNeeded: sampleRate &* bytesPerFrame))
    out.u16(UInt16(truncatingIfNeeded: bytesPerFrame))
    out.u16(UInt16(sampleFormat.byteCount * 8))
    if extensible {
      out.u16(22)
      out.u16(UInt16(sampleFormat.byteCount * 8))
      out.u32(0b11)
      out.u16(formatTag)
      out.bytes += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    } else if isFloat {
      out.u16(0)
    }
    if isFloat {
      out.tag("fact")
      out.u32(4)
      out.u32(UInt32(clamping: frameCount))
    }
    out.tag("data")
    out.u32(isLong ? .max : UInt32(truncatingIfNeeded: dataBytes))
    return out.bytes
  }

  private var formatTag: UInt16 { sampleFormat == .float32 ? 3 : 1 }
}

/// Bytes in the making, little-endian.
private struct ByteList {
  var bytes: [UInt8] = []

  mutating func tag(_ name: StaticString) {
    name.withUTF8Buffer { bytes += $0 }
  }
  mutating func u16(_ value: UInt16) { append(UInt64(value), 2) }
  mutating func u32(_ value: UInt32) { append(UInt64(value), 4) }
  mutating func u64(_ value: UInt64) { append(value, 8) }

  private mutating func append(_ value: UInt64, _ count: UInt64) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
