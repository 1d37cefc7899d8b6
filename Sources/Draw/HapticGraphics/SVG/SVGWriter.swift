import HapticText

/// Builds SVG text with indentation. Labels and tooltips are escaped; coordinates have at most two decimals.
struct SVGWriter {
  private(set) var text = ""
  private var depth = 0

  /// Writes a line of SVG without escaping it.
  mutating func line(_ line: String) {
    text += String(repeating: " ", count: depth) + line + "\n"
  }

  /// Writes an element whose content is written by `body`. `open` is the start tag without angle brackets.
  mutating func group(_ open: String, _ body: (inout SVGWriter) -> Void) {
    line("<\(open)>")
    depth += 1
    body(&self)
    depth -= 1
    line("</\(Self.name(open))>")
  }

  /// Returns the name of the element of a start tag.
  private static func name(_ open: String) -> String {
    String(decoding: open.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// Writes an element that is empty, or that contains only a tooltip if `tip` is not `nil`. `open` is the
  /// start tag without angle brackets.
  mutating func element(_ open: String, tip: String? = nil) {
    guard let tip else { return line("<\(open)/>") }
    line("<\(open)><title>\(PlainText.escaped(tip))</title></\(Self.name(open))>")
  }

  /// Writes one line of visible text. `kind` is a class of the style sheet. `anchor` is the part of the text
  /// that is at `x`: `start`, `middle` or `end`.
  mutating func label(_ x: Double, _ y: Double, _ content: String, _ kind: String, anchor: String = "start") {
    let place = anchor.hasSameBytes(as: "start") ? "" : " text-anchor=\"\(anchor)\""
    line(
      "<text class=\"\(kind)\" x=\"\(Self.px(x))\" y=\"\(Self.px(y))\"\(place)>\(PlainText.escaped(content))</text>"
    )
  }

  /// Writes a rectangle, with a tooltip if `tip` is not `nil`.
  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ attributes: String, tip: String? = nil
  ) {
    let size = "width=\"\(Self.px(max(0, width)))\" height=\"\(Self.px(max(0, height)))\""
    element("rect x=\"\(Self.px(x))\" y=\"\(Self.px(y))\" \(size) \(attributes)", tip: tip)
  }

  /// Returns a coordinate as text with at most two decimals; one that no picture has, such as NaN, becomes 0.
  static func px(_ value: Double) -> String {
    value.magnitude < 1e12 ? NumberText.rounded(value, digits: 2) : "0"
  }

  /// Returns the data of a path (the value of its attribute `d`) that connects the given points with straight
  /// lines. A point that has the same text as the point before it is skipped.
  static func path(_ points: [(x: Double, y: Double)]) -> String {
    var result = ""
    var last = ""
    for point in points {
      let pair = "\(px(point.x)) \(px(point.y))"
      if pair.hasSameBytes(as: last) { continue }
      result += (result.isEmpty ? "M" : "L") + pair
      last = pair
    }
    return result
  }

  /// Returns the approximate width of a text in the sans-serif fonts that the style sheet specifies, in
  /// pixels.
  static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      let cells = PlainText.width(scalar)
      let isNarrow = " .,:·|il1'".unicodeScalars.contains(scalar)
      return sum + size * (cells == 0 ? 0 : cells == 2 ? 1.05 : isNarrow ? 0.38 : 0.6)
    }
  }
}
