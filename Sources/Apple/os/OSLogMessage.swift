#if !canImport(Darwin)
  import Foundation

  /// A log message. For each interpolated value, the message can state a privacy, a format and an alignment.
  ///
  /// Interpolated values are evaluated only when the message is written, and never if its level is disabled.
  public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    private let parts: [() -> String]

    /// Creates a message without interpolations.
    public init(stringLiteral value: String) { parts = [{ value }] }

    /// Creates a message from literals and interpolations.
    public init(stringInterpolation: OSLogInterpolation) { parts = stringInterpolation.parts }

    var text: String { parts.reduce(into: "") { $0 += $1() } }
  }

  /// The parts of a log message: literal text and interpolated values. The compiler passes them one after the
  /// other.
  public struct OSLogInterpolation: StringInterpolationProtocol {
    var parts: [() -> String] = []

    /// Creates an interpolation without parts. Reserves memory for the given numbers of parts.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

    /// Adds an interpolated string.
    public mutating func appendInterpolation(
      _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
      privacy: OSLogPrivacy = .auto
    ) {
      parts.append { align.apply(to: privacy.apply(to: argumentString())) }
    }

    /// Adds an interpolated integer.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
      _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
      align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
      parts.append { align.apply(to: privacy.apply(to: format.text(number()))) }
    }

    /// Adds an interpolated `Double`.
    public mutating func appendInterpolation(
      _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
      align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
      parts.append { align.apply(to: privacy.apply(to: format.text(number()))) }
    }

    /// Adds an interpolated `Float`.
    public mutating func appendInterpolation(
      _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
      align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
      parts.append { align.apply(to: privacy.apply(to: format.text(Double(number())))) }
    }

    /// Adds an interpolated `CGFloat`.
    public mutating func appendInterpolation(
      _ number: @autoclosure @escaping () -> CGFloat, format: OSLogFloatFormatting = .fixed,
      align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
      parts.append { align.apply(to: privacy.apply(to: format.text(Double(number())))) }
    }

    /// Adds an interpolated Boolean.
    public mutating func appendInterpolation(
      _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth,
      privacy: OSLogPrivacy = .auto
    ) {
      parts.append { privacy.apply(to: format.text(boolean())) }
    }

    /// Adds an interpolated Foundation object.
    public mutating func appendInterpolation(
      _ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto,
      attributes: String = ""
    ) {
      parts.append { privacy.apply(to: argumentObject()?.description ?? "(null)") }
    }

    /// Adds an interpolated error.
    public mutating func appendInterpolation(
      _ error: @autoclosure @escaping () -> (any Error)?, privacy: OSLogPrivacy = .auto,
      attributes: String = ""
    ) {
      parts.append { privacy.apply(to: error().map { String(describing: $0) } ?? "(null)") }
    }

    /// Adds the name of an interpolated type.
    public mutating func appendInterpolation(
      _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none,
      privacy: OSLogPrivacy = .auto
    ) {
      parts.append { align.apply(to: privacy.apply(to: String(describing: value()))) }
    }

    /// Adds the description of an interpolated value.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
      _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none,
      privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {
      parts.append { align.apply(to: privacy.apply(to: value().description)) }
    }
  }
#endif
