import HapticText

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
