/// A grid of dots that is drawn with braille characters, for lines and shapes that are finer than a cell.
/// Each cell has two by four dots.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var bits: [UInt8]

  /// The number of dots from left to right.
  var width: Int { columns * 2 }
  /// The number of dots from top to bottom.
  var height: Int { rows * 4 }

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    bits = Array(repeating: 0, count: self.columns * self.rows)
  }

  /// Sets the dots of one column from `top` to `bottom`, including both, counted from the top of the grid.
  /// Dots outside the grid are ignored.
  mutating func fill(_ x: Int, from top: Int, to bottom: Int) {
    guard x >= 0, x < width, bottom >= 0, top < height else { return }
    for y in max(0, top)...max(0, min(height - 1, max(top, bottom))) {
      let masks: [UInt8] = x % 2 == 0 ? [0x01, 0x02, 0x04, 0x40] : [0x08, 0x10, 0x20, 0x80]
      bits[y / 4 * columns + x / 2] |= masks[y % 4]
    }
  }

  /// Returns the braille character of a cell; `nil` if the cell has no dot.
  func mark(_ column: Int, _ row: Int) -> String? {
    let bits = bits[row * columns + column]
    guard bits != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(bits)) else { return nil }
    return String(Character(scalar))
  }
}
