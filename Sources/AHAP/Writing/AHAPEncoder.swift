import HapticErrors
import HapticModel

/// Writes a pattern as AHAP: strict JSON with the keys in Apple's order, the same bytes on every machine.
///
/// Events come first, then parameters, then curves, each in the order of the pattern. Numbers have the shortest
/// spelling that reads back equal, whole ones without a fraction (`1`), only Version as Apple writes it (`1.0`).
/// What is at its default is left out, so a pattern that was decoded and encoded once stays the same from then on.
/// Decoding the result gives an equal pattern, except that a continuous event without a duration, which AHAP
/// cannot say, is written with duration 0, which means the same. Values outside the range of their parameter are
/// written as they are.
public struct AHAPEncoder: Sendable, Hashable {
  /// How the text is laid out.
  public enum Style: UInt8, Sendable, Hashable {
    /// A line for each member, two spaces a level, a line feed at the end.
    case indented
    /// No blanks at all.
    case compact
  }

  /// Whether curves of more than 16 points are cut into chained ones that mean the same (Rendering §2).
  ///
  /// The points of such a curve are put in order of time, and a third point at one time, which has no effect, is
  /// dropped.
  public var splitsLongCurves: Bool
  /// How the text is laid out.
  public var style: Style

  /// Creates an encoder.
  public init(splitsLongCurves: Bool = false, style: Style = .indented) {
    self.splitsLongCurves = splitsLongCurves
    self.style = style
  }

  /// Writes a pattern, as UTF-8.
  ///
  /// Fails on what AHAP cannot express: registered audio, numbers that are not finite, times below zero or beyond
  /// 24 hours, AudioCustom events without a path, extras that JSON cannot hold or that a reader would take for
  /// something else.
  public func encode(_ pattern: HapticPattern) throws(AHAPEncodingError) -> [UInt8] {
    var writer = PatternWriter(json: JSONWriter(isIndented: style == .indented))
    try writer.write(pattern, splitsLongCurves: splitsLongCurves)
    return writer.json.bytes
  }
}
