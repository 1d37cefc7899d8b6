import HapticComposition
import HapticGraphics
import HapticLive
import HapticOperations
import HapticText

/// The screen of `thrum listen`: bars and the last seconds of sound and touch, input and output, and the keys.
struct ListenScreen {
  private var tap: (text: String, until: Double)?
  private var tapCount = 0
  private var history = ListenHistory()

  /// Returns the lines of a frame, the most important ones if not all fit.
  mutating func lines(_ state: ListenState, now: Double, _ style: TerminalStyle, rows: Int) -> [String] {
    if let shown = tap, now >= shown.until { tap = nil }
    let isTransient = state.meters.tapCount != tapCount
    if isTransient {
      tapCount = state.meters.tapCount
      let strength = PlayState.hundredths(state.meters.tapIntensity)
      tap = (
        "tap \(strength)/\(PlayState.hundredths(state.meters.tapSharpness))", now + PlayRunner.transientTime
      )
    }
    history.note(state, isTransient: isTransient)
    let status = StatusLines(style: style)
    var lines = [
      heading(state, style), sound(state, status), touch(state, status), "from " + state.input,
      "on " + state.output,
    ].map(status.fitted)
    if state.meters.feedback != .none {
      lines.append(
        status.fitted(state.meters.feedback == .muted ? "muted: it hears itself" : "halved: it hears itself"))
    }
    if let note = state.note { lines += status.wrapped(note) }
    let keys = state.showsHelp ? Self.help(style).flatMap(status.wrapped) : [status.fitted(Self.keys(style))]
    if lines.count + keys.count > rows {
      return Array((lines.prefix(max(1, rows - keys.count)) + keys).prefix(rows))
    }
    // The last seconds need six lines, and an empty one.
    if rows - lines.count - keys.count >= 7, style.width >= 40 {
      lines = history.lines(style) + [""] + lines
    }
    return lines + keys
  }

  private func heading(_ state: ListenState, _ style: TerminalStyle) -> String {
    let sign = state.meters.isOpen ? style.isUnicode ? "▶" : ">" : style.isUnicode ? "■" : "."
    return "\(sign) \(PlayState.fixed(state.meters.time)) s   \(state.strategy.name)   "
      + "gate \(ListenState.decibels(state.gate))   loudest \(ListenState.decibels(Double(state.meters.loudest)))"
  }

  private func sound(_ state: ListenState, _ status: StatusLines) -> String {
    // The bar shows levels from −60 dB (empty) to 0 dB (full).
    let bar = status.meter(Float(state.meters.level / 60 + 1), width: barWidth(status.style))
    let gate = state.meters.isOpen ? "" : "   below the gate"
    return "sound " + bar + " " + ListenState.decibels(Double(state.meters.level)) + gate
  }

  private func touch(_ state: ListenState, _ status: StatusLines) -> String {
    let intensity = max(state.meters.intensity, state.felt.intensity)
    let bar = status.meter(intensity, width: barWidth(status.style))
    let taps = "   " + FindingText.count(state.meters.tapCount, "tap")
    return "touch " + bar + " " + PlayState.hundredths(intensity) + taps + (tap.map { "   " + $0.text } ?? "")
  }

  /// The width of the bars: what the words beside them leave.
  private func barWidth(_ style: TerminalStyle) -> Int { min(40, max(4, style.width - 42)) }

  private static func keys(_ style: TerminalStyle) -> String {
    let separator = style.isUnicode ? " · " : ", "
    var all = ["h e o b l strategy", "[ ] gate", "? help", "q quit"]
    // The help names all keys, so it is left out last.
    while all.count > 2, all.joined(separator: separator).count > style.width {
      all.remove(at: all.count - 3)
    }
    return all.joined(separator: separator)
  }

  private static func help(_ style: TerminalStyle) -> [String] {
    CompositionStrategy.allCases.map { "\($0.name.prefix(1))   \($0.name): \($0.summary)" }
      + ["[ ]   gate 3 dB lower, higher: quieter sound counts as silence", "?   close this help", "q   quit"]
  }
}

/// The course of sound and touch over the last seconds, a column for each tenth of a second.
struct ListenHistory {
  /// The strongest values of one tenth of a second, 0…1.
  private struct Column {
    var sound = 0.0
    var touch = 0.0
    var tap = 0.0
  }

  private var columns: [Column] = []
  private var number = -1

  private static let longest = 400

  /// Records the current values.
  mutating func note(_ state: ListenState, isTransient: Bool) {
    let number = Int((max(0, min(state.meters.time, 1e9)) * 10).rounded(.down))
    if number != self.number {
      columns.append(Column())
      if columns.count > Self.longest { columns.removeFirst() }
      self.number = number
    }
    let last = columns.count - 1
    let sound = Double(state.meters.level) / 60 + 1
    columns[last].sound = max(columns[last].sound, sound > 0 ? min(1, sound) : 0)
    columns[last].touch = max(columns[last].touch, Double(max(state.meters.intensity, state.felt.intensity)))
    if isTransient { columns[last].tap = max(columns[last].tap, Double(state.meters.tapIntensity)) }
  }

  /// Returns six lines: three of sound, three of touch, with the newest values on the right.
  func lines(_ style: TerminalStyle) -> [String] {
    let room = style.width - 7
    let shown = columns.suffix(room)
    let space = String(repeating: " ", count: max(0, room - shown.count))
    func row(_ index: Int, of count: Int, _ value: (Column) -> (Double, Bool)) -> String {
      space + String(shown.map { Self.cell(value($0), row: index, of: count, style) })
    }
    return (0..<3).map { index in
      (index == 1 ? "sound  " : "       ") + row(index, of: 3) { ($0.sound, false) }
    }
      + (0..<3).map { index in
        (index == 1 ? "touch  " : "       ")
          + row(index, of: 3) { column in
            column.tap > column.touch ? (column.tap, true) : (column.touch, false)
          }
      }
  }

  /// Returns the character of a column in one of several rows, of which row 0 is the highest.
  private static func cell(
    _ value: (part: Double, isTransient: Bool), row: Int, of count: Int, _ style: TerminalStyle
  ) -> Character {
    let eighths = Int((min(1, max(0, value.part)) * Double(count * 8)).rounded()) - (count - 1 - row) * 8
    if eighths <= 0 { return " " }
    if value.isTransient { return style.isUnicode ? "┃" : "|" }
    guard style.isUnicode else { return eighths >= 4 ? "#" : "." }
    let parts: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return parts[min(eighths, 8) - 1]
  }
}
