import HapticText

/// An error that states why an operation has no result.
public typealias OperationError = Failure<OperationErrorKind>

/// The kinds of ``OperationError``. They differ in what the caller can do about the error.
public enum OperationErrorKind: Sendable, Hashable {
  /// An option has a value that it cannot have.
  case invalidOption
  /// The pattern has an error, or AHAP cannot express what the operation made of it.
  case invalidPattern
  /// The recording of a sensor cannot be read, or does not determine the result.
  case invalidRecording
  /// The calculation would take minutes, because the events of the pattern sound for too long in all.
  case tooLarge
}
