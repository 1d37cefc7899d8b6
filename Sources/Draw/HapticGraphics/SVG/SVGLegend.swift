/// The legend, which explains only the marks that the picture contains. Its items are in rows that fit the
/// width of the picture.
struct SVGLegend {
  private enum Mark { case tap, shape, authored, tone, file, hatch, lane, point, jump, scale }
  private struct Item {
    var mark: Mark
    var text: String
    var markWidth: Double
    var width: Double
  }

  private var rows: [[Item]] = []
  private let layout: SVGLayout
  private static let rowHeight = 24.0

  /// The distance from the first row to the last, in pixels.
  var height: Double { Double(max(0, rows.count - 1)) * Self.rowHeight }

  init(picture: PatternPicture, layout: SVGLayout) {
    self.layout = layout
    var items: [Item] = []
    func add(_ mark: Mark, _ text: String, _ markWidth: Double = 16) {
      let width = markWidth + 7 + SVGWriter.width(text, size: 11) + 17
      items.append(Item(mark: mark, text: text, markWidth: markWidth, width: width))
    }
    if let haptic = picture.haptic, !haptic.taps.isEmpty || !haptic.shapes.isEmpty {
      add(.scale, "", 180)
      if !haptic.taps.isEmpty {
        add(
          .tap, haptic.taps.contains { $0.count > 1 } ? "transients, strongest of each column" : "transient",
          8)
      }
      if !haptic.shapes.isEmpty { add(.shape, "continuous") }
      if haptic.isChanged { add(.authored, "as authored") }
    }
    if picture.tones != nil { add(.tone, "tone, thickness is volume") }
    if let sounds = picture.sounds {
      if sounds.blocks.contains(where: { $0.peaks != nil }) { add(.file, "sound file") }
      if sounds.blocks.contains(where: { $0.peaks == nil }) { add(.hatch, "sound file, not read") }
    }
    if !picture.controls.isEmpty { add(.lane, "control") }
    if picture.controls.contains(where: { !$0.points.isEmpty }) { add(.point, "control point", 8) }
    if picture.controls.contains(where: { !$0.jumps.isEmpty }) { add(.jump, "parameter", 9) }
    var used = Double.infinity
    for item in items {
      if used + item.width > layout.width - 2 * SVGLayout.margin + 17 {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(item)
      used += item.width
    }
  }

  func draw(into out: inout SVGWriter, idPrefix: String) {
    for (index, row) in rows.enumerated() {
      var x = SVGLayout.margin
      let y = layout.legend + Double(index) * Self.rowHeight
      for item in row {
        draw(item, x, y, into: &out, idPrefix: idPrefix)
        x += item.width
      }
    }
  }

  private func draw(_ item: Item, _ x: Double, _ y: Double, into out: inout SVGWriter, idPrefix: String) {
    let textX = x + item.markWidth + 7
    func at(_ dx: Double, _ dy: Double) -> String { "\(SVGWriter.px(x + dx)) \(SVGWriter.px(y + dy))" }
    switch item.mark {
    case .scale:
      out.label(x, y, "round", "note")
      for step in 0..<SharpnessScale.stepCount {
        out.rect(x + 36 + Double(step) * 10, y - 9, 10.2, 10, "class=\"s\(step) flat\" stroke-width=\"0\"")
      }
      out.label(x + 152, y, "crisp", "note")
      return
    case .tap: out.rect(x + 1.5, y - 10, 5, 12, "rx=\"1.5\" class=\"s5 bar\"")
    case .shape:
      out.element("path class=\"s5 flat felt\" stroke-width=\"1.75\" d=\"M\(at(0, 1))l4 -9h7l5 9\"")
    case .authored: out.element("path class=\"s5 flat stated\" d=\"M\(at(0, 1))l4 -9h7l5 9\"")
    case .tone: out.rect(x, y - 8, 16, 8, "rx=\"2\" class=\"tone\"")
    case .file:
      out.element("path class=\"wave\" d=\"M\(at(0, -4))l3 -4l3 2l3 -4l3 4l4 2l-4 2l-3 4l-3 -4l-3 2z\"")
    case .hatch:
      out.rect(x, y - 10, 16, 12, "rx=\"2\" class=\"block\"")
      out.rect(x, y - 10, 16, 12, "rx=\"2\" fill=\"url(#\(idPrefix)-hatch)\"")
    case .lane: out.element("path class=\"lane\" d=\"M\(at(0, 0))l6 -8h10\"")
    case .point:
      out.element(
        "circle class=\"point\" cx=\"\(SVGWriter.px(x + 4))\" cy=\"\(SVGWriter.px(y - 4))\" r=\"3.25\"")
    case .jump: out.element("path class=\"jump\" d=\"M\(at(4.5, -8.5))l4.5 4.5l-4.5 4.5l-4.5 -4.5z\"")
    }
    out.label(textX, y, item.text, "note")
  }
}
