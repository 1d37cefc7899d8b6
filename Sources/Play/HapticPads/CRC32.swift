/// The checksum at the end of a report to a DualSense over Bluetooth: CRC-32 with the reflected polynomial
/// 0xEDB88320, as in zlib.
struct CRC32 {
  /// The byte that is checked before an output report: the header of the Bluetooth transaction.
  static var outputSeed: UInt8 { 0xA2 }

  private var register: UInt32 = .max

  /// The checksum of the bytes added so far.
  var value: UInt32 { ~register }

  /// Creates a checksum of no bytes.
  init() {}

  /// Adds a byte.
  mutating func add(_ byte: UInt8) {
    register ^= UInt32(byte)
    // Bit by bit: a report takes about a microsecond, and a table would be a kilobyte of every web page.
    for _ in 0..<8 { register = (register >> 1) ^ (0xEDB8_8320 & (0 &- (register & 1))) }
  }
}

extension PadReport {
  /// Stores the checksum of the seed and of all but the last four bytes in the last four bytes.
  mutating func seal() {
    guard count > 4 else { return }
    var checksum = CRC32()
    checksum.add(CRC32.outputSeed)
    withUnsafeBytes { for byte in $0.dropLast(4) { checksum.add(byte) } }
    store(checksum.value, at: count - 4)
  }

  /// Stores the four bytes of a word, least significant byte first.
  mutating func store(_ word: UInt32, at index: Int) {
    for byte in 0..<4 { self[index + byte] = UInt8(truncatingIfNeeded: word >> (8 * UInt32(byte))) }
  }
}
