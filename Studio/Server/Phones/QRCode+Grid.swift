extension QRCode {
  /// The modules of a code while it is drawn.
  struct Grid {
    private(set) var dark: [[Bool]]
    /// Whether a module contains no data.
    private var isFixed: [[Bool]]
    private let size: Int

    init(version: Int) {
      size = 17 + 4 * version
      dark = Array(repeating: Array(repeating: false, count: size), count: size)
      isFixed = dark
      for n in 0..<size {
        fix(6, n, n % 2 == 0)
        fix(n, 6, n % 2 == 0)
      }
      for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawRings(x, y, 4) }
      if version > 1 { drawRings(size - 7, size - 7, 2) }
      for n in 0..<9 where !isFixed[8][n] || n == 8 { fix(n, 8, false) }
      for n in 0..<9 where !isFixed[n][8] { fix(8, n, false) }
      for n in 0..<8 {
        fix(size - 1 - n, 8, false)
        fix(8, size - 1 - n, false)
      }
      fix(8, size - 8, true)
    }

    private mutating func fix(_ x: Int, _ y: Int, _ value: Bool) {
      guard dark.indices.contains(y), dark.indices.contains(x) else { return }
      dark[y][x] = value
      isFixed[y][x] = true
    }

    /// Draws a finder pattern (reach 4, with its light edge) or an alignment pattern (reach 2).
    private mutating func drawRings(_ x: Int, _ y: Int, _ reach: Int) {
      for dy in -reach...reach {
        for dx in -reach...reach {
          let distance = max(abs(dx), abs(dy))
          fix(x + dx, y + dy, reach == 4 ? distance != 2 && distance != 4 : distance != 1)
        }
      }
    }

    /// Writes the bytes upwards and downwards in columns of two, from the right, under a mask.
    mutating func place(_ bytes: [UInt8], _ mask: Int) {
      var bit = 0
      var right = size - 1
      while right > 0 {
        if right == 6 { right -= 1 }
        for step in 0..<size {
          let y = (right + 1) & 2 == 0 ? size - 1 - step : step
          for x in [right, right - 1] where !isFixed[y][x] {
            let value = bit / 8 < bytes.count && bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
            dark[y][x] = value != Self.inverts(mask, x, y)
            bit += 1
          }
        }
        right -= 2
      }
    }

    private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
      switch mask {
      case 0: (x + y) % 2 == 0
      case 1: y % 2 == 0
      case 2: x % 3 == 0
      case 3: (x + y) % 3 == 0
      case 4: (x / 3 + y / 2) % 2 == 0
      case 5: x * y % 2 + x * y % 3 == 0
      case 6: (x * y % 2 + x * y % 3) % 2 == 0
      default: ((x + y) % 2 + x * y % 3) % 2 == 0
      }
    }

    /// Writes the number of the error correction (M) and of the mask, in two places.
    mutating func writeFormat(_ mask: Int) {
      var rest = mask
      for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9 & 1) * 0x537 }
      let format = (mask << 10 | rest & 0x3FF) ^ 0x5412
      func bit(_ n: Int) -> Bool { format >> n & 1 == 1 }
      for n in 0..<6 { dark[n][8] = bit(n) }
      dark[7][8] = bit(6)
      dark[8][8] = bit(7)
      dark[8][7] = bit(8)
      for n in 9..<15 { dark[8][14 - n] = bit(n) }
      for n in 0..<8 { dark[8][size - 1 - n] = bit(n) }
      for n in 8..<15 { dark[size - 15 + n][8] = bit(n) }
    }

    /// Returns the penalty of the code for readers, according to the rules of the standard.
    var penalty: Int {
      var sum = 0
      let turned = (0..<size).map { x in (0..<size).map { y in dark[y][x] } }
      let finder = [true, false, true, true, true, false, true, false, false, false, false]
      for row in dark + turned {
        var length = 0
        for n in 0..<size {
          length = n > 0 && row[n] == row[n - 1] ? length + 1 : 1
          sum += length == 5 ? 3 : length > 5 ? 1 : 0
        }
        for start in 0...(size - 11) {
          let part = row[start..<start + 11]
          if part.elementsEqual(finder) || part.elementsEqual(finder.reversed()) { sum += 40 }
        }
      }
      for y in 1..<size {
        for x in 1..<size
        where dark[y][x] == dark[y - 1][x] && dark[y][x] == dark[y][x - 1] && dark[y][x] == dark[y - 1][x - 1]
        {
          sum += 3
        }
      }
      let count = dark.joined().count { $0 }
      return sum + abs(count * 20 - size * size * 10) / (size * size) * 10
    }
  }
}
