import HapticText

/// The error of an output that cannot be opened or cannot play. It has a kind, a message, and the name of the
/// device or file that it concerns.
public typealias OutputError = Failure<OutputErrorKind>

/// The kinds of error of an output. They differ in what the caller can do about the error.
public enum OutputErrorKind: String, Sendable, Hashable, CaseIterable {
  /// The operating system, a device or a server reported an error. The text of that error is in the property
  /// `cause`.
  case failed
  /// A device or a server did not respond in time.
  case timeout
  /// The call is not allowed in this state or with these arguments.
  case misuse
  /// A library is not installed; the message names the package that contains the library.
  case libraryMissing
  /// No audio server responds; start an audio server.
  case noServer
  /// No device with that name exists; see the list of devices.
  case noDevice
  /// The device does not support the requested format; choose another device or channel plan.
  case unsuitable
}
