#if !canImport(Darwin)
  import Foundation

  /// An error of this module.
  ///
  /// Wraps an `NSError` of the domain `CoreHapticsErrorDomain`, as errors imported from Objective-C do, and converts to and
  /// from one in casts and `catch` clauses. `localizedDescription` says what is wrong, where, and what to do about it.
  public struct CHHapticError: _BridgedStoredNSError, Hashable, Sendable {
    /// The error as Foundation sees it.
    public let _nsError: NSError

    /// Wraps an error. Its domain should be `CoreHapticsErrorDomain`.
    public init(_nsError error: NSError) { _nsError = error }

    /// `CoreHapticsErrorDomain`.
    public static var errorDomain: String { CoreHapticsErrorDomain }

    /// `CoreHapticsErrorDomain`.
    public static var _nsErrorDomain: String { CoreHapticsErrorDomain }

    /// What is wrong; `unknownError` for a number that has no name.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknownError }

    /// Hashes the number. Foundation's own function is not there on Linux: calling it ends the program.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }
  }
#endif
