import HapticGraphics
import HapticText

/// The lines below the picture: the position, the values that are felt, the output, and the keys.
struct StatusLines {
  let style: TerminalStyle

  func lines(_ state: PlayState) -> [String] {
    let on = shortened((state.waits == .output ? "lost: " : "on ") + state.output)
    var lines = [transport(state), felt(state), on].map(fitted)
    if let note = state.note { lines += wrapped(note) }
    // An invalid file may have thousands of findings. The first ones should be corrected first.
    lines += state.findings.prefix(5).flatMap(wrapped)
    if state.findings.count > 5 { lines.append(fitted("… and \(state.findings.count - 5) more")) }
    return lines + (state.showsHelp ? help(state) : [fitted(keys(state))])
  }

  private func transport(_ state: PlayState) -> String {
    let sign: String
    if state.waits != .no {
      sign = style.isUnicode ? "■" : "."
    } else if state.isPaused {
      sign = style.isUnicode ? "‖" : "="
    } else {
      sign = style.isUnicode ? "▶" : ">"
    }
    var text = "\(sign) \(PlayState.fixed(state.position))"
    text += state.duration.map { " / \(PlayState.fixed($0)) s" } ?? " s, endless"
    if let place = state.place { text += "   \(place.number) of \(place.count)" }
    switch state.waits {
    case .no: break
    case .save: text += "   waiting for a save"
    case .key: text += "   ended"
    case .output: text += "   waiting for the output"
    }
    if state.rate != 1 { text += "   rate " + NumberText.rounded(state.rate, digits: 3) }
    if state.loops { text += "   loop" }
    if state.isMuted { text += "   muted" }
    if state.intensityControl < 1 { text += "   live \(PlayState.hundredths(state.intensityControl))" }
    return text
  }

  private func felt(_ state: PlayState) -> String {
    let words = "   sharpness " + PlayState.hundredths(state.sharpness)
    var tap = ""
    if let felt = state.tap {
      tap = "   tap " + PlayState.hundredths(felt.intensity) + "/" + PlayState.hundredths(felt.sharpness)
    }
    // The width that remains after the words, the edges of the bar, and the space for a transient.
    let room = style.width - 17 - words.count - 16
    let meter = room >= 8 ? self.meter(state.intensity, width: min(32, room)) + " " : ""
    let line = "intensity " + meter + PlayState.hundredths(state.intensity) + words + tap
    guard line.count > style.width else { return line }
    // The same in fewer letters, because a number that is cut off would be wrong.
    return line.replacing("intensity", with: "int").replacing("sharpness", with: "sharp")
  }

  /// Returns the description of an output without the last facts in its parentheses, as far as it is too wide.
  private func shortened(_ text: String) -> String {
    guard text.count > style.width, text.hasSuffix(")"), let open = text.ranges(of: " (").last else {
      return text
    }
    var facts = text[open.upperBound...].dropLast().split(separator: ", ")
    while facts.count > 1 {
      facts.removeLast()
      let line = text[..<open.upperBound] + facts.joined(separator: ", ") + ")"
      if line.count <= style.width { return String(line) }
    }
    return String(text[..<open.lowerBound])
  }

  /// Returns a bar with a number of cells for a value of 0…1.
  func meter(_ value: Float, width: Int) -> String {
    let part = value.isNaN ? 0 : Double(min(1, max(0, value)))
    let eighths = Int((part * Double(width * 8)).rounded())
    guard style.isUnicode else {
      let full = (eighths + 4) / 8
      return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: width - full) + "]"
    }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return "▕" + bar + String(repeating: " ", count: width - bar.count) + "▏"
  }

  private var arrows: (left: String, right: String, up: String, down: String) {
    style.isUnicode ? ("←", "→", "↑", "↓") : ("left", "right", "up", "down")
  }

  /// Returns the current effect of the space key.
  private func space(_ state: PlayState) -> String {
    switch state.waits {
    case .save, .key: "again"
    case .no, .output: state.isPaused ? "resume" : "pause"
    }
  }

  /// Returns the most important keys that fit on one line.
  private func keys(_ state: PlayState) -> String {
    let separator = style.isUnicode ? " · " : ", "
    var all = [
      "space \(space(state))", "\(arrows.left) \(arrows.right) seek", "r again", "[ ] rate",
      "\(arrows.up) \(arrows.down) intensity", "m mute", "l loop", "? help", "q quit",
    ]
    if state.place != nil { all.insert("n p file", at: 3) }
    for name in ["intensity", "rate", "mute", "seek", "loop", "again"] {
      if all.joined(separator: separator).count <= style.width { break }
      if let index = all.lastIndex(where: { $0.hasSuffix(name) }), index > 0 { all.remove(at: index) }
    }
    let text = all.joined(separator: separator)
    if text.count <= style.width { return text }
    return style.isUnicode ? "space r n p ? q" : "space, r, ?, q"
  }

  /// Returns the help for the keys, one per line.
  private func help(_ state: PlayState) -> [String] {
    var lines = [
      "space   \(space(state))", "\(arrows.left) \(arrows.right)   seek", "r   again from the start",
      "[ ]   slower, faster", "\(arrows.up) \(arrows.down)   live intensity", "m   mute", "l   loop",
    ]
    if state.place != nil { lines.insert("n p   next, previous file", at: 3) }
    return (lines + ["?   close this help", "q   quit"]).map(fitted)
  }

  /// Returns the part of a line that fits, in characters that the terminal supports.
  func fitted(_ line: String) -> String {
    let text = shown(line)
    return text.count <= style.width ? text : String(text.prefix(max(0, style.width)))
  }

  /// Returns a text wrapped to at most four lines. The message follows the name of a file, which may be long.
  func wrapped(_ line: String) -> [String] {
    var lines: [String] = []
    var rest = shown(line)[...]
    let width = max(1, style.width)
    while rest.count > width, lines.count < 3 {
      // The line is broken at a space if its second half contains one.
      let part = rest.prefix(width)
      let space = rest.prefix(width + 1).dropFirst(width / 2).lastIndex(of: " ")
      lines.append(String(rest[..<(space ?? part.endIndex)]))
      rest = rest[(space ?? part.endIndex)...].drop { $0 == " " }
    }
    return lines + [String(rest.prefix(width))]
  }

  private func shown(_ line: String) -> String {
    let text = line.printable
    return style.isUnicode ? text : String(text.map { $0 == "…" ? "~" : $0.isASCII ? $0 : "?" })
  }
}
