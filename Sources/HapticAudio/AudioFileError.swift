/// Why an audio file could not be used.
public struct AudioFileError: Error, Sendable, Hashable {
  /// What the caller can do about it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No such file in any place searched: correct the path or add an audio root.
    case notFound
    /// The path leads out of the allowed folders: move the file or widen what is allowed.
    case outsideRoots
    /// The operating system refused to open or read it.
    case unreadable
    /// It is beyond a limit of the decoder or library: raise the limit or shorten the file.
    case tooLarge
    /// The bytes break the rules of their own format.
    case malformed
    /// The format is sound but nothing here reads it: convert the file.
    case unsupported
    /// The optional library that reads this format is not installed.
    case libraryMissing
  }

  /// What the caller can do about it.
  public var kind: Kind
  /// What is wrong and what to do, on one line, without the file's name.
  public var message: String
  /// The file as the caller named it.
  public var file: String
  /// Where in the file, counted in bytes from its start, when the fault has a place.
  public var byteOffset: Int?
  /// What the system or a library said, when it said something.
  public var cause: String?

  /// Makes an error.
  public init(
    _ kind: Kind, _ message: String, file: String = "", byteOffset: Int? = nil, cause: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.file = file
    self.byteOffset = byteOffset
    self.cause = cause
  }
}

extension AudioFileError: CustomStringConvertible {
  /// One line: file, byte, message, cause.
  public var description: String {
    var text = file.isEmpty ? "" : "\(file): "
    if let byteOffset { text += "byte \(byteOffset): " }
    text += message
    if let cause { text += " (\(cause))" }
    return text
  }
}
