#if !canImport(Darwin)
  import Foundation

  /// How an interpolated value is padded.
  public struct OSLogStringAlignment {
    private enum Side { case none, left, right }

    private let side: Side
    private let columns: () -> Int

    /// No padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .none) { 0 } }
    /// At the left end of a column.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
      OSLogStringAlignment(side: .left, columns: columns)
    }
    /// At the right end of a column.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
      OSLogStringAlignment(side: .right, columns: columns)
    }

    func apply(to text: String) -> String {
      // A column is never wider than a screen, whatever a program computes.
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
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
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

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    /// Decimal digits.
    public static func decimal(
      explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int = 1
    ) -> OSLogIntegerFormatting {
      OSLogIntegerFormatting(hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
    /// Hexadecimal digits.
    public static func hex(
      explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
      minDigits: @autoclosure @escaping () -> Int = 1
    ) -> OSLogIntegerFormatting {
      OSLogIntegerFormatting(
        radix: 16, hasSign: explicitPositiveSign, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
        minDigits: minDigits)
    }

    /// Octal digits.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }
    /// Octal digits.
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

    /// Digits and six decimals.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(notation: .fixed) }
    /// Digits and six decimals.
    public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false)
      -> OSLogFloatFormatting
    {
      OSLogFloatFormatting(notation: .fixed, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }
    /// Digits and so many decimals.
    public static func fixed(
      precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(
        notation: .fixed, hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    /// Hexadecimal digits and an exponent.
    public static var hex: OSLogFloatFormatting { OSLogFloatFormatting(notation: .hex) }
    /// Hexadecimal digits and an exponent.
    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false)
      -> OSLogFloatFormatting
    {
      OSLogFloatFormatting(notation: .hex, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }

    /// One digit, decimals and an exponent.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(notation: .exponential) }
    /// One digit, decimals and an exponent.
    public static func exponential(
      explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(notation: .exponential, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }
    /// One digit, so many decimals and an exponent.
    public static func exponential(
      precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
      OSLogFloatFormatting(
        notation: .exponential, hasSign: explicitPositiveSign, isUppercase: uppercase, precision: precision)
    }

    /// The shorter of the fixed and the exponential notation.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(notation: .hybrid) }
    /// The shorter of the fixed and the exponential notation.
    public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false)
      -> OSLogFloatFormatting
    {
      OSLogFloatFormatting(notation: .hybrid, hasSign: explicitPositiveSign, isUppercase: uppercase)
    }
    /// The shorter of the fixed and the exponential notation, with so many digits.
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
      // No more decimals than any number has.
      let decimals = precision.map { ".\(max(0, min($0(), 1000)))" } ?? ""
      return String(
        format: "%" + (hasSign ? "+" : "") + decimals + (isUppercase ? letter.uppercased() : letter), number)
    }
  }
#endif
