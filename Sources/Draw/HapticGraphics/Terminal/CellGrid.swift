import HapticText

/// A rectangle of terminal cells that is written row by row, with as few colour changes as possible.
struct CellGrid {
  /// The appearance of the character in a cell.
  enum Ink: Hashable {
    /// The character has the default colour of the terminal.
    case plain
    /// The character is dimmed; for axes and notes.
    case dim
    /// The character is bold; for names.
    case bold
    /// The character has a colour, given as `0xRRGGBB`.
    case colour(UInt32)
    /// The character has the first colour. The background of its cell has the second colour at half
    /// brightness.
    case over(UInt32, UInt32)

    /// Whether the background of the cell is coloured too.
    var isShaded: Bool { if case .over = self { true } else { false } }
  }

  private struct Cell {
    var mark = " "
    var ink = Ink.plain
  }

  let width: Int
  private var rows: [[Cell]] = []

  init(width: Int) { self.width = width }

  /// The number of rows.
  var height: Int { rows.count }

  /// Adds empty rows and returns the index of the first new row.
  mutating func addRows(_ count: Int) -> Int {
    rows.append(contentsOf: Array(repeating: Array(repeating: Cell(), count: width), count: max(0, count)))
    return rows.count - max(0, count)
  }

  /// Sets one cell. A position outside the rectangle is ignored.
  mutating func set(_ column: Int, _ row: Int, _ mark: String, _ ink: Ink = .plain) {
    guard rows.indices.contains(row), column >= 0, column < width else { return }
    rows[row][column] = Cell(mark: mark, ink: ink)
  }

  /// Returns whether a cell is empty; `false` outside the rectangle.
  func isEmpty(_ column: Int, _ row: Int) -> Bool {
    guard rows.indices.contains(row), column >= 0, column < width else { return false }
    return rows[row][column].mark == " "
  }

  /// Changes the appearance of a cell without changing its character.
  mutating func setInk(_ column: Int, _ row: Int, _ ink: Ink) {
    guard rows.indices.contains(row), column >= 0, column < width else { return }
    rows[row][column].ink = ink
  }

  /// Writes a text that starts at a column, and cuts it at the right edge.
  mutating func write(_ column: Int, _ row: Int, _ text: String, _ ink: Ink = .plain) {
    var at = column
    for character in text {
      let cells = min(2, PlainText.width(String(character)))
      if cells == 0 { continue }
      guard at + cells <= width else { return }
      set(at, row, String(character), ink)
      // The second half of a wide character is written by the character itself.
      if cells == 2 { set(at + 1, row, "", ink) }
      at += cells
    }
  }

  /// Returns the rows as text. Each row ends with a line feed, without spaces before it.
  func text(_ colour: TerminalStyle.Colour) -> String {
    var result = ""
    for row in rows {
      let used = row.lastIndex { $0.mark != " " }.map { $0 + 1 } ?? 0
      var current = Ink.plain
      for cell in row[..<used] {
        // A blank has no colour of its own, but the shade of the cell before it must not continue.
        let ink = cell.mark == " " ? (current.isShaded ? .plain : current) : cell.ink
        if ink != current, colour != .none {
          result += Self.code(ink, colour)
          current = ink
        }
        result += cell.mark
      }
      if current != .plain { result += "\u{1B}[0m" }
      result += "\n"
    }
    return result
  }

  private static func code(_ ink: Ink, _ colour: TerminalStyle.Colour) -> String {
    switch ink {
    case .plain: return "\u{1B}[0m"
    case .dim: return "\u{1B}[0;2m"
    case .bold: return "\u{1B}[0;1m"
    case .colour(let rgb): return "\u{1B}[0;38;\(components(rgb, colour))m"
    case .over(let rgb, let under):
      let shade = (under >> 1) & 0x7F7F7F
      return "\u{1B}[0;38;\(components(rgb, colour));48;\(components(shade, colour))m"
    }
  }

  private static func components(_ rgb: UInt32, _ colour: TerminalStyle.Colour) -> String {
    let (r, g, b) = (Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255))
    if colour == .full { return "2;\(r);\(g);\(b)" }
    func level(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    return "5;\(16 + 36 * level(r) + 6 * level(g) + level(b))"
  }
}
