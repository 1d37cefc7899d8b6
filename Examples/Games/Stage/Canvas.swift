import CSDL2

/// A color with an opacity; all parts 0…1.
public struct Ink: Sendable, Hashable {
  var red: Float
  var green: Float
  var blue: Float
  var alpha: Float

  /// Creates a color from its hexadecimal number, such as 0xFFB454.
  public init(_ hex: UInt32, _ alpha: Float = 1) {
    red = Float(hex >> 16 & 0xFF) / 255
    green = Float(hex >> 8 & 0xFF) / 255
    blue = Float(hex & 0xFF) / 255
    self.alpha = alpha
  }

  /// Returns the color with another opacity, a factor of its own.
  public func faded(_ factor: Float) -> Ink {
    var ink = self
    ink.alpha *= min(max(factor, 0), 1)
    return ink
  }

  /// Returns a color between this one (0) and another (1).
  public func mixed(_ other: Ink, _ share: Float) -> Ink {
    let share = min(max(share, 0), 1)
    var ink = self
    ink.red += (other.red - red) * share
    ink.green += (other.green - green) * share
    ink.blue += (other.blue - blue) * share
    ink.alpha += (other.alpha - alpha) * share
    return ink
  }

  var color: SDL_Color {
    func byte(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    return SDL_Color(r: byte(red), g: byte(green), b: byte(blue), a: byte(alpha))
  }
}

/// Colors of the games.
public enum Theme {
  /// The background.
  public static let night = Ink(0x0B0F1E)
  /// The ground of panels.
  public static let panel = Ink(0x121830)
  /// Lines and small areas.
  public static let edge = Ink(0x26305A)
  /// Text.
  public static let text = Ink(0xE8ECFF)
  /// Text that is less important.
  public static let quiet = Ink(0x7C88B8)
  /// The colour of round feel.
  public static let round = Ink(0xFFB052)
  /// The colour of crisp feel.
  public static let crisp = Ink(0x59D8FF)

  /// The color of a sharpness, 0…1.
  public static func felt(_ sharpness: Float) -> Ink {
    let middle = Ink(0xFF6FA8)
    return sharpness < 0.5 ? round.mixed(middle, sharpness * 2) : middle.mixed(crisp, sharpness * 2 - 1)
  }
}

/// The drawing of one frame: shapes with soft edges, as triangles that the renderer of SDL draws in one call.
public final class Canvas {
  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []
  /// The width of a soft edge in pixels.
  private let feather: Float = 1.25
  /// Points on circles of the radius 1, computed once.
  private let circle: [(x: Float, y: Float)]

  /// Creates an empty canvas.
  public init() {
    let count = 64
    circle = (0...count).map { index in
      let angle = Double(index) / Double(count) * 2 * Double.pi
      return (Float(SDL_cos(angle)), Float(SDL_sin(angle)))
    }
  }

  func clear() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  private func add(_ x: Float, _ y: Float, _ color: SDL_Color) -> Int32 {
    vertices.append(
      SDL_Vertex(position: SDL_FPoint(x: x, y: y), color: color, tex_coord: SDL_FPoint(x: 0, y: 0)))
    return Int32(truncatingIfNeeded: vertices.count - 1)
  }

  private func quad(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    indices.append(contentsOf: [a, b, c, a, c, d])
  }

  /// Fills a rectangle, from one color at the top to another at the bottom.
  public func rectangle(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, _ top: Ink, _ bottom: Ink? = nil
  ) {
    let (first, last) = (top.color, (bottom ?? top).color)
    quad(
      add(x, y, first), add(x + width, y, first), add(x + width, y + height, last),
      add(x, y + height, last))
  }

  /// Fills a rectangle with round corners.
  public func card(_ x: Float, _ y: Float, _ width: Float, _ height: Float, radius: Float, _ ink: Ink) {
    let (solid, clear) = (ink.color, ink.faded(0).color)
    let center = add(x + width / 2, y + height / 2, solid)
    let quarter = (circle.count - 1) / 4
    let corners = [
      (x + width - radius, y + height - radius, 0), (x + radius, y + height - radius, quarter),
      (x + radius, y + radius, 2 * quarter), (x + width - radius, y + radius, 3 * quarter),
    ]
    var rim: [(inner: Int32, outer: Int32)] = []
    for (cornerX, cornerY, first) in corners {
      for index in stride(from: first, through: first + quarter, by: 4) {
        let direction = circle[index]
        rim.append(
          (
            add(
              cornerX + direction.x * (radius - feather / 2), cornerY + direction.y * (radius - feather / 2),
              solid),
            add(
              cornerX + direction.x * (radius + feather / 2), cornerY + direction.y * (radius + feather / 2),
              clear)
          ))
      }
    }
    for index in rim.indices {
      let next = rim[(index + 1) % rim.count]
      indices.append(contentsOf: [center, rim[index].inner, next.inner])
      quad(rim[index].inner, rim[index].outer, next.outer, next.inner)
    }
  }

  /// Fills a disc, from one color in the middle to another at its edge.
  public func disc(_ x: Float, _ y: Float, _ radius: Float, _ inside: Ink, _ outside: Ink? = nil) {
    guard radius > 0 else { return }
    let outside = outside ?? inside
    let center = add(x, y, inside.color)
    ring(x, y, max(0, radius - feather / 2), radius + feather / 2, outside, outside.faded(0)) { inner, next in
      indices.append(contentsOf: [center, inner, next])
    }
  }

  /// Draws a glow around a disc, which fades out.
  public func glow(_ x: Float, _ y: Float, _ radius: Float, _ ink: Ink) {
    let center = add(x, y, ink.color)
    ring(x, y, radius / 3, radius, ink.faded(0.45), ink.faded(0)) { inner, next in
      indices.append(contentsOf: [center, inner, next])
    }
  }

  /// Draws an arc of a circle, from one part of a turn to another, clockwise from the right.
  public func arc(
    _ x: Float, _ y: Float, _ radius: Float, width: Float, _ ink: Ink, from: Float = 0, to: Float = 1
  ) {
    let half = width / 2
    ring(x, y, radius - half, radius + half, ink, ink, from, to) { _, _ in }
    ring(x, y, radius + half, radius + half + feather, ink, ink.faded(0), from, to) { _, _ in }
    ring(x, y, radius - half, radius - half - feather, ink, ink.faded(0), from, to) { _, _ in }
  }

  /// Adds the band between two radii. The closure receives each two neighbours of its first edge.
  private func ring(
    _ x: Float, _ y: Float, _ first: Float, _ second: Float, _ ink: Ink, _ other: Ink, _ from: Float = 0,
    _ to: Float = 1, _ visit: (Int32, Int32) -> Void
  ) {
    let (color, rim) = (ink.color, other.color)
    let steps = circle.count - 1
    // Small circles have fewer corners: a triangle costs as much as the pixels of a small one.
    let stride = max(first, second) < 6 ? 8 : max(first, second) < 24 ? 4 : max(first, second) < 70 ? 2 : 1
    let start = Int(from * Float(steps) + 0.5)
    let end = max(start + 1, Int(to * Float(steps) + 0.5))
    var last: (inner: Int32, outer: Int32)?
    var step = start
    while true {
      let direction = circle[step % steps]
      let pair = (
        inner: add(x + direction.x * first, y + direction.y * first, color),
        outer: add(x + direction.x * second, y + direction.y * second, rim)
      )
      if let last {
        visit(last.inner, pair.inner)
        quad(last.inner, last.outer, pair.outer, pair.inner)
      }
      last = pair
      if step >= end { return }
      step = min(step + stride, end)
    }
  }

  /// Draws a line between two points.
  public func line(_ x: Float, _ y: Float, _ toX: Float, _ toY: Float, width: Float, _ ink: Ink) {
    let (dx, dy) = (toX - x, toY - y)
    let length = SDL_sqrtf(dx * dx + dy * dy)
    guard length > 0 else { return }
    let (solid, clear) = (ink.color, ink.faded(0).color)
    let half = max(0.2, width / 2 - feather / 2)
    let (nx, ny) = (-dy / length, dx / length)
    // Lengthened by half its width: lines that meet at an angle leave no gap.
    let (ex, ey) = (dx / length * half * 0.7, dy / length * half * 0.7)
    var last: [Int32] = []
    for (pointX, pointY) in [(x - ex, y - ey), (toX + ex, toY + ey)] {
      let row = [(-half - feather, clear), (-half, solid), (half, solid), (half + feather, clear)].map {
        add(pointX + nx * $0.0, pointY + ny * $0.0, $0.1)
      }
      if !last.isEmpty { for side in 0..<3 { quad(last[side], last[side + 1], row[side + 1], row[side]) } }
      last = row
    }
  }
}
