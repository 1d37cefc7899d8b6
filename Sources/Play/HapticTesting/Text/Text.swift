/// Formats numbers for people, the same on every machine: without a locale, with fixed decimals.
enum Text {
  /// Returns a number with a given number of decimals, 0…6.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale: Int64 = 1
    for _ in 0..<min(max(decimals, 0), 6) { scale *= 10 }
    let units = Int64((abs(value) * Double(scale)).rounded())
    let (whole, rest) = units.quotientAndRemainder(dividingBy: scale)
    let sign = value < 0 && units > 0 ? "-" : ""
    guard scale > 1 else { return "\(sign)\(whole)" }
    let digits = String(scale + rest).dropFirst()
    return "\(sign)\(whole).\(digits)"
  }

  /// Returns an intensity, sharpness or similar value with two decimals.
  static func value(_ value: Float) -> String { fixed(Double(value), 2) }

  /// Returns a time or duration such as `100 ms`, `100.25 ms` or, from ten seconds up, `12.345 s`.
  static func time(_ seconds: Double) -> String {
    abs(seconds) >= 10 ? fixed(seconds, 3) + " s" : number(seconds * 1000) + " ms"
  }

  /// Returns a number with up to two decimals and without trailing zeros.
  static func number(_ value: Double) -> String {
    var text = fixed(value, 2)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  static func range(_ range: ClosedRange<Double>) -> String {
    "\(time(range.lowerBound)) to \(time(range.upperBound))"
  }

  /// Returns a count such as `2 transients`, `1 transient` or `no transient`.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)" : "\(count) \(noun)" + (count == 1 ? "" : "s")
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func padded(left text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
