/// The bytes of a file, indexed from 0. They are either in memory or read from the file when they are
/// accessed.
protocol WAVContents: RandomAccessCollection where Element == UInt8, Index == Int {}

extension [UInt8]: WAVContents {}

/// The position and encoding of the samples in a WAV file. The values are read from the chunks of the file
/// and validated.
///
/// RIFF, RF64 and BW64 files are supported, with `fmt ` and `data` in any order, other chunks anywhere, and a
/// pad byte after chunks of odd length. The size in the RIFF header is ignored, because many writers get it
/// wrong and the chunks are sufficient.
struct WAVLayout: Hashable {
  /// The encoding of one sample, little-endian.
  enum Encoding: Hashable {
    case unsigned8, signed16, signed24, signed32, float32, float64

    var byteCount: Int {
      switch self {
      case .unsigned8: 1
      case .signed16: 2
      case .signed24: 3
      case .signed32, .float32: 4
      case .float64: 8
      }
    }
  }

  private(set) var encoding: Encoding = .signed16
  private(set) var channelCount = 1
  private(set) var sampleRate = 0
  private(set) var channelMask: UInt32 = 0
  private(set) var data: Range<Int> = 0..<0

  var bytesPerFrame: Int { encoding.byteCount * channelCount }
  var frameCount: Int { data.count / bytesPerFrame }

  /// The loudspeakers of the channels as the file states them, otherwise the usual ones for their number.
  var speakers: [Downmix.Speaker?] {
    channelMask == 0
      ? Downmix.Speaker.customary(count: channelCount)
      : Downmix.Speaker.list(mask: channelMask, count: channelCount)
  }

  /// The supported sample rates, in hertz.
  static let rates = 1_000...384_000
  /// The maximum number of channels.
  static let mostChannels = 64

  /// Returns whether the bytes start like a WAV file. Such a file is read by this reader.
  static func recognises(_ bytes: some WAVContents) -> Bool {
    guard bytes.count >= 12, tag(bytes, 8) == "WAVE" else { return false }
    return ["RIFF", "RF64", "BW64"].contains(tag(bytes, 0))
  }

  /// Reads and validates the chunks of a file.
  init(_ bytes: some WAVContents) throws(AudioFileError) {
    guard bytes.count >= 12 else {
      throw AudioFileError(
        .malformed, "a WAV file begins with 12 bytes of header, here are only \(bytes.count)", byteOffset: 0)
    }
    guard Self.recognises(bytes) else {
      throw AudioFileError(.unsupported, "not a WAV file: it does not begin with RIFF … WAVE", byteOffset: 0)
    }
    var format: Range<Int>?
    var found: Range<Int>?
    var longDataSize: UInt64?
    var position = 12
    while position < bytes.count, format == nil || found == nil {
      guard let size = Self.u32(bytes, position + 4) else {
        throw AudioFileError(
          .malformed, "the file ends inside a chunk header and is truncated; get a complete copy",
          byteOffset: position)
      }
      let name = Self.tag(bytes, position)
      let body = position + 8
      let available = bytes.count - body
      var length = Int(exactly: size) ?? Int.max
      if name == "data" {
        length = try Self.dataLength(size, longDataSize, available: available, at: position)
        if found == nil { found = body..<body + length }
      } else if length > available {
        throw AudioFileError(
          .malformed,
          "chunk \(Self.shown(name)) states \(size) bytes but only \(available) follow, so the file is truncated; get a complete copy",
          byteOffset: position)
      } else if name == "fmt ", format == nil {
        format = body..<body + length
      } else if name == "ds64", length >= 16, let low = Self.u32(bytes, body + 8),
        let high = Self.u32(bytes, body + 12)
      {
        longDataSize = UInt64(high) << 32 | UInt64(low)
      }
      position = body + length + length % 2
    }
    guard let format else {
      throw AudioFileError(.malformed, "no fmt chunk: nothing states how the samples are encoded")
    }
    try readFormat(bytes, format)
    guard let found else { throw AudioFileError(.malformed, "no data chunk: there are no samples") }
    data = found
    try checkData(bytes)
  }

  /// Returns the length of the data chunk in bytes. This is the size in the chunk or in `ds64`. If a program
  /// that wrote to a pipe left a placeholder, the chunk extends to the end of the file.
  private static func dataLength(_ size: UInt32, _ long: UInt64?, available: Int, at position: Int)
    throws(AudioFileError) -> Int
  {
    var stated = UInt64(size)
    if size == .max, let long {
      stated = long
    } else if size >= 0x7FFF_F000, Int64(size) > Int64(available) {
      return available
    }
    guard let length = Int(exactly: stated), length <= available else {
      throw AudioFileError(
        .malformed,
        "the data chunk states \(stated) bytes but only \(available) follow, so the file is truncated; get a complete copy",
        byteOffset: position)
    }
    return length
  }

  private mutating func readFormat(_ bytes: some WAVContents, _ range: Range<Int>) throws(AudioFileError) {
    let at = range.lowerBound
    guard range.count >= 16, let formatTag = Self.u16(bytes, at), let channels = Self.u16(bytes, at + 2),
      let rate = Self.u32(bytes, at + 4), let align = Self.u16(bytes, at + 12),
      let bits = Self.u16(bytes, at + 14)
    else {
      throw AudioFileError(
        .malformed, "the fmt chunk has \(range.count) bytes, at least 16 are needed", byteOffset: at)
    }
    guard (1...Self.mostChannels).contains(Int(channels)) else {
      throw AudioFileError(
        .malformed,
        "the file has \(channels) channels, but 1 to \(Self.mostChannels) are supported; convert the file",
        byteOffset: at + 2)
    }
    guard let hertz = Int(exactly: rate), Self.rates.contains(hertz) else {
      throw AudioFileError(
        .malformed,
        "the sample rate is \(rate) Hz, but \(Self.rates.lowerBound) to \(Self.rates.upperBound) Hz are supported; convert the file",
        byteOffset: at + 4)
    }
    var kind = formatTag
    if formatTag == 0xFFFE {
      guard range.count >= 40, let mask = Self.u32(bytes, at + 20), let sub = Self.u16(bytes, at + 24),
        bytes[(at + 26)..<(at + 40)].elementsEqual(Self.subformatTail)
      else {
        throw AudioFileError(
          .malformed, "an extensible fmt chunk without a known sub-format", byteOffset: at + 24)
      }
      channelMask = mask
      kind = sub
    }
    switch (kind, (Int(bits) + 7) / 8) {
    case (1, 1): encoding = .unsigned8
    case (1, 2): encoding = .signed16
    case (1, 3): encoding = .signed24
    case (1, 4): encoding = .signed32
    case (3, 4) where bits == 32: encoding = .float32
    case (3, 8) where bits == 64: encoding = .float64
    case (1, _), (3, _):
      throw AudioFileError(
        .malformed, "\(bits) bits a sample; integers may have 8, 16, 24 or 32, floats 32 or 64",
        byteOffset: at + 14)
    default:
      throw AudioFileError(
        .unsupported,
        "WAV encoding \(kind) (\(Self.encodingName(kind))); the built-in reader supports PCM and float only; convert the file to PCM",
        byteOffset: at)
    }
    channelCount = Int(channels)
    sampleRate = hertz
    guard Int(align) == bytesPerFrame else {
      throw AudioFileError(
        .malformed, "\(align) bytes a frame, but \(channels) × \(bits) bits make \(bytesPerFrame)",
        byteOffset: at + 12)
    }
  }

  private mutating func checkData(_ bytes: some WAVContents) throws(AudioFileError) {
    let rest = data.count % bytesPerFrame
    if rest != 0, data.upperBound != bytes.count {
      throw AudioFileError(
        .malformed,
        "the data chunk has \(data.count) bytes, not a whole number of \(bytesPerFrame)-byte frames",
        byteOffset: data.lowerBound - 4)
    }
    data = data.lowerBound..<data.upperBound - rest
    guard !data.isEmpty else {
      throw AudioFileError(
        .malformed, "the data chunk holds no whole frame: there are no samples",
        byteOffset: data.lowerBound - 4)
    }
  }
}

extension WAVLayout {
  /// The last 14 bytes of a sub-format identifier that represents a plain format tag.
  static let subformatTail: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  private static func encodingName(_ kind: UInt16) -> String {
    switch kind {
    case 2: "Microsoft ADPCM"
    case 6: "A-law"
    case 7: "µ-law"
    case 0x11: "IMA ADPCM"
    case 0x31: "GSM 6.10"
    case 0x50, 0x55: "MPEG audio"
    default: "unknown"
    }
  }

  static func u16(_ bytes: some WAVContents, _ at: Int) -> UInt16? {
    guard at >= 0, at <= bytes.count - 2 else { return nil }
    return UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
  }

  static func u32(_ bytes: some WAVContents, _ at: Int) -> UInt32? {
    guard let low = u16(bytes, at), let high = u16(bytes, at + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// Returns four bytes as text, one character for each byte.
  static func tag(_ bytes: some WAVContents, _ at: Int) -> String {
    guard at >= 0, at <= bytes.count - 4 else { return "" }
    return String(String.UnicodeScalarView(bytes[at..<at + 4].map { UnicodeScalar($0) }))
  }

  /// Returns a chunk's name for a message: in quotation marks, with `?` for unprintable bytes.
  static func shown(_ name: String) -> String {
    "'" + String(name.map { $0.isASCII && ($0.asciiValue ?? 0) >= 32 && $0.asciiValue != 127 ? $0 : "?" })
      + "'"
  }
}
