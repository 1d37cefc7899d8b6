import HapticErrors

/// Why a pattern cannot be written as AHAP. The place is a path into the pattern, for example
/// `curves[0].controlPoints[3]`.
public typealias AHAPEncodingError = Failure<AHAPEncodingErrorKind>

/// What keeps a pattern from being written.
public enum AHAPEncodingErrorKind: UInt8, Sendable, Hashable {
  /// Audio registered with an engine; AHAP names audio by path only.
  case registeredAudio
  /// A number that is not finite.
  case notFinite
  /// A time or duration below zero or beyond 24 hours.
  case timeOutOfRange
  /// An AudioCustom event without the path of its audio, or a waveform on another event.
  case waveform
  /// An unknown key that repeats another, or that a reader would take for a known one.
  case extraKey
  /// An extra number that is not spelled as JSON spells numbers.
  case extraNumber
  /// Extras nested deeper than a reader follows.
  case tooDeep
}
