import HapticText

extension TerminalDrawing {
  mutating func draw(_ lane: ToneLane, rows: Int, gap: Int) {
    let scale = [(row: 0, label: "1760"), (row: rows - 1, label: "110")]
    let top = self.lane("Tones", rows: rows, gap: gap, scale: scale)
    if layout.gutter >= 12, rows > 2 { grid.write(0, top + 1, "pitch, Hz", .dim) }
    guard marks.usesBraille else { return drawPlain(lane, top: top, rows: rows) }
    var canvas = BrailleCanvas(columns: layout.plotWidth, rows: rows)
    let middle = Double(canvas.height - 1) / 2
    for band in lane.bands {
      for x in dots(from: band.volume.start, to: band.volume.end) {
        guard let volume = value(band.volume, times(x, parts: 2)), volume > 0 else { continue }
        let pitch = value(band.pitch, times(x, parts: 2)) ?? 0
        let y = middle - pitch * (middle - 1.5)
        let half = max(0, volume * 1.5)
        canvas.fill(x, from: Int((y - half).rounded()), to: Int((y + half).rounded()))
      }
    }
    put(canvas, top: top)
  }

  private mutating func drawPlain(_ lane: ToneLane, top: Int, rows: Int) {
    for band in lane.bands {
      for x in column(band.volume.start)...max(column(band.volume.start), column(band.volume.end)) {
        guard let volume = value(band.volume, times(x)), volume > 0 else { continue }
        let pitch = value(band.pitch, times(x)) ?? 0
        let row = Int(((1 - pitch) / 2 * Double(rows - 1)).rounded())
        grid.set(layout.gutter + x, top + min(rows - 1, max(0, row)), volume > 0.5 ? "=" : "-", Self.audio)
      }
    }
  }

  mutating func draw(_ lane: SoundLane, rows: Int, gap: Int) {
    let top = self.lane("Sound", rows: rows, gap: gap)
    let each = max(1, rows / max(1, lane.rowCount))
    let loudest = lane.peak
    var canvas = BrailleCanvas(columns: layout.plotWidth, rows: rows)
    for block in lane.blocks where block.row * each < rows {
      guard marks.usesBraille, let peaks = block.peaks, !peaks.isEmpty else { continue }
      let dots = dots(from: block.start, to: block.end)
      let middle = (Double(block.row) + 0.5) * Double(each * 4) - 0.5
      let reach = Double(each * 4 - 1) / 2 / loudest
      for x in dots {
        let first = (x - dots.lowerBound) * peaks.count / dots.count
        let last = max(first + 1, (x - dots.lowerBound + 1) * peaks.count / dots.count)
        let part = peaks[first..<min(peaks.count, last)]
        let high = part.map { $0.upperBound }.max() ?? 0
        let low = part.map { $0.lowerBound }.min() ?? 0
        canvas.fill(
          x, from: Int((middle - high * reach).rounded()), to: Int((middle - low * reach).rounded()))
      }
    }
    put(canvas, top: top)
    if rows > 1, layout.gutter >= 8, marks.usesBraille, let first = lane.blocks.first, first.peaks != nil,
      lane.blocks.allSatisfy({ $0.name == first.name })
    {
      let room = layout.gutter - 2
      grid.write(0, top + 1, PlainText.fitted(first.name, to: room, ellipsis: marks.ellipsis), .dim)
      return
    }
    for block in lane.blocks where block.row * each < rows {
      name(block, in: lane, top: top + block.row * each, each)
    }
  }

  /// Draws the name of an audio file inside its hatched block or next to its waveform.
  private mutating func name(_ block: SoundBlock, in lane: SoundLane, top: Int, _ rows: Int) {
    let (first, last) = (column(block.start), column(block.end))
    let hatched = block.peaks == nil || !marks.usesBraille
    if hatched {
      for row in top..<top + rows {
        for x in first...max(first, last) { grid.set(layout.gutter + x, row, marks.hatch, Self.audio) }
      }
    }
    let next = lane.blocks.filter { $0.row == block.row && $0.start > block.start }.map { column($0.start) }
      .min()
    let inside = last - first - 3
    let behind = (next ?? layout.plotWidth) - last - 3
    let label = marks.plain(block.name)
    let wide = PlainText.width(label)
    if hatched, inside >= min(wide, 6) {
      let text = PlainText.fitted(label, to: inside, ellipsis: marks.ellipsis)
      grid.write(layout.gutter + first + 1, top, " " + text + " ", .plain)
    } else if behind >= min(wide, 6) {
      grid.write(
        layout.gutter + last + 2, top, PlainText.fitted(label, to: behind, ellipsis: marks.ellipsis), .dim)
    } else if first >= wide + 2, block == lane.blocks.first {
      grid.write(layout.gutter + first - wide - 1, top, label, .dim)
    }
  }

  /// Returns the columns of dots between two times. Each cell has two columns of dots.
  func dots(from start: Double, to end: Double) -> ClosedRange<Int> {
    let count = layout.plotWidth * 2
    func dot(_ time: Double) -> Int {
      min(count - 1, max(0, Int(min(1e6, max(0, Double(count) * ((time - picture.start) / picture.span))))))
    }
    return dot(start)...max(dot(start), dot(end))
  }

  mutating func put(_ canvas: BrailleCanvas, top: Int, ink: CellGrid.Ink = audio) {
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        if let mark = canvas.mark(column, row) { grid.set(layout.gutter + column, top + row, mark, ink) }
      }
    }
  }
}
