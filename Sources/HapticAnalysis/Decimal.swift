import HapticPerception

/// Numbers as findings spell them.
enum Decimal {
  /// A number with a number of digits after the point, 0…4, without trailing zeros.
  static func text(_ value: Double, digits: Int = 1) -> String {
    var scale: Int64 = 1
    for _ in 0..<min(max(digits, 0), 4) { scale &*= 10 }
    let size = Maths.clamped(value.magnitude, 0, 1e9)
    let units = Int64(size * Double(scale) + 0.5)
    var text = "\(units / scale)"
    var rest = units % scale
    if rest > 0 {
      var fraction = ""
      var place = scale / 10
      while rest > 0, place > 0 {
        fraction += "\(rest / place)"
        rest %= place
        place /= 10
      }
      text += "." + fraction
    }
    return value < 0 && units > 0 ? "-" + text : text
  }

  /// A time or duration, as `0.45 s` or `15 ms`.
  static func seconds(_ value: Double) -> String { text(value, digits: 3) + " s" }

  /// A short duration in milliseconds.
  static func milliseconds(_ value: Double) -> String { text(value * 1000, digits: 0) + " ms" }
}
