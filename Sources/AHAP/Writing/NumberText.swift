/// The shortest decimal spelling that reads back equal.
enum NumberText {
  /// Spells a Float, which must be finite.
  static func of(_ value: Float) -> String { plain(value.description) }

  /// Spells a Double, which must be finite.
  static func of(_ value: Double) -> String { plain(value.description) }

  /// Takes Swift's spelling, which has shortest digits, and removes `.0` and needless powers of ten.
  private static func plain(_ description: String) -> String {
    var digits: [UInt8] = []
    var isNegative = false
    var point: Int?
    var power = 0
    var isPowerNegative = false
    var inPower = false
    for byte in description.utf8 {
      switch byte {
      case UInt8(ascii: "-"): if inPower { isPowerNegative = true } else { isNegative = true }
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"): inPower = true
      case 0x30...0x39: if inPower { power = power * 10 + Int(byte - 0x30) } else { digits.append(byte) }
      default: break
      }
    }
    var exponent = (point ?? digits.count) + (isPowerNegative ? -power : power)
    while digits.last == 0x30 { digits.removeLast() }
    let leading = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(leading)
    exponent -= leading
    return spell(digits, exponent, isNegative)
  }

  /// Spells 0.d₁d₂d₃… × 10^`exponent`.
  private static func spell(_ digits: [UInt8], _ exponent: Int, _ isNegative: Bool) -> String {
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0x30, count: count) }
    if digits.isEmpty {
      text.append(0x30)
    } else if exponent > 21 || exponent < -5 {
      text.append(digits[0])
      if digits.count > 1 { text += [UInt8(ascii: ".")] + digits[1...] }
      text.append(UInt8(ascii: "e"))
      text += Array((exponent - 1).description.utf8)
    } else if exponent <= 0 {
      text += [0x30, UInt8(ascii: ".")] + zeros(-exponent) + digits
    } else if digits.count <= exponent {
      text += digits + zeros(exponent - digits.count)
    } else {
      text += digits[..<exponent] + [UInt8(ascii: ".")] + digits[exponent...]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
