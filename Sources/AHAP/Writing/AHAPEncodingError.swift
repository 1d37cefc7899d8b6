/// Why a pattern cannot be written as AHAP.
public struct AHAPEncodingError: Error, Sendable, Hashable {
  /// What is in the way.
  public enum Kind: UInt8, Sendable, Hashable {
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

  /// What is in the way.
  public var kind: Kind
  /// What is wrong and what to do about it, in one line.
  public var message: String
  /// Where in the pattern, for example `curves[0].controlPoints[3]`.
  public var place: String

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, place: String) {
    self.kind = kind
    self.message = message
    self.place = place
  }
}

extension AHAPEncodingError: CustomStringConvertible {
  /// Place and message in one line.
  public var description: String { place.utf8.isEmpty ? message : "\(place): \(message)" }
}
