#if !canImport(Darwin)
  import Foundation

  /// How an interpolated value is padded with spaces to the width of a column.
  public struct OSLogStringAlignment {
    private enum Side { case none, left, right }

    private let side: Side
    private let columns: () -> Int

    /// The value is not padded.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .none) { 0 } }
    /// Returns an alignment that places the value at the left of a column. `columns` is the width of that
    /// column in characters.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
      OSLogStringAlignment(side: .left, columns: columns)
    }
    /// Returns an alignment that places the value at the right of a column. `columns` is the width of that
    /// column in characters.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
      OSLogStringAlignment(side: .right, columns: columns)
    }

    func apply(to text: String) -> String {
      // The width is limited, whatever the program calculates.
      let padding = String(repeating: " ", count: max(0, min(columns(), 1000) - text.count))
      return switch side {
      case .none: text
      case .left: text + padding
      case .right: padding + text
      }
    }
  }

  /// How an interpolated Boolean is written.
  public enum OSLogBoolFormat: Sendable {
    /// The Boolean is written as `true` or `false`.
    case truth
    /// The Boolean is written as `yes` or `no`.
    case answer

    func text(_ value: Bool) -> String {
      switch self {
      case .truth: value ? "true" : "false"
      case .answer: value ? "yes" : "no"
      }
    }
  }

  /// How an interpolated integer is written.
  public struct OSLogIntegerFormatting {
    private var radix = 10
    private var hasSign = false
    private var prefix = ""
    private var isUppercase = false
    private var minDigits: () -> Int = { 1 }

    /// The integer is written in decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    /// The integer is written in decimal digits: at least `minDigits` of them, with zeros in front if needed.
    public static func decimal(
      explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int = 1
    ) -> OSLogIntegerFormatting {
      OSLogIntegerFormatting(hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// The integer is written in hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// The integer is written in hexadecimal digits: at least `minDigits` of them, with zeros in front if
    /// needed. If `includePrefix` is `true`, `0x` precedes the digits.
    public static func hex(
      explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
      minDigits: @autoclosure @escaping () -> Int = 1
    ) -> OSLogIntegerFormatting {
      OSLogIntegerFormatting(
        radix: 16, hasSign: explicitPositiveSign, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
        minDigits: minDigits)
    }

    /// The integer is written in octal digits.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }
    /// The integer is written in octal digits: at least `minDigits` of them, with zeros in front if needed.
    /// If `includePrefix` is `true`, `0o` precedes the digits.
    public static func octal(
      explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
      minDigits: @autoclosure @escaping () -> Int = 1
    ) -> OSLogIntegerFormatting {
      OSLogIntegerFormatting(
        radix: 8, hasSign: explicitPositiveSign, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
        minDigits: minDigits)
    }

    func text(_ number: some FixedWidthInteger) -> String {
      let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
      let zeros = String(repeating: "0", count: max(0, min(minDigits(), 1000) - digits.count))
      return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
    }
  }

  /// How an interpolated floating-point number is written.
  public struct OSLogFloatFormatting {
    private enum Notation { case fixed, exponential, hybrid, hex }

    private let notation: Notation
    private var hasSign = false
    private var isUppercase = false
    private var precision: (() -> Int)?

    /// The number is written with six decimals.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(notation: .fixed) }
    /// The number is written with six decimals.
    public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false)
      -> OSLogFloatFormatting
    {
      OSLogFloatFormatting(notation: .fixed, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }
    /// The number is written with `precision` decimals.
    public static func fixed(
      precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(
        notation: .fixed, hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    /// The number is written in hexadecimal digits with an exponent.
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(notation: .hex) }
    /// The number is written in hexadecimal digits with an exponent.
    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false)
      -> OSLogFloatFormatting
    {
      OSLogFloatFormatting(notation: .hex, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }

    /// The number is written with one digit before the point, six decimals and an exponent.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(notation: .exponential) }
    /// The number is written with one digit before the point, six decimals and an exponent.
    public static func exponential(
      explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(notation: .exponential, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }
    /// The number is written with one digit before the point, `precision` decimals and an exponent.
    public static func exponential(
      precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(
        notation: .exponential, hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    /// The number is written in fixed or exponential notation, whichever is shorter.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(notation: .hybrid) }
    /// The number is written in fixed or exponential notation, whichever is shorter.
    public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false)
      -> OSLogFloatFormatting
    {
      OSLogFloatFormatting(notation: .hybrid, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }
    /// The number is written in fixed or exponential notation, whichever is shorter, with `precision`
    /// significant digits.
    public static func hybrid(
      precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(
        notation: .hybrid, hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    func text(_ number: Double) -> String {
      let letter =
        switch notation {
        case .fixed: "f"
        case .exponential: "e"
        case .hybrid: "g"
        case .hex: "a"
        }
      // The number of decimals is limited; no number has more.
      let decimals = precision.map { ".\(max(0, min($0(), 1000)))" } ?? ""
      return String(
        format: "%" + (hasSign ? "+" : "") + decimals + (isUppercase ? letter.uppercased() : letter), number)
    }
  }
#endif
