import HapticText

extension SVGDrawing {
  /// Draws the felt level in dB above the detection threshold, a dashed line at the level that an event needs
  /// in order to be noticed, and marks for the transients that are masked, not felt, or felt as one with
  /// their neighbour.
  mutating func draw(_ lane: FeltLane, in frame: SVGLayout.Frame) {
    let (top, base) = (frame.top + 12, frame.bottom - 8)
    let highest = lane.top
    func y(_ decibels: Double) -> Double { base - (base - top) * min(1, max(0, decibels / highest)) }
    drawName(
      "Felt", "dB on \(lane.device)", in: frame,
      scale: [
        (y(highest), NumberText.rounded(highest, digits: 2)),
        (y(lane.needed), NumberText.rounded(lane.needed, digits: 2)), (y(0), "0"),
      ])
    drawLevel(y(0), "rule")
    drawLevel(y(lane.needed), "rule", dashed: true)
    let line = lane.level.points.map { (x: layout.x($0.time), y: y($0.value)) }
    if let first = line.first, let last = line.last {
      let under = [(x: first.x, y: base)] + line + [(x: last.x, y: base)]
      out.element("path class=\"under\" d=\"\(SVGWriter.path(under))Z\"")
      out.element("path class=\"lane\" d=\"\(SVGWriter.path(line))\"", tip: "level above the threshold")
    }
    if let changes = lane.changes { draw(changes, in: frame, y: y) }
    for tap in lane.lost {
      out.element(
        "circle class=\"point\" cx=\"\(SVGWriter.px(layout.x(tap.time)))\" cy=\"\(SVGWriter.px(y(tap.value)))\" r=\"4\"",
        tip: "a transient at \(NumberText.rounded(tap.time, digits: 3)) s is masked or not felt")
    }
    for tap in lane.fused {
      out.element(
        "path class=\"jump\" d=\"M\(SVGWriter.px(layout.x(tap.time))) \(SVGWriter.px(y(tap.value) - 4.5))l4.5 4.5l-4.5 4.5l-4.5 -4.5z\"",
        tip: "a transient at \(NumberText.rounded(tap.time, digits: 3)) s is felt as one with its neighbour")
    }
    var notes: [String] = []
    if !lane.lost.isEmpty { notes.append("○ masked or not felt") }
    if !lane.fused.isEmpty { notes.append("◆ felt as one with its neighbour") }
    guard !notes.isEmpty else { return }
    out.label(layout.plotRight - 8, frame.top + 13, notes.joined(separator: "   "), "note", anchor: "end")
  }
}
