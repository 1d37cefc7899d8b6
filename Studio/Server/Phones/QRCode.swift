/// A QR code of the versions 1 to 6 with the error correction M, as ISO/IEC 18004 defines it. It contains up to 106
/// bytes.
struct QRCode: Equatable, Sendable {
  /// The rows of modules, without the quiet zone; `true` is a dark module.
  let rows: [[Bool]]

  /// For each version: the number of data bytes, the number of correction bytes in each block, and the number of blocks.
  private static let versions = [
    (16, 10, 1), (28, 16, 1), (44, 26, 1), (64, 18, 2), (86, 24, 2), (108, 16, 4),
  ]

  /// Creates the smallest code for a text; `nil` if the text has more than 106 bytes in UTF-8.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let index = Self.versions.firstIndex(where: { bytes.count + 2 <= $0.0 }) else { return nil }
    let (capacity, correction, blocks) = Self.versions[index]
    var bits = Bits()
    bits.add(0b0100, 4)
    bits.add(bytes.count, 8)
    for byte in bytes { bits.add(Int(byte), 8) }
    bits.add(0, min(4, capacity * 8 - bits.count))
    var data = bits.bytes
    var padding = 0
    while data.count < capacity {
      data.append(padding % 2 == 0 ? 0xEC : 0x11)
      padding += 1
    }
    let size = capacity / blocks
    let parts = (0..<blocks).map { Array(data[$0 * size..<($0 + 1) * size]) }
    let checks = parts.map { Galois.remainder($0, correction) }
    var sent: [UInt8] = []
    for place in 0..<size { sent += parts.map { $0[place] } }
    for place in 0..<correction { sent += checks.map { $0[place] } }
    var best: (penalty: Int, grid: Grid)?
    for mask in 0..<8 {
      var grid = Grid(version: index + 1)
      grid.place(sent, mask)
      grid.writeFormat(mask)
      let penalty = grid.penalty
      if best.map({ penalty < $0.penalty }) ?? true { best = (penalty, grid) }
    }
    rows = best?.grid.dark ?? []
  }

  /// The code as half blocks, with its quiet zone, for a terminal with light text on a dark background.
  var halfBlocks: String {
    let size = rows.count
    func isDark(_ x: Int, _ y: Int) -> Bool {
      rows.indices.contains(y) && rows[y].indices.contains(x) && rows[y][x]
    }
    return stride(from: -2, to: size + 2, by: 2).map { y in
      (-2..<size + 2).map { x in
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (true, true): " "
        case (true, false): "▄"
        case (false, true): "▀"
        case (false, false): "█"
        }
      }.joined()
    }.joined(separator: "\n")
  }

  private struct Bits {
    var bytes: [UInt8] = []
    var count = 0

    mutating func add(_ value: Int, _ width: Int) {
      for bit in (0..<max(0, width)).reversed() {
        if count % 8 == 0 { bytes.append(0) }
        if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
        count += 1
      }
    }
  }

  /// Arithmetic in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
  private enum Galois {
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
      var result: UInt8 = 0
      for bit in (0..<8).reversed() {
        result = result << 1 ^ (result & 0x80 != 0 ? 0x1D : 0)
        if b >> UInt8(bit) & 1 == 1 { result ^= a }
      }
      return result
    }

    /// Returns the correction bytes of a block.
    static func remainder(_ data: [UInt8], _ count: Int) -> [UInt8] {
      var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
      var root: UInt8 = 1
      for _ in 0..<count {
        for place in 0..<count {
          divisor[place] = product(divisor[place], root) ^ (place + 1 < count ? divisor[place + 1] : 0)
        }
        root = product(root, 2)
      }
      var rest = [UInt8](repeating: 0, count: count)
      for byte in data {
        let factor = byte ^ rest.removeFirst()
        rest.append(0)
        for place in 0..<count { rest[place] ^= product(divisor[place], factor) }
      }
      return rest
    }
  }
}
