import HapticText

extension SVGDrawing {
  /// Draws what differs from another pattern into the lane of what is felt: the level of the other pattern as a
  /// dashed line, and a mark at each change. `y` returns the vertical position of a level in dB.
  mutating func draw(_ changes: FeltLane.Changes, in frame: SVGLayout.Frame, y: (Double) -> Double) {
    let line = changes.before.points.map { (x: layout.x($0.time), y: y($0.value)) }
    if !line.isEmpty {
      out.element("path class=\"ghost\" d=\"\(SVGWriter.path(line))\"", tip: "level of the pattern before")
    }
    var free = -Double.infinity
    for mark in changes.marks {
      let (x, level) = (layout.x(mark.time), y(mark.level))
      out.element(
        "circle class=\"change\" cx=\"\(SVGWriter.px(x))\" cy=\"\(SVGWriter.px(level))\" r=\"4.5\"",
        tip: mark.text)
      let width = SVGWriter.width(mark.label, size: 11)
      // Labels that would overlap are left out; their marks have tooltips.
      guard x - width / 2 > free else { continue }
      free = x + width / 2 + 4
      let above = level - 9 > frame.top + 10 ? level - 9 : level + 18
      let middle = min(max(x, layout.plotLeft + width / 2 + 4), layout.plotRight - width / 2 - 4)
      out.label(middle, above, mark.label, "changed", anchor: "middle")
    }
  }
}

extension SVGStyle {
  /// Returns the lines of the style sheet for changes.
  static func changeLines(_ appearance: SVGRenderer.Appearance) -> [String] {
    let (light, dark) = ("#b8400a", "#ffab70")
    let own = appearance == .dark ? dark : light
    var lines = [".thrum{--change:\(own)}"]
    if appearance == .automatic {
      lines.append("@media (prefers-color-scheme:dark){.thrum{--change:\(dark)}}")
    }
    return lines + [
      ".thrum .ghost{stroke:#666c7a;stroke:var(--muted);stroke-width:1.5;stroke-dasharray:5 4;fill:none}",
      ".thrum .change{fill:\(own);fill:var(--change);stroke:#fff;stroke:var(--panel);stroke-width:1.5}",
      ".thrum .changed{fill:\(own);fill:var(--change);font-weight:650;paint-order:stroke;stroke:#fff;"
        + "stroke:var(--panel);stroke-width:3px;stroke-linejoin:round}",
    ]
  }
}
