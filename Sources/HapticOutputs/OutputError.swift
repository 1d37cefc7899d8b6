/// Why something could not be written or played.
public struct OutputError: Error, Sendable, Hashable {
  /// What the caller can do about it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The place cannot be created or opened for writing: choose another or change its rights.
    case notWritable
    /// The disk (or the quota, or the allowed file size) is used up.
    case noSpace
    /// The program that read the other end of a pipe has gone.
    case readerGone
    /// The system failed in another way; see the cause.
    case failed
    /// More than the format can hold.
    case tooLarge
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

  /// What the caller can do about it.
  public var kind: Kind
  /// What is wrong and what to do, on one line, without the file's name.
  public var message: String
  /// The file, stream or device concerned.
  public var file: String
  /// What the system said, when it said something.
  public var cause: String?

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, file: String = "", cause: String? = nil) {
    self.kind = kind
    self.message = message
    self.file = file
    self.cause = cause
  }
}

extension OutputError: CustomStringConvertible {
  /// One line: file, message, cause.
  public var description: String {
    (file.isEmpty ? "" : "\(file): ") + message + (cause.map { " (\($0))" } ?? "")
  }
}
