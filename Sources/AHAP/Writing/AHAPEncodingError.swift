import HapticText

/// Why a pattern cannot be written as AHAP. The location is a path into the pattern, for example
/// `curves[0].controlPoints[3]`.
public typealias AHAPEncodingError = Failure<AHAPEncodingErrorKind>

/// The kinds of reason for which a pattern cannot be written.
public enum AHAPEncodingErrorKind: UInt8, Sendable, Hashable {
  /// An event plays audio registered with an engine; AHAP refers to audio by path only.
  case registeredAudio
  /// A number is NaN or infinite.
  case notFinite
  /// A time or duration is below zero or beyond 24 hours.
  case timeOutOfRange
  /// An AudioCustom event has no path of an audio file, or another event has a waveform.
  case waveform
  /// An unknown key occurs twice, or a reader would read it as a known key.
  case extraKey
  /// A number under an unknown key is not spelled as JSON spells numbers.
  case extraNumber
  /// The values under an unknown key are nested deeper than a reader accepts.
  case tooDeep
}
