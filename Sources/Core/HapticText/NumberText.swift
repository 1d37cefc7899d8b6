/// Converts numbers to text: with the fewest digits from which the same number is read, or rounded for people. The decimal sign
/// is a point in every locale. Powers of ten are written only below 10⁻⁶ and above 10²⁰.
package enum NumberText {
  /// Returns the text of a number; 0 has no sign.
  package static func shortest(_ value: Double) -> String { value == 0 ? "0" : exact(value) }

  /// Returns the text of a number; 0 has no sign.
  package static func shortest(_ value: Float) -> String { value == 0 ? "0" : exact(value) }

  /// Returns the text of a number, from which the same bits are read.
  package static func exact(_ value: Double) -> String { plain(value.description) }

  /// Returns the text of a number, from which the same bits are read.
  package static func exact(_ value: Float) -> String { plain(value.description) }

  /// Returns a number for people to read, with at most `digits` digits after the point and without trailing
  /// zeros.
  package static func rounded(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return shortest(value) }
    var scale = 1.0
    for _ in 0..<max(0, min(digits, 12)) { scale *= 10 }
    let scaled = value * scale
    guard scaled.magnitude < 9e15 else { return shortest(value) }
    // Half away from zero; `rounded()` would need the C library's mathematics, which a program that imports only models lacks.
    let whole = Double(Int64(scaled.magnitude))
    let nearest = scaled.magnitude - whole < 0.5 ? whole : whole + 1
    return shortest(Double(signOf: scaled, magnitudeOf: nearest) / scale)
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
    if seconds < 0.01 { return rounded(seconds * 1000, digits: 2) + " ms" }
    if seconds < 0.9995 { return rounded(seconds * 1000, digits: 0) + " ms" }
    if seconds < 10 { return rounded(seconds, digits: 2) + " s" }
    if seconds < 119.95 { return rounded(seconds, digits: 1) + " s" }
    let whole = Int(min(seconds, 1e9) + 0.5)
    if whole < 3600 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
    let minutes = (whole + 30) / 60
    return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
  }

  /// Removes `.0` and unnecessary powers of ten from Swift's spelling, which has the fewest digits.
  private static func plain(_ description: String) -> String {
    let text = description.utf8
    if text.contains(UInt8(ascii: "e")) {
      let bytes = Array(text)
      if let letter = bytes.firstIndex(of: UInt8(ascii: "e")) { return withoutPower(bytes, letter) }
    }
    // Most numbers need no change.
    guard text.last == 0x30, text.dropLast().last == UInt8(ascii: ".") else { return description }
    return String(decoding: text.dropLast(2), as: UTF8.self)
  }

  /// Returns d.ddde±n without the power if the power is small.
  private static func withoutPower(_ bytes: [UInt8], _ letter: Int) -> String {
    var digits = bytes[..<letter].filter { $0 >= 0x30 && $0 <= 0x39 }
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    var power = 0
    for byte in bytes[letter...] where byte >= 0x30 && byte <= 0x39 { power = power * 10 + Int(byte - 0x30) }
    if letter + 1 < bytes.count, bytes[letter + 1] == UInt8(ascii: "-") { power = -power }

    var text: [UInt8] = bytes.first == UInt8(ascii: "-") ? [UInt8(ascii: "-")] : []
    if power < -6 || power > 20 {
      text.append(digits[0])
      if digits.count > 1 { text += [UInt8(ascii: ".")] + digits[1...] }
      text.append(UInt8(ascii: "e"))
      text += Array(power.description.utf8)
    } else if power < 0 {
      text += [0x30, UInt8(ascii: ".")] + Array(repeating: 0x30, count: -power - 1) + digits
    } else {
      // Swift uses powers of ten only above 2^53, where all digits come before the point.
      text += digits + Array(repeating: 0x30, count: max(power + 1 - digits.count, 0))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
