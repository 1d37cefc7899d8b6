/// The positions of all parts of the picture on the page, in pixels.
struct SVGLayout {
  /// The vertical position and height of a lane, in pixels.
  struct Frame {
    var top: Double
    var height: Double
    var bottom: Double { top + height }
  }

  static let margin = 24.0
  static let gutter = 128.0
  /// The space at the left and right inside the panel of a lane, in pixels, so that a mark at time 0 is not
  /// cut off.
  static let inset = 12.0

  let width: Double
  let start: Double
  let span: Double
  let plotLeft: Double
  let plotRight: Double
  /// The lines of the summary, which fit the width.
  let summary: [String]
  /// The vertical position of the first line of the summary.
  let summaryTop: Double
  /// The vertical position of the last line of the summary.
  var header: Double
  var haptic: Frame?
  var felt: Frame?
  var tones: Frame?
  var sounds: Frame?
  var controls: [Frame] = []
  var axis = 0.0
  var legend = 0.0

  /// The distance between two lines of the summary, in pixels.
  static let summaryRow = 18.0

  /// Returns the parts of a summary as lines that fit a width in pixels.
  private static func wrapped(_ parts: [String], width: Double) -> [String] {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, SVGWriter.width(last + " · " + part, size: 13) <= width {
        lines[lines.count - 1] = last + " · " + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// The height of one row of sound blocks, in pixels.
  static let soundRow = 44.0

  init(_ picture: PatternPicture, width: Double) {
    self.width = width
    start = picture.start
    span = picture.span
    plotLeft = Self.margin + Self.gutter
    plotRight = width - Self.margin
    summary = Self.wrapped(picture.summaryParts, width: width - 2 * Self.margin)
    summaryTop = picture.title.isEmpty ? 38 : 62
    header = summaryTop + Double(max(0, summary.count - 1)) * Self.summaryRow
    var y = header + 38
    func frame(_ height: Double) -> Frame {
      defer { y += height + 10 }
      return Frame(top: y, height: height)
    }
    if picture.haptic != nil { haptic = frame(210) }
    if picture.felt != nil { felt = frame(110) }
    if picture.tones != nil { tones = frame(88) }
    if let sounds = picture.sounds { self.sounds = frame(Double(sounds.rowCount) * Self.soundRow + 12) }
    let count = picture.controls.count
    controls = picture.controls.map { _ in frame(count <= 4 ? 58 : count <= 8 ? 42 : 30) }
    axis = y - 10
    legend = axis + 56
  }

  /// The positions of all lanes, from top to bottom.
  var frames: [Frame] { [haptic, felt, tones, sounds].compactMap { $0 } + controls }

  /// Returns the horizontal position for a time in seconds, in pixels. A time before or after the picture is
  /// clamped to the left or right end.
  func x(_ time: Double) -> Double {
    let left = plotLeft + Self.inset
    return left + (plotRight - Self.inset - left) * min(1, max(0, (time - start) / span))
  }
}
