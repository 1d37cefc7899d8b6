import HapticModel
import TestExpectations
import Testing

@testable import HapticGraphics

@Suite("Thumbnails")
struct ThumbnailTests {
  private static func transient(_ time: Double, _ intensity: Float, _ sharpness: Float) -> HapticEvent {
    .transient(at: time, intensity: intensity, sharpness: sharpness)
  }

  private static func image(_ pattern: HapticPattern, size: Int = 128, isDark: Bool = true) throws
    -> DecodedPNG
  {
    let renderer = Thumbnail(size: size, isDark: isDark)
    return try DecodedPNG(renderer.png([PatternPicture(pattern, columns: renderer.columns)]))
  }

  @Test("an image has the size that was asked for, at most", arguments: [16, 128, 255, 1024])
  func size(size: Int) throws {
    let image = try Self.image(HapticPattern(events: [Self.transient(0, 1, 1)]), size: size)
    expectEqual(image.width, size)
    expectEqual(image.height, size * 3 / 4)
  }

  @Test("sizes beyond the limits are clamped")
  func limits() throws {
    expectEqual(Thumbnail(size: -5).width, 16)
    expectEqual(Thumbnail(size: .max).width, 1024)
  }

  @Test("a transient is a bar in the colour of its sharpness, as high as its intensity")
  func bar() throws {
    let image = try Self.image(
      HapticPattern(events: [Self.transient(0, 0.5, 0), Self.transient(0.5, 1, 1), Self.transient(1, 1, 0)]))
    let colour = SharpnessScale.dark[10]
    let column = try #require((0..<image.width).first { image.colour(x: $0, y: image.height / 4) == colour })
    #expect((image.width / 4...image.width * 3 / 4).contains(column))
    // The first transient is half as high: its colour is in the lower half only.
    let first = (0..<image.height).filter { image.colour(x: 10, y: $0) == SharpnessScale.dark[0] }
    let top = try #require(first.first)
    #expect((image.height * 2 / 5...image.height * 3 / 5).contains(top))
  }

  @Test("the corners are transparent and the middle is not")
  func corners() throws {
    let image = try Self.image(HapticPattern(events: [Self.transient(0, 1, 1)]))
    expectEqual(image.opacity(x: 0, y: 0), 0)
    expectEqual(image.opacity(x: 64, y: 48), 255)
  }

  @Test("a pattern without events, one with audio only and one with the most events have images")
  func extremes() throws {
    let empty = try Self.image(HapticPattern())
    let tone = try Self.image(HapticPattern(events: [HapticEvent(.audioContinuous, time: 0, duration: 1)]))
    #expect(tone.pixels != empty.pixels)
    let many = HapticPattern(events: (0..<5000).map { Self.transient(Double($0) / 100, 1, 0.5) })
    _ = try Self.image(many, size: 1024)
  }

  @Test("patterns that play at the same time share an image and its time axis")
  func several() throws {
    let renderer = Thumbnail(size: 128)
    let (first, second) = (
      HapticPattern(events: [Self.transient(0, 1, 0)]), HapticPattern(events: [Self.transient(2, 1, 1)])
    )
    let both = HapticPattern(events: first.events + second.events)
    let joined = renderer.png([PatternPicture(first), PatternPicture(second)])
    expectEqual(try DecodedPNG(joined).pixels, try DecodedPNG(renderer.png([PatternPicture(both)])).pixels)
    _ = try DecodedPNG(renderer.png([]))
  }

  @Test("the same pattern has the same bytes, and a light background differs from a dark one")
  func themes() throws {
    let pattern = HapticPattern(events: [Self.transient(0, 1, 1)])
    let picture = PatternPicture(pattern)
    expectEqual(Thumbnail(size: 64).png([picture]), Thumbnail(size: 64).png([picture]))
    #expect(Thumbnail(size: 64).png([picture]) != Thumbnail(size: 64, isDark: false).png([picture]))
  }

  @Test("rows of every kind survive compression", arguments: [1, 3, 64, 259, 1000])
  func compression(width: Int) throws {
    var state: UInt32 = 7
    var pixels: [UInt8] = []
    for index in 0..<(4 * width * 5) {
      state = state &* 1_664_525 &+ 1_013_904_223
      // Noise, constant rows and repeated rows.
      pixels.append(index / (4 * width) % 2 == 0 ? UInt8(state >> 24) : 200)
    }
    let image = try DecodedPNG(PNGWriter.bytes(of: pixels, width: width, height: 5))
    expectEqual(image.pixels, pixels)
  }
}

/// An image that was read from a PNG file as `PNGWriter` writes it: eight bits, red, green, blue and opacity.
private struct DecodedPNG {
  struct Malformed: Error { var reason: String }

  let width: Int
  let height: Int
  let pixels: [UInt8]

  init(_ file: [UInt8]) throws {
    func word(_ index: Int) -> Int { file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard file.count > 57, Array(file[12..<16]) == Array("IHDR".utf8) else {
      throw Malformed(reason: "no header")
    }
    (width, height) = (word(16), word(20))
    let length = word(33)
    guard Array(file[37..<41]) == Array("IDAT".utf8) else { throw Malformed(reason: "no data") }
    var bits = Inflating(Array(file[43..<41 + length - 4]))
    let rows = try bits.bytes()
    guard rows.count == height * (4 * width + 1) else { throw Malformed(reason: "\(rows.count) bytes") }
    var pixels: [UInt8] = []
    for row in 0..<height {
      guard rows[row * (4 * width + 1)] == 2 else { throw Malformed(reason: "another filter") }
      for column in 0..<4 * width {
        let above = row == 0 ? 0 : pixels[(row - 1) * 4 * width + column]
        pixels.append(rows[row * (4 * width + 1) + 1 + column] &+ above)
      }
    }
    self.pixels = pixels
  }

  func colour(x: Int, y: Int) -> UInt32 {
    let index = 4 * (y * width + x)
    return UInt32(pixels[index]) << 16 | UInt32(pixels[index + 1]) << 8 | UInt32(pixels[index + 2])
  }

  func opacity(x: Int, y: Int) -> UInt8 { pixels[4 * (y * width + x) + 3] }
}

/// Reads a block of Deflate with fixed codes.
private struct Inflating {
  private let data: [UInt8]
  private var position = 0

  init(_ data: [UInt8]) { self.data = data }

  private mutating func bit() throws -> Int {
    guard position < 8 * data.count else { throw DecodedPNG.Malformed(reason: "too short") }
    defer { position += 1 }
    return Int(data[position / 8] >> UInt8(position % 8)) & 1
  }

  private mutating func number(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count { value |= try bit() << place }
    return value
  }

  private mutating func code(_ count: Int, after start: Int = 0) throws -> Int {
    var value = start
    for _ in 0..<count { value = try value << 1 | bit() }
    return value
  }

  private mutating func symbol() throws -> Int {
    let seven = try code(7)
    if seven < 24 { return 256 + seven }
    let eight = try code(1, after: seven)
    if eight < 192 { return eight - 48 }
    if eight < 200 { return 280 + eight - 192 }
    return try code(1, after: eight) - 400 + 144
  }

  mutating func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    guard try number(3) == 3 else { throw DecodedPNG.Malformed(reason: "another block") }
    let lengths = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227, 258,
    ]
    while true {
      let symbol = try symbol()
      if symbol == 256 { return bytes }
      guard symbol > 256 else {
        bytes.append(UInt8(symbol))
        continue
      }
      let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let length = try lengths[symbol - 257] + number(extra)
      let distance = try code(5) + 1
      guard distance <= 4, distance <= bytes.count else {
        throw DecodedPNG.Malformed(reason: "distance \(distance)")
      }
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
  }
}
