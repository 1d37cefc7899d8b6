import HapticGraphics
import HapticModel
import HapticPicture
import HapticScore

/// Playback as a screen of text: the picture with its play head, and below it what is felt now.
struct PlayScreen {
  private let pattern: HapticPattern
  private let title: String
  private let waveforms: (AudioWaveform) -> Waveform?
  private var drawn: Drawn?

  /// The last picture, good until the head moves a column or the terminal changes.
  private struct Drawn {
    var style: TerminalStyle
    var room: Int
    var picture: PatternPicture
    var column: Int
    var lines: [Substring]
  }

  init(
    _ pattern: HapticPattern, title: String, waveforms: @escaping (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    self.pattern = pattern
    self.title = title
    self.waveforms = waveforms
  }

  /// The lines of one frame: no more than `rows`, none wider than the style says.
  mutating func lines(_ state: PlayState, style: TerminalStyle, rows: Int) -> [String] {
    let below = StatusLines(style: style).lines(state)
    let room = rows - below.count - 1
    // Less than this shows nothing worth seeing.
    let above = room >= 8 ? pictureLines(state, style: style, room: room).map(String.init) + [""] : []
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

  /// The picture in as many rows as there are: without its legend, then without its last controls, then not at all.
  private static func fitting(
    _ whole: PatternPicture, _ renderer: TerminalRenderer, head: Double, room: Int
  ) -> [Substring] {
    var picture = whole
    for showsLegend in [true, false] {
      let lines = split(renderer.render(picture, playHead: head, showsLegend: showsLegend))
      if lines.count <= room { return lines }
    }
    var hidden = 0
    while !picture.controls.isEmpty || picture.sounds != nil || picture.tones != nil {
      if !picture.controls.isEmpty {
        picture.controls.removeLast()
      } else if picture.tones != nil, picture.haptic != nil || picture.sounds != nil {
        picture.tones = nil
      } else {
        picture.sounds = nil
      }
      hidden += 1
      // Room for the line that says so.
      let lines = split(renderer.render(picture, playHead: head, showsLegend: false))
      if lines.count < room {
        let note = "\(FindingText.count(hidden, "more lane")), which a taller terminal would show"
        return lines + [Substring(note.prefix(renderer.style.width))]
      }
    }
    return []
  }

  private static func split(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
