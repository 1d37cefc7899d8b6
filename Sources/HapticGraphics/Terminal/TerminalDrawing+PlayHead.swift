extension TerminalDrawing {
  /// Marks a moment: what is drawn stays, the line goes through empty cells.
  mutating func drawPlayHead(at time: Double) {
    let cell = layout.gutter + column(time)
    // In a gap between lanes too, so that it reads as one line.
    for row in plotRows {
      // What stands there keeps its shape and lights up.
      if grid.isEmpty(cell, row) { grid.set(cell, row, marks.head) } else { grid.setInk(cell, row, .bold) }
    }
    grid.set(cell, plotRows.upperBound, marks.headFoot, .bold)
  }
}
