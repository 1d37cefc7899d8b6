import HapticText

/// Formats times and levels for the messages of findings.
enum Wording {
  /// Returns a number as text with one decimal.
  static func text(_ value: Double) -> String { NumberText.rounded(value, digits: 1) }

  /// Returns a time or duration as text, such as `0.45 s`.
  static func seconds(_ value: Double) -> String { NumberText.rounded(value, digits: 3) + " s" }

  /// Returns a short duration as text, such as `15 ms`.
  static func milliseconds(_ value: Double) -> String { NumberText.rounded(value * 1000, digits: 0) + " ms" }
}
