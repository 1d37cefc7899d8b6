/// An error: what the caller can do about it, what is wrong, where, and what the system said.
///
/// Every module names its own by a type of kinds: `OutputError` is `Failure<OutputErrorKind>`.
public struct Failure<ErrorKind: Sendable & Hashable>: Error, Sendable, Hashable {
  /// What the caller can do about an error.
  public typealias Kind = ErrorKind

  /// What the caller can do about it.
  public var kind: Kind
  /// What is wrong and what to do, on one line, without the place.
  public var message: String
  /// Where: a file, a device, or a path into a pattern such as `events[3].time`; empty without a place.
  public var place: String
  /// The words of the system or of a library, when there are any.
  public var cause: String?

  /// Creates an error.
  public init(_ kind: Kind, _ message: String, place: String = "", cause: String? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
    self.cause = cause
  }

  /// Returns the same error with another kind: for a module that reports the errors of one below it.
  public func rekinded<Other>(_ kind: Other) -> Failure<Other> {
    Failure<Other>(kind, message, place: place, cause: cause)
  }

  /// Returns the error with its place inside a larger one: `byte 12` in `tap.wav` becomes `tap.wav: byte 12`.
  public func located(in outer: String) -> Failure {
    var error = self
    error.place = place.utf8.isEmpty ? outer : outer.utf8.isEmpty ? place : "\(outer): \(place)"
    return error
  }
}

extension Failure: CustomStringConvertible {
  /// One line: place, message, cause.
  public var description: String {
    (place.utf8.isEmpty ? "" : "\(place): ") + message + (cause.map { " (\($0))" } ?? "")
  }
}

/// Runs a body and rethrows its error with a kind of the caller's module.
package func rethrow<Value, Inner, Outer>(
  as kind: Outer, _ body: () throws(Failure<Inner>) -> Value
) throws(Failure<Outer>) -> Value {
  do throws(Failure<Inner>) { return try body() } catch { throw error.rekinded(kind) }
}
