/// The size, colours and characters that a terminal supports.
public struct TerminalStyle: Sendable, Hashable {
  /// The ways in which a terminal can show colours.
  public enum Colour: Sendable, Hashable {
    /// No colours.
    case none
    /// The 256 colours of the terminal's palette.
    case palette
    /// All 24-bit colours.
    case full
  }

  /// The width in cells (characters). The renderer clamps it to 20…400.
  public var width: Int
  /// The largest number of rows that a drawing should have; `nil` for as many rows as the picture needs.
  public var height: Int?
  /// The colours that a drawing may contain.
  public var colour: Colour
  /// Whether the terminal can show block elements and braille. If `false`, only ASCII characters are used.
  public var isUnicode: Bool

  /// Creates a style from its values.
  public init(width: Int = 80, height: Int? = nil, colour: Colour = .none, isUnicode: Bool = true) {
    self.width = width
    self.height = height
    self.colour = colour
    self.isUnicode = isUnicode
  }

  /// Creates the style for the current terminal from the environment variables `NO_COLOR`, `CLICOLOR_FORCE`,
  /// `TERM`, `COLORTERM`, `COLUMNS` and those of the locale.
  ///
  /// - Parameters:
  ///   - environment: returns the value of an environment variable; `nil` if it is not set.
  ///   - isTerminal: whether the output is a terminal.
  ///   - width: the width in cells that the terminal reports; `nil` for the value of `COLUMNS`, or 80 if that
  ///     is not set.
  ///   - height: the largest number of rows that a drawing should have; `nil` for as many rows as the picture
  ///     needs.
  public init(
    environment: (String) -> String?, isTerminal: Bool, width: Int? = nil, height: Int? = nil
  ) {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0.lowercased() }
    }
    let term = value("TERM") ?? "dumb"
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "c"
    // The codeset, as in `de_DE.UTF-8@euro`.
    let codeset = locale.split(separator: "@").first?.split(separator: ".").last ?? ""
    let knowsUnicode = codeset == "utf-8" || codeset == "utf8"
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
