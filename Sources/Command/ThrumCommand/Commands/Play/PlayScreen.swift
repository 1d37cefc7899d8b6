import HapticGraphics
import HapticModel
import HapticOperations
import HapticScore

/// A screen of text that shows playback: the picture with its play head and, below it, the values that are
/// felt now.
struct PlayScreen {
  private let pattern: HapticPattern
  private let title: String
  private let waveforms: (AudioWaveform) -> Waveform?
  private var drawn: Drawn?

  /// The last picture, which is reused until the play head moves by a column or the terminal changes its
  /// size.
  private struct Drawn {
    var style: TerminalStyle
    var room: Int
    var picture: PatternPicture
    var column: Int
    var lines: [Substring]
  }

  /// Whether the pattern has no event, so that there is nothing to feel or hear.
  var isEmpty: Bool { pattern.events.isEmpty }

  init(
    _ pattern: HapticPattern, title: String, waveforms: @escaping (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    self.pattern = pattern
    self.title = title
    self.waveforms = waveforms
  }

  /// Returns the lines of one frame: at most `rows` lines, none of them wider than the style states.
  mutating func lines(_ state: PlayState, style: TerminalStyle, rows: Int) -> [String] {
    let below = StatusLines(style: style).lines(state)
    let rest = rows - below.count
    // A blank line divides the two, unless the terminal is too small for it.
    let room = rest > 8 ? rest - 1 : rest
    // With less than 7 rows, a picture would not be legible.
    var above = room >= 7 ? pictureLines(state, style: style, room: room).map(String.init) : []
    if !above.isEmpty, above.count < rest { above.append("") }
    return Array((above + below).prefix(max(1, rows)))
  }

  private mutating func pictureLines(
    _ state: PlayState, style: TerminalStyle, room: Int
  ) -> [Substring] {
    var style = style
    style.height = room
    let renderer = TerminalRenderer(style: style)
    let picture: PatternPicture
    if let drawn, drawn.style == style, drawn.room == room {
      picture = drawn.picture
      if drawn.column == renderer.column(of: state.position, in: picture) { return drawn.lines }
    } else {
      picture = PatternPicture(pattern, title: title, columns: renderer.columns, waveforms: waveforms)
    }
    let lines = Self.fitting(picture, renderer, head: state.position, room: room)
    drawn = Drawn(
      style: style, room: room, picture: picture,
      column: renderer.column(of: state.position, in: picture), lines: lines)
    return lines
  }

  /// Returns the picture, fitted to the available rows. If the picture is too tall, it omits the legend, then
  /// the summary and the title, then the lowest lanes one by one. Returns no lines if even that does not fit.
  private static func fitting(
    _ whole: PatternPicture, _ renderer: TerminalRenderer, head: Double, room: Int
  ) -> [Substring] {
    var picture = whole
    for showsLegend in [true, false] {
      let lines = split(renderer.render(picture, playHead: head, showsLegend: showsLegend))
      if lines.count <= room { return lines }
    }
    for omit in [\PatternPicture.summary, \.title] {
      picture[keyPath: omit] = ""
      let lines = split(renderer.render(picture, playHead: head, showsLegend: false))
      if lines.count <= room { return lines }
    }
    var hidden = 0
    // One row is reserved for the line that states the omission.
    var smaller = renderer
    smaller.style.height = room - 1
    while !picture.controls.isEmpty || picture.sounds != nil || picture.tones != nil {
      if !picture.controls.isEmpty {
        picture.controls.removeLast()
      } else if picture.tones != nil, picture.haptic != nil || picture.sounds != nil {
        picture.tones = nil
      } else {
        picture.sounds = nil
      }
      hidden += 1
      let lines = split(smaller.render(picture, playHead: head, showsLegend: false))
      if lines.count < room {
        let note = FindingText.count(hidden, "more lane")
        let whole = note + ", which a taller terminal would show"
        return lines + [Substring(whole.count <= renderer.style.width ? whole : note)]
      }
    }
    // In the smallest terminals, the picture is more useful than that line.
    let lines = split(renderer.render(picture, playHead: head, showsLegend: false))
    return lines.count <= room ? lines : []
  }

  private static func split(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
