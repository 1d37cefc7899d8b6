#if !canImport(Darwin)
  import Foundation

  /// An error that this module throws.
  ///
  /// The error wraps an `NSError` with the domain `CoreHapticsErrorDomain`, as errors imported from
  /// Objective-C do, and converts to and from it in casts and `catch` clauses. `localizedDescription` states
  /// what is wrong, where, and what to do about it.
  public struct CHHapticError: _BridgedStoredNSError, Hashable, Sendable {
    /// The wrapped Foundation error.
    public let _nsError: NSError

    /// Creates an error that wraps an `NSError`, whose domain should be `CoreHapticsErrorDomain`.
    public init(_nsError error: NSError) { _nsError = error }

    /// The domain of the error: `CoreHapticsErrorDomain`.
    public static var errorDomain: String { CoreHapticsErrorDomain }

    /// The domain of the error: `CoreHapticsErrorDomain`.
    public static var _nsErrorDomain: String { CoreHapticsErrorDomain }

    /// The code of the error; `unknownError` if the number is not one of the codes.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknownError }

    /// Hashes the number of the code. Foundation's own implementation does not exist on Linux, and a call of
    /// it would terminate the program.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }
  }
#endif
