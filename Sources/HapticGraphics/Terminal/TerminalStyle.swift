/// What a terminal can show.
public struct TerminalStyle: Sendable, Hashable {
  /// How colours are written.
  public enum Colour: Sendable, Hashable {
    /// Not at all.
    case none
    /// From the table of 256.
    case palette
    /// With 24 bits.
    case full
  }

  /// Cells in a row; the renderer uses 20…400.
  public var width: Int
  /// Rows to stay within, if that can be done; nil for as many as look good.
  public var height: Int?
  /// How colours are written.
  public var colour: Colour
  /// Whether block elements and braille can be shown; plain ASCII otherwise.
  public var isUnicode: Bool

  /// Creates a style.
  public init(width: Int = 80, height: Int? = nil, colour: Colour = .none, isUnicode: Bool = true) {
    self.width = width
    self.height = height
    self.colour = colour
    self.isUnicode = isUnicode
  }

  /// The style that environment variables ask for: `NO_COLOR`, `CLICOLOR_FORCE`, `TERM`, `COLORTERM`, `COLUMNS` and
  /// the locale.
  ///
  /// - Parameters:
  ///   - environment: gives the value of a variable.
  ///   - isTerminal: whether the output goes to a terminal.
  ///   - width: cells in a row as the terminal reports; nil to take `COLUMNS`, else 80.
  ///   - height: rows to stay within.
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
    // The console of the Linux kernel has no braille.
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
