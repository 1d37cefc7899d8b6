import HapticText

/// Units as the messages of findings spell them.
enum Wording {
  /// A number with one decimal.
  static func text(_ value: Double) -> String { Numbers.text(value, decimals: 1) }

  /// A time or duration, as `0.45 s`.
  static func seconds(_ value: Double) -> String { Numbers.text(value, decimals: 3) + " s" }

  /// A short duration, as `15 ms`.
  static func milliseconds(_ value: Double) -> String { Numbers.text(value * 1000, decimals: 0) + " ms" }
}
