/// Writes pictures as Windows bitmaps, a format that every browser shows and that needs no compression.
enum Bitmap {
  /// The colours of 256 values, from dark to bright, between these: blue, green, red.
  private static let shades: [(Double, Double, Double)] = [
    (38, 16, 13), (110, 44, 58), (150, 60, 150), (96, 92, 232), (64, 178, 250), (200, 250, 252),
  ]

  /// Returns a bitmap with 256 colours, dark for 0 and bright for 255. `width` must be a multiple of 4; the rows of `pixels` are in
  /// order from the bottom to the top.
  static func shaded(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let start = 54 + 1024
    var bytes = Array("BM".utf8) + little(start + pixels.count, 4) + little(0, 4) + little(start, 4)
    bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(8, 2)
    bytes += [UInt8](repeating: 0, count: 24)
    for value in 0..<256 {
      let place = Double(value) / 255 * Double(shades.count - 1)
      let index = min(Int(place), shades.count - 2)
      let part = place - Double(index)
      let (a, b) = (shades[index], shades[index + 1])
      func mix(_ a: Double, _ b: Double) -> UInt8 { UInt8(a + (b - a) * part) }
      bytes += [mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2), 0]
    }
    return bytes + pixels
  }
}

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
}
