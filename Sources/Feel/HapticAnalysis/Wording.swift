import HapticText

/// Formats times and levels for the messages of findings.
enum Wording {
  /// Returns a number as text with one decimal.
  static func text(_ value: Double) -> String { Numbers.text(value, decimals: 1) }

  /// Returns a time or duration as text, such as `0.45 s`.
  static func seconds(_ value: Double) -> String { Numbers.text(value, decimals: 3) + " s" }

  /// Returns a short duration as text, such as `15 ms`.
  static func milliseconds(_ value: Double) -> String { Numbers.text(value * 1000, decimals: 0) + " ms" }
}
