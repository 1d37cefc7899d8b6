import HapticErrors

/// Why an output cannot be opened or played on.
public typealias OutputError = Failure<OutputErrorKind>

/// What the caller can do about an error of an output.
public enum OutputErrorKind: String, Sendable, Hashable, CaseIterable {
  /// The system failed in another way; see the cause.
  case failed
  /// It took too long.
  case timeout
  /// The caller broke the rules of the call.
  case misuse
  /// A library is not installed: the message names the package that brings it.
  case libraryMissing
  /// No server answers: start it.
  case noServer
  /// There is no device of that name: look at the list of devices.
  case noDevice
  /// The device cannot play this as it is: choose another device or channel plan.
  case unsuitable
}
