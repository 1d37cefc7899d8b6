import Foundation

/// A small diagram as SVG text: axes with labels, curves and marks.
struct Plot {
  struct Axis {
    var range: ClosedRange<Double>
    var ticks: [Double]
    var label: String
    var isLogarithmic = false

    /// Where a value lies, 0…1.
    func place(_ value: Double) -> Double {
      func map(_ x: Double) -> Double { isLogarithmic ? log(x) : x }
      let (low, high) = (map(range.lowerBound), map(range.upperBound))
      return (map(min(max(value, range.lowerBound), range.upperBound)) - low) / (high - low)
    }
  }

  let title: String
  let x: Axis
  let y: Axis
  /// Whether the names of the curves stand at the left instead of the right.
  let isLegendLeft: Bool
  private var elements: [String] = []
  private var names: [(text: String, color: String)] = []

  private static let (width, height) = (720.0, 360.0)
  private static let (left, right, top, bottom) = (64.0, 16.0, 40.0, 48.0)

  init(_ title: String, x: Axis, y: Axis, isLegendLeft: Bool = false) {
    self.title = title
    self.isLegendLeft = isLegendLeft
    self.x = x
    self.y = y
  }

  mutating func curve(
    _ name: String, _ points: [(Double, Double)], color: String, dashes: String? = nil
  ) {
    let text = points.filter { y.range.contains($0.1) }.map {
      "\(Self.digit(at($0.0, $0.1).x)),\(Self.digit(at($0.0, $0.1).y))"
    }
    .joined(separator: " ")
    let dash = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
    elements.append(
      "<polyline points=\"\(text)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"\(dash)/>")
    if !name.isEmpty { names.append((name, color)) }
  }

  mutating func dots(_ name: String, _ points: [(Double, Double)], color: String) {
    for point in points {
      let place = at(point.0, point.1)
      elements.append(
        "<circle cx=\"\(Self.digit(place.x))\" cy=\"\(Self.digit(place.y))\" r=\"3\" fill=\"\(color)\"/>")
    }
    names.append((name, color))
  }

  mutating func note(_ text: String, _ x: Double, _ y: Double) {
    let place = at(x, y)
    elements.append(Self.text(text, place.x, place.y, anchor: "middle"))
  }

  var svg: String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 360\" font-family=\"sans-serif\" "
        + "font-size=\"12\" role=\"img\" aria-label=\"\(title)\">",
      "<rect width=\"720\" height=\"360\" fill=\"#ffffff\"/>",
      "<text x=\"64\" y=\"20\" font-size=\"14\" fill=\"#222222\">\(title)</text>",
    ]
    for tick in x.ticks {
      let place = at(tick, y.range.lowerBound)
      lines.append(Self.line(place.x, Self.top, place.x, Self.height - Self.bottom))
      lines.append(Self.text(Self.short(tick), place.x, Self.height - Self.bottom + 16, anchor: "middle"))
    }
    for tick in y.ticks {
      let place = at(x.range.lowerBound, tick)
      lines.append(Self.line(Self.left, place.y, Self.width - Self.right, place.y))
      lines.append(Self.text(Self.short(tick), Self.left - 6, place.y + 4, anchor: "end"))
    }
    lines.append(
      Self.text(x.label, (Self.left + Self.width - Self.right) / 2, Self.height - 10, anchor: "middle"))
    lines.append(
      "<text transform=\"translate(16 \(Self.digit(Self.height / 2))) rotate(-90)\" text-anchor=\"middle\" "
        + "fill=\"#444444\">\(y.label)</text>")
    lines += elements
    for (index, name) in names.enumerated() {
      let place = isLegendLeft ? Self.left + 8 : Self.width - Self.right - 6
      let baseline = Self.top + 16 + 16 * Double(index)
      lines.append(
        "<text x=\"\(Self.digit(place))\" y=\"\(Self.digit(baseline))\" "
          + "text-anchor=\"\(isLegendLeft ? "start" : "end")\" fill=\"\(name.color)\">\(name.text)</text>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func at(_ a: Double, _ b: Double) -> (x: Double, y: Double) {
    (
      Self.left + x.place(a) * (Self.width - Self.left - Self.right),
      Self.height - Self.bottom - y.place(b) * (Self.height - Self.top - Self.bottom)
    )
  }

  private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line x1=\"\(digit(x1))\" y1=\"\(digit(y1))\" x2=\"\(digit(x2))\" y2=\"\(digit(y2))\" stroke=\"#dddddd\"/>"
  }

  private static func text(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    "<text x=\"\(digit(x))\" y=\"\(digit(y))\" text-anchor=\"\(anchor)\" fill=\"#444444\">\(text)</text>"
  }

  /// Tenths of a pixel: far more than rounding between platforms can move.
  private static func digit(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func short(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%g", value)
  }
}
