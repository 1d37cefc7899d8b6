import HapticText

extension TerminalDrawing {
  /// Draws the felt level above the detection threshold as an area, and a line at the level that an event
  /// needs in order to be noticed.
  ///
  /// Transients that are not felt as intended are marked: `x` if a transient is masked or not felt,
  /// `=` if it is felt as one with its neighbour.
  mutating func draw(_ lane: FeltLane, rows: Int, gap: Int) {
    let highest = lane.top
    func row(_ decibels: Double, _ count: Int) -> Int {
      let place = (1 - min(1, max(0, decibels / highest))) * Double(count - 1)
      return Int(place.rounded())
    }
    let top = self.lane(
      "Felt, dB", rows: rows, gap: gap,
      scale: [
        (row: 0, label: NumberText.rounded(highest, digits: 2)),
        (row: row(lane.needed, rows), label: NumberText.rounded(lane.needed, digits: 2)),
        (row: rows - 1, label: "0"),
      ])
    let needed = top + row(lane.needed, rows)
    if marks.usesBraille {
      var canvas = BrailleCanvas(columns: layout.plotWidth, rows: rows)
      for x in 0..<canvas.width {
        let (start, end) = times(x, parts: 2)
        guard let peak = lane.level.range(from: start, to: end)?.upperBound, peak > 0 else { continue }
        canvas.fill(x, from: row(peak, canvas.height), to: canvas.height - 1)
      }
      put(canvas, top: top, ink: Self.control)
    } else {
      for x in 0..<layout.plotWidth {
        let (start, end) = times(x)
        guard let peak = lane.level.range(from: start, to: end)?.upperBound, peak > 0 else { continue }
        for line in row(peak, rows)..<rows { grid.set(layout.gutter + x, top + line, "|") }
      }
    }
    for x in 0..<layout.plotWidth {
      let (start, end) = times(x)
      if lane.level.range(from: start, to: end)?.upperBound ?? 0 < lane.needed / 2 {
        grid.set(layout.gutter + x, needed, marks.dottedRule, .dim)
      }
    }
    for tap in lane.fused { grid.set(layout.gutter + column(tap.time), top, "=", .bold) }
    for tap in lane.lost { grid.set(layout.gutter + column(tap.time), top, "x", .bold) }
  }
}
