/// The abilities of a terminal: its size, colours and characters.
public struct TerminalStyle: Sendable, Hashable {
  /// The ways of writing colours.
  public enum Colour: Sendable, Hashable {
    /// No colours.
    case none
    /// Colours from the table of 256.
    case palette
    /// Colours with 24 bits.
    case full
  }

  /// The number of cells in a row; the renderer uses 20…400.
  public var width: Int
  /// The number of rows to stay within, if possible; `nil` for as many as the picture needs.
  public var height: Int?
  /// How colours are written.
  public var colour: Colour
  /// Whether the terminal can show block elements and braille; otherwise plain ASCII is used.
  public var isUnicode: Bool

  /// Creates a style.
  public init(width: Int = 80, height: Int? = nil, colour: Colour = .none, isUnicode: Bool = true) {
    self.width = width
    self.height = height
    self.colour = colour
    self.isUnicode = isUnicode
  }

  /// Creates the style that environment variables ask for: `NO_COLOR`, `CLICOLOR_FORCE`, `TERM`, `COLORTERM`,
  /// `COLUMNS` and the locale.
  ///
  /// - Parameters:
  ///   - environment: returns the value of a variable.
  ///   - isTerminal: whether the output goes to a terminal.
  ///   - width: the number of cells in a row that the terminal reports; `nil` uses `COLUMNS`, or else 80.
  ///   - height: the number of rows to stay within.
  public init(
    environment: (String) -> String?, isTerminal: Bool, width: Int? = nil, height: Int? = nil
  ) {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0.lowercased() }
    }
    let term = value("TERM") ?? "dumb"
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "c"
    let knowsUnicode = locale.contains("utf-8") || locale.contains("utf8")
    let forced = value("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    self.width = width ?? value("COLUMNS").flatMap { Int($0) } ?? 80
    self.height = height
    // The console of the Linux kernel cannot show braille.
    isUnicode = knowsUnicode && !(isTerminal && (term == "linux" || term == "dumb"))
    if value("NO_COLOR") != nil || !(forced || (isTerminal && term != "dumb")) {
      colour = .none
    } else if ["truecolor", "24bit"].contains(value("COLORTERM") ?? "") || term.hasSuffix("-direct") {
      colour = .full
    } else {
      colour = .palette
    }
  }
}
