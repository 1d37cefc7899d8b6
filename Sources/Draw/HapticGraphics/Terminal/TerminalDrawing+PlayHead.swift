extension TerminalDrawing {
  /// Marks a time with a vertical line through the empty cells. Cells with content keep their character and
  /// become bold.
  mutating func drawPlayHead(at time: Double) {
    let cell = layout.gutter + column(time)
    // The line also crosses the gaps between lanes, so that it reads as one line.
    for row in plotRows {
      // A cell with content keeps its shape and is highlighted.
      if grid.isEmpty(cell, row) { grid.set(cell, row, marks.head) } else { grid.setInk(cell, row, .bold) }
    }
    grid.set(cell, plotRows.upperBound, marks.headFoot, .bold)
  }
}
