import HapticModel
import HapticText

/// Writes a pattern as AHAP: strict JSON with the keys in Apple's order, the same bytes on every machine.
///
/// Events come first, then parameters, then curves, each in the order of the pattern. Each number has the
/// shortest spelling that reads back equal; whole numbers have no fraction (`1`), except Version, which is
/// spelled as Apple spells it (`1.0`). Default values are omitted, so encoding a decoded file a second time
/// changes nothing. Values outside the range of their parameter are written as they are.
///
/// Decoding the text returns an equal pattern, with one exception: a continuous event without a duration,
/// which AHAP cannot express, is written with duration 0, which has the same meaning.
public struct AHAPEncoder: Sendable, Hashable {
  /// The layout of the text.
  public enum Style: UInt8, Sendable, Hashable {
    /// One line for each member, indented by two spaces a level, with a line feed at the end.
    case indented
    /// No white space.
    case compact
  }

  /// Whether a curve of more than 16 points is split into several curves, one after the other, with the same
  /// meaning (see Rendering §2).
  ///
  /// The points of such a curve are sorted by time. Of three or more points at one time, those in the middle
  /// have no effect and are dropped.
  public var splitsLongCurves: Bool
  /// The layout of the text.
  public var style: Style

  /// Creates an encoder.
  public init(splitsLongCurves: Bool = false, style: Style = .indented) {
    self.splitsLongCurves = splitsLongCurves
    self.style = style
  }

  /// Returns the AHAP text of a pattern, as UTF-8.
  ///
  /// Throws if the pattern contains something that AHAP cannot express: registered audio, numbers that are
  /// not finite, times below zero or beyond 24 hours, or AudioCustom events without a path. It also throws if
  /// the values of extra keys are not JSON or are nested too deeply, and if a reader would misread an extra
  /// key as a key of AHAP.
  public func encode(_ pattern: HapticPattern) throws(AHAPEncodingError) -> [UInt8] {
    var writer = PatternWriter(json: JSONWriter(isIndented: style == .indented))
    try writer.write(pattern, splitsLongCurves: splitsLongCurves)
    return writer.json.bytes
  }
}
