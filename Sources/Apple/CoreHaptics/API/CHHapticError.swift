#if !canImport(Darwin)
  import Foundation

  /// An error that this module throws. `localizedDescription` states what is wrong, where, and what to do
  /// about it.
  ///
  /// The error wraps an `NSError` with the domain `CoreHapticsErrorDomain`. Casts and `catch` clauses convert
  /// between the two types, as for errors that are imported from Objective-C.
  public struct CHHapticError: _BridgedStoredNSError, Hashable, Sendable {
    /// The wrapped Foundation error.
    public let _nsError: NSError

    /// Creates an error that wraps an `NSError`, whose domain should be `CoreHapticsErrorDomain`.
    public init(_nsError error: NSError) { _nsError = error }

    /// The domain of the error: `CoreHapticsErrorDomain`.
    public static var errorDomain: String { CoreHapticsErrorDomain }

    /// The domain of the error: `CoreHapticsErrorDomain`.
    public static var _nsErrorDomain: String { CoreHapticsErrorDomain }

    /// The code of the error; `unknownError` if the code of the wrapped `NSError` is not a case of `Code`.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknownError }

    /// Hashes the number of the code. Foundation's own implementation of this method is missing on Linux, and
    /// a call of it would terminate the program.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }
  }
#endif
