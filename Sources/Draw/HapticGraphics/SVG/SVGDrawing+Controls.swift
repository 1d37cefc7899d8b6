import HapticModel
import HapticText

extension SVGDrawing {
  /// Draws the track of a control: its value over time, the points of its curves, and its parameters.
  mutating func draw(_ track: ControlTrack, in frame: SVGLayout.Frame) {
    let range = track.id.facts.range
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    let room = frame.height >= 40 ? 9.0 : 6.0
    let (top, base) = (frame.top + room, frame.bottom - room)
    func y(_ value: Double) -> Double { base - (base - top) * min(1, max(0, (value - low) / (high - low))) }
    // The label is of ASCII: a word for what the control belongs to, and its name.
    let label = track.label.unicodeScalars
    let space = label.firstIndex(of: " ")
    let group = String(label[..<(space ?? label.endIndex)])
    var name = ""
    for scalar in label[(space.map { label.index(after: $0) } ?? label.startIndex)...] {
      name.unicodeScalars.append(name.isEmpty ? scalar.asciiUppercased : scalar)
    }
    if frame.height >= 40 {
      drawName(
        "\(name) \(track.sign)", "\(group) control", in: frame,
        scale: [(y(high), Self.signed(high, low)), (y(low), Self.signed(low, low))])
    } else {
      drawName("\(track.label) \(track.sign)", "", in: frame, scale: [])
    }
    let neutral = Double(track.id.facts.defaultValue)
    drawLevel(y(neutral), dashed: true)
    let line = track.lane.points.map { (x: layout.x($0.time), y: y($0.value)) }
    if let first = line.first, let last = line.last {
      let under = [(x: first.x, y: y(max(0, low)))] + line + [(x: last.x, y: y(max(0, low)))]
      out.element("path class=\"under\" d=\"\(SVGWriter.path(under))Z\"")
    }
    out.element(
      "path class=\"lane\" d=\"\(SVGWriter.path(line))\"",
      tip: "\(track.label): \(NumberText.count(track.curveCount, "curve", "curves")), "
        + NumberText.count(track.parameterCount, "parameter", "parameters"))
    draw(track.points, radius: track.points.count > 60 ? 2.25 : frame.height >= 40 ? 3.25 : 2.5, y: y)
    if track.jumps.count > Self.markLimit { return drawDots(track.jumps, y: y) }
    for jump in track.jumps {
      let (x, y) = (SVGWriter.px(layout.x(jump.time)), SVGWriter.px(y(jump.value) - 4.5))
      out.element(
        "path class=\"jump\" d=\"M\(x) \(y)l4.5 4.5l-4.5 4.5l-4.5 -4.5z\"", tip: tip("Parameter", jump))
    }
  }

  /// The maximum number of marks (control points or parameters) that are drawn as separate elements with a
  /// tooltip. If a track has more marks, they are drawn as dots in one path, because they are too close
  /// together to be selected with the pointer.
  private static let markLimit = 200

  private mutating func draw(_ points: [TimedValue], radius: Double, y: (Double) -> Double) {
    if points.count > Self.markLimit { return drawDots(points, y: y) }
    for point in points {
      let place = "cx=\"\(SVGWriter.px(layout.x(point.time)))\" cy=\"\(SVGWriter.px(y(point.value)))\""
      out.element(
        "circle class=\"point\" \(place) r=\"\(SVGWriter.px(radius))\"", tip: tip("Control point", point))
    }
  }

  private mutating func drawDots(_ points: [TimedValue], y: (Double) -> Double) {
    let dots = points.map { "M\(SVGWriter.px(layout.x($0.time))) \(SVGWriter.px(y($0.value)))h0" }
    out.element("path class=\"dots\" d=\"\(dots.joined())\"")
  }

  private func tip(_ what: String, _ point: TimedValue) -> String {
    "\(what) at \(NumberText.rounded(point.time, digits: 4)) s: \(NumberText.rounded(point.value, digits: 3))"
  }

  /// Returns a limit of a range as text. The text has a sign, such as `+1` or `−1`, only if the range
  /// includes negative values.
  private static func signed(_ value: Double, _ low: Double) -> String {
    let text = NumberText.rounded(value.magnitude, digits: 2)
    return low < 0 ? (value < 0 ? "−" : "+") + text : text
  }
}
