/// A checksum of bytes: CRC-32 with the reflected polynomial 0xEDB88320, as in zlib, PNG and the reports of a DualSense.
package struct CRC32: Sendable {
  private var register: UInt32 = .max

  /// The checksum of the bytes added so far.
  package var value: UInt32 { ~register }

  /// Creates a checksum of no bytes.
  package init() {}

  /// Adds a byte.
  package mutating func add(_ byte: UInt8) {
    register ^= UInt32(byte)
    // Bit by bit: a report takes about a microsecond, and a table would be a kilobyte of every web page.
    for _ in 0..<8 { register = (register >> 1) ^ (0xEDB8_8320 & (0 &- (register & 1))) }
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }
}
