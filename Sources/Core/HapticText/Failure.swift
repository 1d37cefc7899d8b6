/// An error with its kind, what is wrong, the location, and the text that the system reported.
///
/// The kind states what the caller can do about the error. Every module has its own type of kinds: for
/// example, `OutputError` is `Failure<OutputErrorKind>`.
public struct Failure<ErrorKind: Sendable & Hashable>: Error, Sendable, Hashable {
  /// The enumeration to which `kind` belongs. The kind of an error states what the caller can do about it.
  public typealias Kind = ErrorKind

  /// The kind of the error, which states what the caller can do about it.
  public var kind: Kind
  /// The fault and its remedy, on one line, without the location.
  public var message: String
  /// The location of the error: a file, a device, or a path into a pattern such as `events[3].time`;
  /// empty if there is none.
  public var place: String
  /// The error text of the system or of a library; `nil` if there is none.
  public var cause: String?

  /// Creates an error of a kind.
  public init(_ kind: Kind, _ message: String, place: String = "", cause: String? = nil) {
    self.kind = kind
    self.message = message
    self.place = place
    self.cause = cause
  }

  /// Returns the same error with another kind. A module uses it to report an error of a module that it calls.
  public func rekinded<Other>(_ kind: Other) -> Failure<Other> {
    Failure<Other>(kind, message, place: place, cause: cause)
  }

  /// Returns the same error with a location that also contains an outer location: `byte 12` in `tap.wav`
  /// becomes `tap.wav: byte 12`.
  public func located(in outer: String) -> Failure {
    var error = self
    error.place = place.utf8.isEmpty ? outer : outer.utf8.isEmpty ? place : "\(outer): \(place)"
    return error
  }
}

extension Failure: CustomStringConvertible {
  /// The location, the message and the cause, on one line.
  public var description: String {
    (place.utf8.isEmpty ? "" : "\(place): ") + message + (cause.map { " (\($0))" } ?? "")
  }
}

/// Runs a closure and rethrows its error with a kind from the caller's module.
package func rethrow<Value, Inner, Outer>(
  as kind: Outer, _ body: () throws(Failure<Inner>) -> Value
) throws(Failure<Outer>) -> Value {
  do throws(Failure<Inner>) { return try body() } catch { throw error.rekinded(kind) }
}
