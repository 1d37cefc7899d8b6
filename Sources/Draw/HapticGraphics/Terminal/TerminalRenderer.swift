import HapticText

/// Draws a picture of a pattern with the characters and colours of a terminal, fitted to the size of the
/// terminal.
///
/// A drawing without colours contains the same information. Transients and continuous events have different
/// marks, and sharpness has its own row.
public struct TerminalRenderer: Sendable, Hashable {
  /// The size, colours and characters that the terminal supports.
  public var style: TerminalStyle

  /// Creates a renderer for a terminal.
  public init(style: TerminalStyle = TerminalStyle()) { self.style = style }

  /// The number of columns in which a drawing shows the pattern: the width of the terminal without names and
  /// margins. Pass this number to `PatternPicture(columns:)`.
  public var columns: Int { TerminalLayout(style).plotWidth }

  /// Returns the drawing as text, with a line feed after each line.
  ///
  /// - Parameters:
  ///   - picture: the picture to draw.
  ///   - playHead: the time in seconds at which to draw a play head, a vertical line with a mark on the axis.
  ///     A time beyond the axis is marked at the end of the axis. `nil` for no play head.
  ///   - showsLegend: whether to draw a legend below the picture, which explains the characters that stand
  ///     for events.
  public func render(
    _ picture: PatternPicture, playHead: Double? = nil, showsLegend: Bool = true
  ) -> String {
    var drawing = TerminalDrawing(picture, style, showsLegend: showsLegend)
    drawing.draw()
    if let playHead, !playHead.isNaN { drawing.drawPlayHead(at: playHead) }
    return drawing.grid.text(style.colour)
  }

  /// Returns the column in which a time is drawn, 0 ..< `columns`. A caller who draws a moving play head
  /// needs to draw again only if this column changes.
  public func column(of time: Double, in picture: PatternPicture) -> Int {
    TerminalDrawing(picture, style, showsLegend: false).column(time)
  }
}

/// The division of the width of a terminal into names, lanes and margins.
struct TerminalLayout {
  let width: Int
  /// The number of cells at the left of the lanes, for names and the axis line. It is 1 if the terminal is
  /// too narrow for names next to the lanes.
  let gutter: Int
  let plotWidth: Int

  init(_ style: TerminalStyle) {
    width = min(400, max(20, style.width))
    gutter = width >= 70 ? 17 : width >= 44 ? 13 : 1
    plotWidth = width - gutter - (width >= 44 ? 1 : 0)
  }
}

/// One run of the renderer, with the picture and the cells that have been drawn.
struct TerminalDrawing {
  let picture: PatternPicture
  let style: TerminalStyle
  let layout: TerminalLayout
  let marks: TerminalMarks
  let showsLegend: Bool
  var grid: CellGrid
  /// The rows of the lanes and of the gaps between them. The axis is below the last of these rows.
  var plotRows = 0..<0

  static let audio = CellGrid.Ink.colour(0x58A866)
  static let control = CellGrid.Ink.plain

  init(_ picture: PatternPicture, _ style: TerminalStyle, showsLegend: Bool = true) {
    self.picture = picture
    self.style = style
    self.showsLegend = showsLegend
    layout = TerminalLayout(style)
    marks = style.isUnicode ? .unicode : .ascii
    grid = CellGrid(width: layout.width)
  }

  mutating func draw() {
    drawHeader()
    let legend = showsLegend ? legendRows().count : 0
    let plan = RowPlan(picture, style, layout, headerRows: grid.height, legendRows: legend)
    let top = grid.height
    if let lane = picture.haptic { draw(lane, rows: plan.haptic, gap: plan.gap) }
    if let lane = picture.felt { draw(lane, rows: plan.felt, gap: plan.gap) }
    if let lane = picture.tones { draw(lane, rows: plan.tones, gap: plan.gap) }
    if let lane = picture.sounds { draw(lane, rows: plan.sounds, gap: plan.gap) }
    for (index, track) in picture.controls.enumerated() {
      draw(track, rows: plan.control, gap: index == 0 ? plan.gap : plan.controlGap)
    }
    plotRows = min(top + plan.gap, grid.height)..<grid.height
    drawAxis()
    if showsLegend { drawLegend() }
  }

  /// Returns the appearance of a mark with a sharpness.
  func ink(_ sharpness: Double) -> CellGrid.Ink {
    .colour(SharpnessScale.neutral[SharpnessScale.step(of: sharpness)])
  }

  /// Returns the column of the plot for a time, from 0.
  func column(_ time: Double) -> Int {
    let place = Double(layout.plotWidth) * ((time - picture.start) / picture.span)
    return min(layout.plotWidth - 1, max(0, Int(min(1e6, max(0, place)))))
  }

  /// Returns the time range that a part of a column shows. A column has `parts` parts, and `index` counts
  /// parts.
  func times(_ index: Int, parts: Int = 1) -> (start: Double, end: Double) {
    let width = picture.span / Double(layout.plotWidth * parts)
    return (picture.start + Double(index) * width, picture.start + Double(index + 1) * width)
  }

  /// Returns the value of a polyline in a time range: the value in the middle of the range. If that value is 0,
  /// negative or missing, returns the value with the largest magnitude.
  func value(_ polyline: Polyline, _ stretch: (start: Double, end: Double)) -> Double? {
    if let middle = polyline.value(at: (stretch.start + stretch.end) / 2), middle > 0 { return middle }
    return polyline.range(from: stretch.start, to: stretch.end).map {
      $0.upperBound.magnitude >= $0.lowerBound.magnitude ? $0.upperBound : $0.lowerBound
    }
  }

  private mutating func drawHeader() {
    func fitted(_ text: String) -> String {
      PlainText.fitted(marks.plain(text), to: layout.width, ellipsis: marks.ellipsis)
    }
    if !picture.title.isEmpty { grid.write(0, grid.addRows(1), fitted(picture.title), .bold) }
    var line = ""
    for part in picture.summaryParts {
      let longer = line.isEmpty ? part : line + " · " + part
      if !line.isEmpty, PlainText.width(longer) > layout.width {
        grid.write(0, grid.addRows(1), fitted(line), .dim)
        line = part
      } else {
        line = longer
      }
    }
    if !line.isEmpty { grid.write(0, grid.addRows(1), fitted(line), .dim) }
  }

  /// Adds the rows of a lane, and draws the name and scale of the lane at the left, or the name above it if
  /// there is no space. Returns the index of the first row.
  mutating func lane(
    _ name: String, rows: Int, gap: Int, scale: [(row: Int, label: String)] = []
  ) -> Int {
    _ = grid.addRows(gap)
    if layout.gutter < 8 {
      let row = grid.addRows(1)
      grid.write(0, row, marks.plain(name), .bold)
    }
    let first = grid.addRows(rows)
    for row in first..<first + rows { grid.set(layout.gutter - 1, row, marks.side, .dim) }
    guard layout.gutter >= 8 else { return first }
    let room = layout.gutter - 2
    grid.write(0, first, PlainText.fitted(marks.plain(name), to: room, ellipsis: ""), .bold)
    for (row, label) in scale {
      let label = marks.plain(label)
      let taken = row == 0 ? PlainText.width(name) + 1 : 0
      let at = layout.gutter - 1 - PlainText.width(label) - 1
      if at >= taken { grid.write(at, first + row, label, .dim) }
    }
    return first
  }

  // MARK: Axis

  private mutating func drawAxis() {
    let row = grid.addRows(2)
    let left = layout.gutter
    grid.set(left - 1, row, marks.corner, .dim)
    let solid = picture.duration > picture.start ? column(picture.duration) : -1
    let ringing = picture.isOpen ? layout.plotWidth - 1 : column(picture.soundingLength)
    for cell in 0..<layout.plotWidth {
      let mark = cell <= solid ? marks.heavyRule : cell <= ringing ? marks.dottedRule : marks.rule
      grid.set(left + cell, row, mark, .dim)
    }
    let ticks = TimeTicks(from: picture.start, span: picture.span, about: max(2, layout.plotWidth / 11))
    var free = left > 8 ? left - 1 : 0
    for (index, tick) in ticks.ticks.enumerated() {
      let cell = left + column(tick.time)
      grid.set(cell, row, cell - left <= solid ? marks.heavyTick : marks.tick, .dim)
      let suffix = left < 8 && index == 0 ? " " + ticks.unit : ""
      let label = tick.label + suffix
      let start = min(layout.width - label.count, max(free, cell - tick.label.count / 2))
      // A label that was moved away from its tick would be misleading.
      guard start >= free, (start + tick.label.count / 2 - cell).magnitude <= 2 else { continue }
      grid.write(start, row + 1, label, .dim)
      free = start + label.count + 1
    }
    if left >= 8 { grid.write(0, row + 1, "time, " + ticks.unit, .dim) }
  }
}

/// The number of rows for each lane, chosen so that the picture fits the height of the terminal if possible.
struct RowPlan {
  var haptic = 0
  var felt = 0
  var tones = 0
  var sounds = 0
  var control = 2
  var gap = 1
  var controlGap = 1

  init(
    _ picture: PatternPicture, _ style: TerminalStyle, _ layout: TerminalLayout, headerRows: Int,
    legendRows: Int
  ) {
    haptic = picture.haptic == nil ? 0 : layout.width >= 160 ? 15 : layout.width >= 100 ? 11 : 9
    felt = picture.felt == nil ? 0 : 6
    tones = picture.tones == nil ? 0 : 3
    if let lane = picture.sounds {
      sounds = lane.rowCount * (lane.blocks.contains { $0.peaks != nil } ? 2 : 1)
    }
    let tracks = picture.controls.count
    if tracks > 4 { (control, controlGap) = (1, 0) }
    guard let height = style.height else { return }
    // The names above the lanes, the axis, and the legend with the blank line before it.
    let axis = legendRows > 0 ? 3 : 2
    let names =
      layout.gutter < 8
      ? (haptic > 0 ? 1 : 0) + (felt > 0 ? 1 : 0) + (tones > 0 ? 1 : 0) + (sounds > 0 ? 1 : 0) + tracks : 0
    let strip = haptic > 0 && style.colour == .none ? 1 : 0
    let lanes = (haptic > 0 ? 1 : 0) + (felt > 0 ? 1 : 0) + (tones > 0 ? 1 : 0) + (sounds > 0 ? 1 : 0)
    func needed() -> Int {
      headerRows + names + strip + haptic + felt + tones + sounds + tracks * (control + controlGap) + lanes
        * gap + axis
        + legendRows
    }
    if needed() > height { controlGap = 0 }
    if needed() > height { control = 1 }
    if needed() > height { gap = 0 }
    while needed() > height, haptic > 4 { haptic -= 1 }
    if needed() > height, tones > 2 { tones = 2 }
  }
}
