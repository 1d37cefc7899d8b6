import HapticText

extension TerminalDrawing {
  /// An entry of the legend: a mark and its meaning.
  struct LegendItem {
    var mark: String
    var ink: CellGrid.Ink
    var text: String
    var isScale = false

    var width: Int { PlainText.width(mark) + 1 + PlainText.width(text) }
  }

  /// The steps of the colour scale that the legend shows: all of them, or every second one if the terminal is
  /// narrow.
  private var scaleSteps: [Int] {
    Array(stride(from: 0, to: SharpnessScale.stepCount, by: layout.width < 24 ? 2 : 1))
  }

  /// Returns the entries of the legend, in rows that fit the width.
  func legendRows() -> [[LegendItem]] {
    var items: [LegendItem] = []
    if let lane = picture.haptic {
      let five = ink(0.5)
      if style.colour != .none, !lane.taps.isEmpty || !lane.shapes.isEmpty {
        let bar = String(repeating: marks.levels[8], count: scaleSteps.count)
        items.append(LegendItem(mark: "round " + bar, ink: .dim, text: "crisp", isScale: true))
      }
      if !lane.taps.isEmpty { items.append(LegendItem(mark: marks.tap, ink: five, text: "transient")) }
      if !lane.shapes.isEmpty {
        items.append(LegendItem(mark: marks.levels[8], ink: five, text: "continuous"))
      }
      if lane.isChanged {
        let mark = lane.shapes.isEmpty ? marks.authoredTransient : marks.authored
        items.append(LegendItem(mark: mark, ink: five, text: "as authored"))
      }
    }
    if let lane = picture.felt {
      if !lane.lost.isEmpty { items.append(LegendItem(mark: "x", ink: .bold, text: "masked or not felt")) }
      if !lane.fused.isEmpty {
        items.append(LegendItem(mark: "=", ink: .bold, text: "felt as one with its neighbour"))
      }
    }
    if picture.tones != nil { items.append(LegendItem(mark: marks.sound, ink: Self.audio, text: "tone")) }
    if let blocks = picture.sounds?.blocks {
      if blocks.contains(where: { $0.peaks != nil }) {
        items.append(LegendItem(mark: marks.usesBraille ? "⣤⠶" : marks.hatch, ink: Self.audio, text: "sound"))
      }
      if blocks.contains(where: { $0.peaks == nil }) {
        items.append(LegendItem(mark: marks.hatch, ink: Self.audio, text: "sound, not read"))
      }
    }
    if picture.controls.contains(where: { !$0.points.isEmpty }) {
      items.append(LegendItem(mark: marks.point, ink: .bold, text: "control point"))
    }
    if picture.controls.contains(where: { !$0.jumps.isEmpty }) {
      items.append(LegendItem(mark: marks.jump, ink: .bold, text: "parameter"))
    }
    var rows: [[LegendItem]] = []
    var used = Int.max
    for item in items {
      if used > layout.width || used + item.width > layout.width {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(item)
      used += item.width + 3
    }
    return rows
  }

  mutating func drawLegend() {
    let rows = legendRows()
    if rows.isEmpty { return }
    _ = grid.addRows(1)
    for items in rows {
      let row = grid.addRows(1)
      var x = 0
      for item in items {
        grid.write(x, row, item.mark, item.ink)
        if item.isScale {
          for (place, step) in scaleSteps.enumerated() {
            grid.set(x + 6 + place, row, marks.levels[8], .colour(SharpnessScale.neutral[step]))
          }
        }
        grid.write(x + PlainText.width(item.mark) + 1, row, item.text, .dim)
        x += item.width + 3
      }
    }
  }
}
