/// Converts numbers to text for people: the same in every locale, without trailing zeros.
package enum Numbers {
  /// Returns a number with at most `decimals` (0…6) digits after the point; values beyond
  /// ±10¹² and NaN become 0.
  package static func text(_ value: Double, decimals: Int = 2) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "0" }
    return NumberText.rounded(value, digits: min(6, max(0, decimals)))
  }

  /// Returns a count with its digits in groups of three: `100 000`.
  package static func count(_ value: Int) -> String {
    let digits = Array(String(value.magnitude).utf8)
    guard digits.count > 4 else { return String(value) }
    var grouped = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped += "\u{202F}" }
      grouped.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return grouped
  }

  /// Returns a count with its noun: `1 curve`, `3 curves`.
  package static func count(_ value: Int, _ one: String, _ many: String) -> String {
    count(value) + " " + (value == 1 ? one : many)
  }

  /// Returns a length of time: `2.5 ms`, `250 ms`, `1.25 s`, `2 min 5 s`, `1 h 5 min`.
  package static func length(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0 else { return "0 s" }
    if seconds < 0.01 { return text(seconds * 1000, decimals: 2) + " ms" }
    if seconds < 0.9995 { return text(seconds * 1000, decimals: 0) + " ms" }
    if seconds < 10 { return text(seconds, decimals: 2) + " s" }
    if seconds < 119.95 { return text(seconds, decimals: 1) + " s" }
    let whole = Int(min(seconds, 1e9) + 0.5)
    if whole < 3600 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
    let minutes = (whole + 30) / 60
    return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
  }
}
