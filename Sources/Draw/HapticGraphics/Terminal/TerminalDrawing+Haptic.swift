extension TerminalDrawing {
  /// The content of one column of the haptic lane.
  private struct Column {
    var felt = 0.0
    var sharpness = 0.0
    var authored = 0.0
    var authoredSharpness = 0.0
    var tap: TransientMark?

    /// The sharpness of the transient in the column, otherwise of the continuous event; `nil` if the column
    /// is empty.
    var strip: Double? { tap.map { $0.effective.sharpness } ?? (felt > 0 ? sharpness : nil) }
  }

  mutating func draw(_ lane: HapticLane, rows: Int, gap: Int) {
    let last = rows - 1
    var scale = [(row: 0, label: "1"), (row: last, label: "0")]
    if rows >= 7, rows % 2 == 1 { scale.append((row: last / 2, label: "0.5")) }
    let top = self.lane("Haptics", rows: rows, gap: gap, scale: scale)
    if layout.gutter >= 8, rows > 2 { grid.write(0, top + 1, "intensity", .dim) }
    if lane.taps.isEmpty, lane.shapes.isEmpty {
      grid.write(layout.gutter + 2, top + rows / 2, "nothing to feel", .dim)
      return
    }
    let columns = columns(lane)
    for (index, column) in columns.enumerated() {
      for row in 0..<rows { draw(column, index, level: rows - 1 - row, row: top + row, rows: rows) }
    }
    if style.colour == .none { drawStrip(columns) }
  }

  private func columns(_ lane: HapticLane) -> [Column] {
    var columns = Array(repeating: Column(), count: layout.plotWidth)
    for shape in lane.shapes {
      for index in column(
        shape.effective.start)...max(
          column(shape.effective.start), column(shape.effective.end))
      {
        guard let felt = value(shape.effective, times(index)), felt > columns[index].felt else { continue }
        columns[index].felt = felt
        columns[index].sharpness = value(shape.sharpness, times(index)) ?? 0
      }
      for index in column(
        shape.authored.start)...max(column(shape.authored.start), column(shape.authored.end))
      {
        guard let stated = value(shape.authored, times(index)), stated > columns[index].authored else {
          continue
        }
        columns[index].authored = stated
        columns[index].authoredSharpness = shape.authoredSharpness
      }
    }
    for tap in lane.taps {
      let index = column(tap.time)
      if let there = columns[index].tap, there.effective.intensity >= tap.effective.intensity { continue }
      columns[index].tap = tap
    }
    return columns
  }

  private mutating func draw(_ column: Column, _ index: Int, level: Int, row: Int, rows: Int) {
    let x = layout.gutter + index
    func eighths(_ value: Double) -> Int {
      let full = Int((min(1, max(0, value)) * Double(rows * 8)).rounded())
      return max(value > 0 ? 1 : 0, full) - level * 8
    }
    if let tap = column.tap {
      let felt = max(level == 0 ? 1 : 0, eighths(tap.effective.intensity))
      if felt > 0 {
        let colour = SharpnessScale.neutral[SharpnessScale.step(of: tap.effective.sharpness)]
        let under = SharpnessScale.neutral[SharpnessScale.step(of: column.sharpness)]
        // In colour, the shape behind a transient shows through; without colour, the gap around the transient
        // separates the two.
        let ink = eighths(column.felt) >= 8 ? CellGrid.Ink.over(colour, under) : .colour(colour)
        return grid.set(x, row, felt <= 4 ? marks.halfTransient : marks.tap, ink)
      }
      if eighths(column.felt) <= 0, eighths(tap.authored.intensity) >= 4 {
        return grid.set(x, row, marks.authoredTransient, ink(tap.authored.sharpness))
      }
    }
    let felt = eighths(column.felt)
    if felt > 0 { return grid.set(x, row, marks.levels[min(8, felt)], ink(column.sharpness)) }
    if eighths(column.authored) >= 4 {
      grid.set(x, row, marks.authored, ink(column.authoredSharpness))
    }
  }

  /// Draws the sharpness as a row of levels, for terminals without colour.
  private mutating func drawStrip(_ columns: [Column]) {
    let row = grid.addRows(1)
    grid.set(layout.gutter - 1, row, marks.side, .dim)
    if layout.gutter >= 8 { grid.write(0, row, "sharpness", .dim) }
    for (index, column) in columns.enumerated() {
      guard let sharpness = column.strip else { continue }
      let mark: String
      if marks.usesBraille {
        mark = marks.levels[1 + Int((min(1, max(0, sharpness)) * 7).rounded())]
      } else {
        mark = String(Int((min(1, max(0, sharpness)) * 9).rounded()))
      }
      grid.set(layout.gutter + index, row, mark)
    }
  }
}
