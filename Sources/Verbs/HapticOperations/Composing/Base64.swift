/// Encodes bytes as text (Base64, RFC 4648).
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text of bytes.
  package static func text(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for byte in group { bits = bits << 8 | Int(byte) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        out.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends a whole number as groups of five bits from the lowest, with the sign in the lowest bit; each
  /// letter stands for a group and one bit that says whether another group follows.
  package static func append(_ number: Int, to out: inout [UInt8]) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    repeat {
      let group = Int(rest & 31)
      rest >>= 5
      out.append(letters[rest > 0 ? group | 32 : group])
    } while rest > 0
  }
}
