#if !canImport(Darwin)
  import Foundation

  // This conformance replaces what the Objective-C runtime does on Apple platforms: `catch let error as
  // NSError` catches this error, and `error as? CHHapticError` converts an `NSError` with this module's
  // domain. Without it, both casts fail on Linux.
  extension CHHapticError: _ObjectiveCBridgeable {
    /// Returns the error as an `NSError`.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    /// Wraps `source` and stores the error in `result`, if the domain of `source` is
    /// `CoreHapticsErrorDomain`. For any other domain, `result` stays `nil`.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CHHapticError?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Wraps `source`, stores the error in `result` and returns `true`, if the domain of `source` is
    /// `CoreHapticsErrorDomain`. Returns `false` for any other domain.
    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSError, result: inout CHHapticError?
    ) -> Bool {
      guard source.domain == CoreHapticsErrorDomain else { return false }
      result = CHHapticError(_nsError: source)
      return true
    }

    /// Returns an error that wraps `source`, whatever its domain. If `source` is `nil`, the code of the error
    /// is `unknownError`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CHHapticError {
      source.map(CHHapticError.init(_nsError:)) ?? CHHapticError(.unknownError)
    }
  }

  // These conformances replace what the Objective-C runtime does on Apple platforms: an `NSString` in a
  // dictionary can be cast to a name, and a name becomes an `NSString` where an object is required. Without
  // them, `value as? CHHapticEvent.EventType` fails on Linux.

  /// A type that wraps the string of a name.
  protocol StringName: _ObjectiveCBridgeable, RawRepresentable
  where RawValue == String, _ObjectiveCType == NSString {
    init(rawValue: String)
  }

  extension StringName {
    /// Returns the name of this event type or parameter ID as an `NSString`.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Creates an event type or parameter ID with the name `source` and stores it in `result`.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
      result = _unconditionallyBridgeFromObjectiveC(source)
    }

    /// Creates an event type or parameter ID with the name `source`, stores it in `result` and returns
    /// `true`. Every name is accepted.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
      result = _unconditionallyBridgeFromObjectiveC(source)
      return true
    }

    /// Returns an event type or parameter ID with the name `source`. If `source` is `nil`, the name is empty.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
      Self(rawValue: source.map { String._unconditionallyBridgeFromObjectiveC($0) } ?? "")
    }
  }

  extension CHHapticEvent.EventType: StringName {}
  extension CHHapticEvent.ParameterID: StringName {}
  extension CHHapticDynamicParameter.ID: StringName {}
#endif
