import HapticText

extension JSONText {
  /// The version of every JSON output. It increases when a key changes its meaning or is removed, not when a
  /// key is added.
  static let schema = 1
}
