/// The header of a WAV file, which is everything before the samples.
///
/// A file with one or two channels uses the plain `fmt ` chunk, which every reader supports. A file with more
/// channels uses the extensible chunk, whose channel mask assigns the first two channels to the left and
/// right loudspeakers and the others to none, so that no player sends a haptic channel to a centre
/// loudspeaker. Files with floating-point samples contain the `fact` chunk that the format requires. Files
/// that are too large for 32-bit sizes use RF64 (EBU Tech 3306).
public struct WAVHeader: Sendable, Hashable {
  /// The sample rate in hertz.
  public var sampleRate: Int
  /// The number of channels.
  public var channelCount: Int
  /// The format of a sample.
  public var sampleFormat: SampleFormat
  /// The number of frames (samples per channel) in the file.
  public var frameCount: Int
  /// A comment about the file in ASCII, up to 1 000 bytes; empty for none.
  public var comment = ""

  /// Creates a header without checking its values; see ``validate()``.
  public init(sampleRate: Int, channelCount: Int, sampleFormat: SampleFormat, frameCount: Int) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.sampleFormat = sampleFormat
    self.frameCount = frameCount
  }

  /// The size of all samples in bytes, without the byte of padding that can follow them (see
  /// ``needsPadByte``). Only valid if ``validate()`` does not throw.
  public var dataBytes: Int { frameCount &* bytesPerFrame }

  /// The size of one frame in bytes.
  public var bytesPerFrame: Int { channelCount &* sampleFormat.byteCount }

  /// Whether an extra byte of padding follows the samples, because chunks of a WAV file must have an even
  /// length.
  public var needsPadByte: Bool { dataBytes & 1 == 1 }

  /// The size of the whole file in bytes. Only valid if ``validate()`` does not throw.
  var fileBytes: Int { ((try? bytes().count) ?? 0) &+ dataBytes &+ (needsPadByte ? 1 : 0) }

  /// Checks whether a WAV file can have this header.
  ///
  /// Throws `misuse` if the number of channels is not 1…1 024, if the sample rate is not above 0, or if one
  /// second of sound would have 2³² bytes or more. Throws `tooLarge` if the number of frames is negative or
  /// too large.
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

  /// Returns the bytes of the header. Throws the errors of ``validate()``.
  public func bytes() throws(AudioFileError) -> [UInt8] {
    try validate()
    let extensible = channelCount > 2
    let isFloat = sampleFormat == .float32
    let formatSize = extensible ? 40 : isFloat ? 18 : 16
    let list = Self.list(comment)
    let tail = list.count + 8 + formatSize + (isFloat ? 12 : 0) + 8 + dataBytes + (needsPadByte ? 1 : 0)
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
    out.bytes += list
    out.tag("data")
    out.u32(isLong ? .max : UInt32(truncatingIfNeeded: dataBytes))
    return out.bytes
  }

  /// Returns a list chunk with a comment; nothing for an empty one.
  private static func list(_ comment: String) -> [UInt8] {
    guard !comment.isEmpty else { return [] }
    var text = comment.utf8.prefix(1000).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") } + [0]
    if text.count % 2 == 1 { text.append(0) }
    var out = ByteList()
    out.tag("LIST")
    out.u32(UInt32(12 + text.count))
    out.tag("INFO")
    out.tag("ICMT")
    out.u32(UInt32(text.count))
    return out.bytes + text
  }

  private var formatTag: UInt16 { sampleFormat == .float32 ? 3 : 1 }
}

/// A list of bytes to which little-endian numbers are appended.
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
