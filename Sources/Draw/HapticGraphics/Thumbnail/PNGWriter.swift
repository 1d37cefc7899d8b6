import HapticVocabulary

/// Writes images as PNG, without a library. The result depends on nothing but the pixels.
///
/// Rows are stored as differences to the row above, and repeated bytes are compressed with the fixed codes of Deflate, so that an
/// image of few colours takes about a tenth of its size in memory.
enum PNGWriter {
  /// Returns the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - pixels: red, green, blue and opacity of each pixel, row by row; `4 * width * height` bytes.
  ///   - width, height: the size in pixels, at least 1.
  static func bytes(of pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits for each of red, green, blue and opacity; no interlacing.
    chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0], in: &file)
    chunk("IDAT", compressed(filtered(pixels, stride: 4 * width)), in: &file)
    chunk("IEND", [], in: &file)
    return file
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8], in file: inout [UInt8]) {
    let checked = Array(name.utf8) + data
    var checksum = CRC32()
    checksum.add(checked)
    file += word(data.count) + checked + word(Int(checksum.value))
  }

  /// Returns the rows, each after the number of its filter: the difference to the row above (2).
  private static func filtered(_ pixels: [UInt8], stride: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + pixels.count / max(1, stride) + 1)
    for (index, byte) in pixels.enumerated() {
      if index % stride == 0 { rows.append(2) }
      rows.append(index < stride ? byte : byte &- pixels[index - stride])
    }
    return rows
  }

  /// Returns bytes in the format of zlib, in one block with fixed codes. Only repetitions at a distance of one pixel are found.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var bits = DeflateBits()
    bits.append(0b011, count: 3)
    var index = 0
    while index < bytes.count {
      var length = 0
      if index >= 4 {
        while length < 258, index + length < bytes.count, bytes[index + length] == bytes[index + length - 4] {
          length += 1
        }
      }
      if length >= 4 {
        bits.appendRepetition(length: length)
        index += length
      } else {
        bits.appendLiteral(bytes[index])
        index += 1
      }
    }
    bits.appendEnd()
    return [0x78, 0x01] + bits.bytes + word(Int(adler32(bytes)))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}

/// The bits of a block of Deflate with fixed codes (RFC 1951, 3.2.6).
private struct DeflateBits {
  private(set) var bytes: [UInt8] = []
  /// The number of bits in the last byte; 8 if it is full.
  private var used = 8

  /// Appends a number, least significant bit first.
  mutating func append(_ value: Int, count: Int) {
    for bit in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8((value >> bit) & 1) << UInt8(used)
      used += 1
    }
  }

  /// Appends a code of Huffman, most significant bit first.
  private mutating func appendCode(_ code: Int, count: Int) {
    for bit in (0..<count).reversed() { append(code >> bit & 1, count: 1) }
  }

  private mutating func appendSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: appendCode(0x30 + symbol, count: 8)
    case ..<256: appendCode(0x190 + symbol - 144, count: 9)
    case ..<280: appendCode(symbol - 256, count: 7)
    default: appendCode(0xC0 + symbol - 280, count: 8)
    }
  }

  mutating func appendLiteral(_ byte: UInt8) { appendSymbol(Int(byte)) }

  /// Appends a copy of so many bytes, 3…258, from four bytes before.
  mutating func appendRepetition(length: Int) {
    if length == 258 {
      appendSymbol(285)
    } else {
      // Codes come in groups of four; each group has one more bit of length than the group before it.
      var (extra, first) = (0, 3)
      while length >= first + (extra == 0 ? 8 : 4 << extra) {
        first += extra == 0 ? 8 : 4 << extra
        extra += 1
      }
      let offset = length - first
      appendSymbol((extra == 0 ? 257 : 261 + 4 * extra) + offset >> extra)
      append(offset & ((1 << extra) - 1), count: extra)
    }
    // The distance 4 has the code 3, which has no further bits.
    appendCode(3, count: 5)
  }

  mutating func appendEnd() { appendSymbol(256) }
}
