import HapticText

/// Draws a picture of a pattern as one SVG file, which needs no scripts, fonts or other files.
///
/// The drawing follows the reader's preference for light or dark. Programs that do not support this show the
/// light colours. The same picture produces the same bytes on every machine.
public struct SVGRenderer: Sendable, Hashable {
  /// The background, light or dark, for which the colours of a picture are chosen.
  public enum Appearance: Sendable, Hashable {
    /// Light or dark, as the reader prefers.
    case automatic
    /// Light, whatever the reader prefers.
    case light
    /// Dark, whatever the reader prefers.
    case dark
  }

  /// The width of the drawing in pixels, 480…8192. The height depends on the contents of the picture.
  public let width: Double
  /// The background, light or dark, for which the colours are chosen.
  public var appearance: Appearance
  /// The prefix of every `id` in the file, so that one page can contain several pictures. The prefix
  /// consists of ASCII letters.
  public let idPrefix: String

  /// Whether the drawing ends with a legend. A page that shows several pictures needs only one.
  package var showsLegend = true

  /// Creates a renderer. The width is clamped to 480…8192 pixels, and characters other than ASCII letters are
  /// removed from the prefix.
  public init(width: Double = 960, appearance: Appearance = .automatic, idPrefix: String = "thrum") {
    self.width = width.isFinite ? min(8192, max(480, width)) : 960
    self.appearance = appearance
    let letters = idPrefix.unicodeScalars.filter { $0.isASCIILetter }
    self.idPrefix = letters.isEmpty ? "thrum" : String(String.UnicodeScalarView(letters))
  }

  /// The number of columns of a drawing with this width; a column is two pixels wide. Pass this number to
  /// `PatternPicture(columns:)`.
  public var columns: Int { Int((width - 2 * SVGLayout.margin - SVGLayout.gutter) / 2) }

  /// Returns the picture as SVG text.
  public func render(_ picture: PatternPicture) -> String {
    let layout = SVGLayout(picture, width: width)
    var drawing = SVGDrawing(picture: picture, layout: layout, idPrefix: idPrefix)
    return drawing.document(appearance, showsLegend: showsLegend)
  }
}

/// The state of the renderer while it draws one picture: the picture, its layout, and the SVG text written so
/// far.
struct SVGDrawing {
  let picture: PatternPicture
  let layout: SVGLayout
  let idPrefix: String
  let ticks: TimeTicks
  var out = SVGWriter()

  init(picture: PatternPicture, layout: SVGLayout, idPrefix: String) {
    self.picture = picture
    self.layout = layout
    self.idPrefix = idPrefix
    ticks = TimeTicks(
      from: picture.start, span: picture.span, about: Int((layout.plotRight - layout.plotLeft) / 90))
  }

  mutating func document(_ appearance: SVGRenderer.Appearance, showsLegend: Bool) -> String {
    let legend = SVGLegend(picture: picture, layout: layout)
    let size = (
      SVGWriter.px(layout.width),
      SVGWriter.px(showsLegend ? layout.legend + legend.height + 18 : layout.axis + 26)
    )
    let name = picture.title.isEmpty ? "Haptic pattern" : picture.title
    out.line(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"thrum\" role=\"img\" aria-labelledby=\"\(idPrefix)-t \(idPrefix)-d\" "
        + "width=\"\(size.0)\" height=\"\(size.1)\" viewBox=\"0 0 \(size.0) \(size.1)\">")
    out.line("<title id=\"\(idPrefix)-t\">\(PlainText.escaped(name))</title>")
    out.line("<desc id=\"\(idPrefix)-d\">\(PlainText.escaped("Haptic pattern: " + picture.summary))</desc>")
    out.group("style") { out in
      for line in SVGStyle.lines(appearance) { out.line(line) }
      if picture.felt?.changes != nil { for line in SVGStyle.changeLines(appearance) { out.line(line) } }
    }
    out.line("<rect class=\"bg\" width=\"100%\" height=\"100%\"/>")
    drawHeader()
    drawRuler()
    drawPanels()
    if let haptic = picture.haptic, let frame = layout.haptic { draw(haptic, in: frame) }
    if let felt = picture.felt, let frame = layout.felt { draw(felt, in: frame) }
    if let tones = picture.tones, let frame = layout.tones { draw(tones, in: frame) }
    if let sounds = picture.sounds, let frame = layout.sounds { draw(sounds, in: frame) }
    for (track, frame) in zip(picture.controls, layout.controls) { draw(track, in: frame) }
    drawAxis()
    if showsLegend { legend.draw(into: &out, idPrefix: idPrefix) }
    out.line("</svg>")
    return out.text
  }

  private mutating func drawHeader() {
    let left = SVGLayout.margin
    let room = Int((layout.width - 2 * left) / 11)
    if !picture.title.isEmpty {
      out.label(left, 40, PlainText.fitted(picture.title, to: room), "title")
    }
    for (index, line) in layout.summary.enumerated() {
      out.label(left, layout.summaryTop + Double(index) * SVGLayout.summaryRow, line, "summary")
    }
  }

  /// Draws a ruler that shows the duration of the pattern and then, as a dotted line, the time until the last
  /// release or sound has faded.
  private mutating func drawRuler() {
    guard !picture.isPart, picture.soundingLength > 0 || picture.isOpen else { return }
    let y = layout.header + 24
    let (start, end, last) = (layout.x(0), layout.x(picture.duration), layout.x(picture.soundingLength))
    func stroke(_ from: Double, _ to: Double, _ more: String = "") -> String {
      "path class=\"rule\"\(more) d=\"M\(SVGWriter.px(from)) \(SVGWriter.px(y))H\(SVGWriter.px(to))\""
    }
    func cap(_ x: Double) -> String {
      "path class=\"rule\" d=\"M\(SVGWriter.px(x)) \(SVGWriter.px(y - 4))v8\""
    }
    let label = "duration " + NumberText.length(picture.duration)
    let tail = picture.isOpen ? "no fixed end" : "sounds until " + NumberText.length(picture.soundingLength)
    let labelWidth = SVGWriter.width(label, size: 11)
    let tailWidth = SVGWriter.width(tail, size: 11)
    let rings = picture.isOpen || last - end > 4
    out.element(cap(start))
    if end - start > labelWidth + 28 {
      let middle = (start + end) / 2
      out.element(stroke(start, middle - labelWidth / 2 - 8))
      out.label(middle, y + 4, label, "tick", anchor: "middle")
      out.element(stroke(middle + labelWidth / 2 + 8, end))
    } else {
      out.element(stroke(start, end))
    }
    out.element(cap(end))
    if rings {
      let stop = picture.isOpen ? layout.x(picture.span) : last
      let dots = " stroke-dasharray=\"2 3\""
      if stop - end > tailWidth + 28 {
        let middle = (end + stop) / 2
        out.element(stroke(end, middle - tailWidth / 2 - 8, dots))
        out.label(middle, y + 4, tail, "tick", anchor: "middle")
        out.element(stroke(middle + tailWidth / 2 + 8, stop, dots))
      } else {
        out.element(stroke(end, stop, dots))
      }
      if !picture.isOpen { out.element(cap(stop)) }
    }
  }

  private mutating func drawPanels() {
    for frame in layout.frames {
      out.rect(
        layout.plotLeft, frame.top, layout.plotRight - layout.plotLeft, frame.height,
        "rx=\"6\" class=\"panel\"")
    }
    var lines = ""
    for tick in ticks.ticks {
      let x = SVGWriter.px(layout.x(tick.time))
      for frame in layout.frames { lines += "M\(x) \(SVGWriter.px(frame.top))v\(SVGWriter.px(frame.height))" }
    }
    if !lines.isEmpty { out.element("path class=\"grid\" d=\"\(lines)\"") }
  }

  private mutating func drawAxis() {
    let y = layout.axis + 18
    for tick in ticks.ticks { out.label(layout.x(tick.time), y, tick.label, "tick", anchor: "middle") }
    out.label(layout.plotLeft - 10, y, "time, " + ticks.unit, "tick", anchor: "end")
  }

  /// Draws the name of a lane and a note below it at the left, and the labels of the scale next to the lane's
  /// panel. `scale` contains vertical positions in pixels and their labels.
  mutating func drawName(_ name: String, _ note: String, in frame: SVGLayout.Frame, scale: [(Double, String)])
  {
    let left = SVGLayout.margin
    if frame.height >= 40 {
      out.label(left, frame.top + 16, name, "name")
      out.label(left, frame.top + 31, note, "note")
    } else {
      out.label(left, frame.top + frame.height / 2 + 4, name, "note")
    }
    for (y, label) in scale { out.label(layout.plotLeft - 8, y + 4, label, "tick", anchor: "end") }
  }

  /// Draws a horizontal line across a lane's panel. `y` is in pixels; `kind` is a class of the style sheet.
  mutating func drawLevel(_ y: Double, _ kind: String = "grid", dashed: Bool = false) {
    let dash = dashed ? " stroke-dasharray=\"2 4\"" : ""
    out.element(
      "path class=\"\(kind)\"\(dash) d=\"M\(SVGWriter.px(layout.plotLeft)) \(SVGWriter.px(y))H\(SVGWriter.px(layout.plotRight))\""
    )
  }
}
