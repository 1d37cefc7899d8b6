/// An image on which vertical strokes are drawn, with smooth edges.
struct PixelCanvas {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, 0…255, row by row.
  private var colours: [Float]

  /// Creates an image of one colour, `0xRRGGBB`.
  init(width: Int, height: Int, filledWith colour: UInt32) {
    self.width = width
    self.height = height
    colours = []
    colours.reserveCapacity(3 * width * height)
    let parts = Self.parts(colour)
    for _ in 0..<width * height { colours += [parts.0, parts.1, parts.2] }
  }

  private static func parts(_ colour: UInt32) -> (Float, Float, Float) {
    (Float(colour >> 16 & 0xFF), Float(colour >> 8 & 0xFF), Float(colour & 0xFF))
  }

  /// Fills a rectangle between two columns and two rows, which may lie within pixels. Parts outside of the image are left out, and a
  /// rectangle that ends before it starts is empty.
  mutating func fill(
    x: (Double, Double), y: (Double, Double), _ colour: UInt32, opacity: Double = 1
  ) {
    let (left, right) = (max(0, x.0), min(Double(width), x.1))
    let (top, bottom) = (max(0, y.0), min(Double(height), y.1))
    guard left < right, top < bottom else { return }
    let parts = Self.parts(colour)
    for row in Int(top)..<min(height, Int(bottom.rounded(.up))) {
      let tall = min(bottom, Double(row + 1)) - max(top, Double(row))
      for column in Int(left)..<min(width, Int(right.rounded(.up))) {
        let wide = min(right, Double(column + 1)) - max(left, Double(column))
        blend(parts, at: row * width + column, Float(wide * tall * opacity))
      }
    }
  }

  private mutating func blend(_ parts: (Float, Float, Float), at pixel: Int, _ weight: Float) {
    colours[3 * pixel] += (parts.0 - colours[3 * pixel]) * weight
    colours[3 * pixel + 1] += (parts.1 - colours[3 * pixel + 1]) * weight
    colours[3 * pixel + 2] += (parts.2 - colours[3 * pixel + 2]) * weight
  }

  /// Returns red, green, blue and opacity of each pixel. The corners are rounded.
  ///
  /// - Parameter radius: the radius of the corners, in pixels.
  func pixels(cornerRadius radius: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = 3 * (row * width + column)
        for part in 0..<3 { bytes.append(UInt8(max(0, min(255, colours[pixel + part] + 0.5)))) }
        let x = max(0, radius - min(Double(column), Double(width - 1 - column)) - 0.5)
        let y = max(0, radius - min(Double(row), Double(height - 1 - row)) - 0.5)
        let inside = x > 0 && y > 0 ? radius - (x * x + y * y).squareRoot() + 0.5 : 1
        bytes.append(UInt8(max(0, min(1, inside)) * 255 + 0.5))
      }
    }
    return bytes
  }
}
