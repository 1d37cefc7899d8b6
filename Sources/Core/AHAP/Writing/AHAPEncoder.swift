import HapticModel
import HapticText

/// Writes a pattern as AHAP: strict JSON with the keys in Apple's order. The bytes are the same on every
/// machine.
///
/// Events are written first, then parameters, then curves, each in the order of the pattern. Each number is
/// written with the fewest digits from which exactly the same number is read again. Whole numbers have no
/// fraction (`1`), except Version, which is spelled as Apple spells it (`1.0`). Default values are omitted,
/// so decoding and encoding the text again changes nothing. Values outside the range of their parameter are
/// not changed.
///
/// Decoding the text returns an equal pattern, with one exception: AHAP cannot express a continuous event
/// without a duration. Such an event is written with duration 0, which has the same meaning.
public struct AHAPEncoder: Sendable, Hashable {
  /// The layouts of the text, with or without line breaks.
  public enum Style: UInt8, Sendable, Hashable {
    /// Each key or array element on its own line, indented by two spaces for each level of nesting, with a
    /// line feed at the end.
    case indented
    /// No spaces and no line feeds.
    case compact
  }

  /// Whether a curve of more than 16 points is split into several curves that follow each other and have the
  /// same effect (see Rendering §2).
  ///
  /// The points of a split curve are sorted by time. If three or more points have the same time, those
  /// between the first and the last of them have no effect and are omitted.
  public var splitsLongCurves: Bool
  /// The layout of the text, with or without line breaks.
  public var style: Style

  /// Creates an encoder. By default, long curves are not split, and the text is indented.
  public init(splitsLongCurves: Bool = false, style: Style = .indented) {
    self.splitsLongCurves = splitsLongCurves
    self.style = style
  }

  /// Returns the AHAP text of a pattern, as UTF-8.
  ///
  /// Throws if the pattern contains something that AHAP cannot express: audio that was registered with an
  /// engine instead of an audio file, numbers that are not finite, times below zero or beyond 24 hours, or
  /// AudioCustom events without a path.
  ///
  /// Keys that AHAP does not define are written too, with their values. `encode` throws if such a value is
  /// nested too deeply or contains a number that JSON does not allow. It also throws if such a key occurs
  /// twice, or if a decoder would read it as a key of AHAP, for example because the two differ only in case.
  public func encode(_ pattern: HapticPattern) throws(AHAPEncodingError) -> [UInt8] {
    var writer = PatternWriter(json: JSONWriter(isIndented: style == .indented))
    try writer.write(pattern, splitsLongCurves: splitsLongCurves)
    return writer.json.bytes
  }
}

/// The error of a pattern that cannot be written as AHAP. Its location is a path into the pattern, for
/// example `curves[0].controlPoints[3]`.
public typealias AHAPEncodingError = Failure<AHAPEncodingErrorKind>

/// The reasons why a pattern cannot be written as AHAP.
public enum AHAPEncodingErrorKind: UInt8, Sendable, Hashable {
  /// An event plays audio that was registered with an engine and has no file path. AHAP can refer to audio
  /// only by the path of a file.
  case registeredAudio
  /// A number is NaN or infinite.
  case notFinite
  /// A time or duration is below zero or beyond 24 hours.
  case timeOutOfRange
  /// An AudioCustom event has no path of an audio file, or an event of another type has one.
  case waveform
  /// A key that AHAP does not define occurs twice, or a decoder would read it as a key of AHAP, for example
  /// because the two differ only in case.
  case extraKey
  /// The value of an unknown key is a number that JSON does not allow, such as `.5` or `+1`.
  case extraNumber
  /// The values under a key that AHAP does not define are nested deeper than a decoder accepts.
  case tooDeep
}
