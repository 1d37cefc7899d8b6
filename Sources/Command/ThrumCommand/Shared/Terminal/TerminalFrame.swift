import HapticGraphics

/// Frames of lines on a terminal, each drawn over the previous one.
struct TerminalFrame {
  private let console: Console
  private var height = 0
  private var size: (columns: Int, rows: Int)?

  init(console: Console) { self.console = console }

  /// The number of columns and rows to draw for.
  var currentSize: (columns: Int, rows: Int) { console.clock.size ?? (console.outputColumns ?? 80, 24) }

  /// The style of text for the current width.
  var style: TerminalStyle {
    TerminalStyle(
      environment: console.environment, isTerminal: true, width: currentSize.columns, height: nil)
  }

  /// Hides the cursor and disables line wrapping.
  func begin() { console.output.write("\u{1B}[?25l\u{1B}[?7l") }

  /// Draws lines, of which none may be wider than the terminal. Draws at most as many as it has rows.
  mutating func draw(_ lines: [String]) {
    let size = currentSize
    var lines = Array(lines.prefix(max(1, size.rows)))
    var text = ""
    if let old = self.size, old != size {
      // The terminal may have rewrapped its lines, so the position of the old frame is unknown.
      text = "\u{1B}[H\u{1B}[2J"
      height = 0
    }
    self.size = size
    // After a line that ends in the last column, the cursor stays in that column, and erasing from there
    // would erase the last character.
    if let last = lines.last, size.columns > 1, Self.width(of: last) >= size.columns {
      lines[lines.count - 1] = String(last.prefix(size.columns - 1))
    }
    if height > 1 { text += "\u{1B}[\(height - 1)A" }
    if size.columns == 1 { text += "\r\u{1B}[J" }
    text += lines.map { "\r" + $0 + (Self.width(of: $0) < size.columns ? "\u{1B}[K" : "") }
      .joined(separator: "\n")
    // The last line has no line feed, because it may be in the last row.
    if size.columns > 1 { text += "\u{1B}[J" }
    height = lines.count
    console.output.write(text)
    console.output.flush()
  }

  /// Returns the number of characters in a line, without control sequences.
  private static func width(of line: String) -> Int {
    var width = 0
    var isSteering = false
    for character in line {
      if isSteering {
        isSteering = !character.isLetter
      } else if character == "\u{1B}" {
        isSteering = true
      } else {
        width += 1
      }
    }
    return width
  }

  /// Leaves the last frame on the screen, and restores the cursor.
  mutating func end() {
    console.output.write((height > 0 ? "\n" : "") + "\u{1B}[?7h\u{1B}[?25h")
    console.output.flush()
    // Output to the terminal was held (Ctrl-S) when the command was stopped.
    if console.output.wasInterrupted { TerminalRescue.run() }
    height = 0
    size = nil
  }
}
