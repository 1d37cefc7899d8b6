import HapticText

/// The error of a file that cannot be read in a format, or of a pattern that cannot be written in it. Its location is a
/// line and column of the file, or a path such as `signals.continuous.envelopes.amplitude[3].time`.
package typealias FormatError = Failure<FormatErrorKind>

/// Whose fault it is that a conversion fails.
package enum FormatErrorKind: UInt8, Sendable, Hashable {
  /// The file is not what its format requires.
  case malformed
  /// The file is of a format, or of a version of it, that is not read.
  case unsupported
  /// The file is larger, nested deeper or has more parts than the limits allow.
  case limit
  /// The target format cannot express the pattern, not even changed.
  case inexpressible
}
