/// Converts numbers to text with the fewest digits from which the same number is read. The decimal sign is a
/// point in every locale.
package enum NumberText {
  package static func shortest(_ value: Double) -> String { trimmed(value.description) }

  package static func shortest(_ value: Float) -> String { trimmed(value.description) }

  /// Returns a number for people to read, with at most `digits` digits after the point and without trailing
  /// zeros.
  package static func rounded(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return shortest(value) }
    var scale = 1.0
    for _ in 0..<max(0, min(digits, 12)) { scale *= 10 }
    let scaled = value * scale
    guard scaled.magnitude < 9e15 else { return shortest(value) }
    return shortest(scaled.rounded() / scale)
  }

  private static func trimmed(_ text: String) -> String {
    // As UTF-8: characters would need the tables of Unicode.
    let bytes = text.utf8
    guard bytes.suffix(2).elementsEqual(".0".utf8) else { return text }
    let whole = String(decoding: bytes.dropLast(2), as: UTF8.self)
    return whole.utf8.elementsEqual("-0".utf8) ? "0" : whole
  }
}
