/// Names versions of a file by what is in it.
enum ContentHash {
  /// Returns the 64-bit FNV-1a hash of bytes and their count, in hexadecimal. It tells whether a file has changed; it is no
  /// protection against someone who wants two files to have one hash.
  static func of(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBufferPointer { buffer in
      // Files may have 256 MiB; a loop over the elements is slow where nothing is optimized.
      var index = 0
      while index < buffer.count {
        hash = (hash ^ UInt64(buffer[index])) &* 0x100_0000_01B3
        index += 1
      }
    }
    return String(hash, radix: 16) + "-" + String(bytes.count, radix: 16)
  }
}
