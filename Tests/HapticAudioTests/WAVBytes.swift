/// Builds WAV files, right and wrong ones.
struct WAVBytes {
  var bytes: [UInt8] = []

  static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func chunk(_ name: String, _ body: [UInt8], size: UInt32? = nil, pad: Bool = true) -> [UInt8] {
    Array(name.utf8) + little(size ?? UInt32(body.count)) + body + (pad && body.count % 2 == 1 ? [0] : [])
  }

  static func format(
    tag: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 48_000, bits: UInt16 = 16, align: UInt16? = nil,
    mask: UInt32? = nil
  ) -> [UInt8] {
    let align = align ?? UInt16(truncatingIfNeeded: Int(channels) * ((Int(bits) + 7) / 8))
    let start = little(mask == nil ? tag : 0xFFFE) + little(channels) + little(rate)
    let middle =
      little(UInt32(truncatingIfNeeded: UInt64(rate) * UInt64(align))) + little(align) + little(bits)
    guard let mask else { return start + middle }
    let guid: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    return start + middle + little(UInt16(22)) + little(bits) + little(mask) + little(tag) + guid
  }

  static func file(_ chunks: [UInt8], kind: String = "RIFF", size: UInt32? = nil) -> [UInt8] {
    Array(kind.utf8) + little(size ?? UInt32(chunks.count + 4)) + Array("WAVE".utf8) + chunks
  }

  static func file(format: [UInt8], data: [UInt8]) -> [UInt8] {
    file(chunk("fmt ", format) + chunk("data", data))
  }

  /// A mono 16-bit file of these samples.
  static func mono16(_ samples: [Int16], rate: UInt32 = 48_000) -> [UInt8] {
    file(format: format(rate: rate), data: samples.flatMap { little($0) })
  }
}
