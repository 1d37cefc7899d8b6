import HapticText

extension JSONText {
  /// The version of all JSON output. The version increases when a key changes its meaning or is removed, not
  /// when a key is added.
  static let schema = 1
}
