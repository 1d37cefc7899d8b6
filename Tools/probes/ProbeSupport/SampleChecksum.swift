/// The digest of `Tests/Bits/samples.tsv`: CRC-32 (of zlib) of samples as little-endian 32-bit floats.
package enum SampleChecksum {
  private static let table = (0..<256 as Range<UInt32>).map { byte in
    (0..<8).reduce(byte) { value, _ in value >> 1 ^ (0xEDB8_8320 & (0 &- (value & 1))) }
  }

  package static func of(_ samples: ArraySlice<Float>) -> UInt32 {
    let table = table
    var remainder = UInt32.max
    for sample in samples {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        remainder = remainder >> 8 ^ table[Int((remainder ^ sample.bitPattern >> shift) & 0xFF)]
      }
    }
    return ~remainder
  }
}
