/// Identifies versions of a file by their content.
enum ContentHash {
  /// Returns the 64-bit FNV-1a hash of bytes and their count, in hexadecimal. The hash detects changes of a
  /// file. It does not protect from deliberately created files with the same hash.
  static func of(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBufferPointer { buffer in
      // Files may have 256 MiB, and a loop over the elements is slow in builds without optimization.
      var index = 0
      while index < buffer.count {
        hash = (hash ^ UInt64(buffer[index])) &* 0x100_0000_01B3
        index += 1
      }
    }
    return String(hash, radix: 16) + "-" + String(bytes.count, radix: 16)
  }
}
