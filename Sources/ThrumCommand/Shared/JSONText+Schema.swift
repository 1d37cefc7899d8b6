import HapticText

extension JSONText {
  /// The version of every JSON output: it grows when a key changes its meaning or goes away, not when one is added.
  static let schema = 1
}
