import HapticModel
import HapticText

extension TerminalDrawing {
  mutating func draw(_ track: ControlTrack, rows: Int, gap: Int) {
    let range = track.id.facts.range
    let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
    let scale = rows > 1 ? [(row: 0, label: bound(high, low)), (row: rows - 1, label: bound(low, low))] : []
    let top = lane(name(track), rows: rows, gap: gap, scale: scale)
    func height(_ value: Double, _ count: Int) -> Int {
      let place = (high - value) / (high - low) * Double(count - 1)
      return Int(min(Double(count - 1), max(0, place)).rounded())
    }
    if marks.usesBraille {
      var canvas = BrailleCanvas(columns: layout.plotWidth, rows: rows)
      for x in 0..<canvas.width {
        let (start, end) = times(x, parts: 2)
        guard let range = track.lane.range(from: start, to: end) else { continue }
        // A steep stretch is connected vertically; a gentle slope stays one dot thin.
        let (upper, lower) = (
          height(range.upperBound, canvas.height), height(range.lowerBound, canvas.height)
        )
        let middle = height(track.lane.value(at: (start + end) / 2) ?? range.upperBound, canvas.height)
        if lower - upper > 1 {
          canvas.fill(x, from: upper, to: lower)
        } else {
          canvas.fill(x, from: middle, to: middle)
        }
      }
      put(canvas, top: top, ink: Self.control)
    } else {
      for x in 0..<layout.plotWidth {
        guard let value = value(track.lane, times(x)) else { continue }
        grid.set(layout.gutter + x, top + height(value, rows), "-")
      }
    }
    func row(_ value: Double) -> Int {
      marks.usesBraille ? height(value, rows * 4) / 4 : height(value, rows)
    }
    for point in track.points where track.points.count <= layout.plotWidth / 4 {
      grid.set(layout.gutter + column(point.time), top + row(point.value), marks.point, .bold)
    }
    for jump in track.jumps where track.jumps.count <= layout.plotWidth / 4 {
      grid.set(layout.gutter + column(jump.time), top + row(jump.value), marks.jump, .bold)
    }
  }

  /// Returns a name for the control that is short enough for the space at the left. The name omits `Haptic`
  /// and `Audio` except for the envelope times of audio, because only envelope times exist for both.
  private func name(_ track: ControlTrack) -> String {
    let words = track.label.split(separator: " ").map(String.init)
    let own = words.dropFirst().joined(separator: " ")
    let isAudioTime = words.first == "Audio" && own.hasSuffix(" time")
    let name = isAudioTime ? "Audio " + own.dropLast(5) : own.prefix(1).uppercased() + own.dropFirst()
    return "\(name) \(track.sign)"
  }

  private func bound(_ value: Double, _ low: Double) -> String {
    let text = NumberText.rounded(value.magnitude, digits: 2)
    return low < 0 ? (value < 0 ? "−" : "+") + text : text
  }
}

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
