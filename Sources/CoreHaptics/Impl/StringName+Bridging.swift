#if !canImport(Darwin)
  import Foundation

  // These conformances replace what the Objective-C runtime does on Apple platforms: an `NSString` in a
  // dictionary can be cast to a name, and a name becomes an `NSString` where an object is required. Without
  // them, `value as? CHHapticEvent.EventType` fails on Linux.

  /// A type that wraps the string of a name.
  protocol StringName: _ObjectiveCBridgeable, RawRepresentable
  where RawValue == String, _ObjectiveCType == NSString {
    init(rawValue: String)
  }

  extension StringName {
    /// Returns the name as an `NSString`.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Creates a name, such as a notification's, from the string `source` and stores it in `result`.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
      result = _unconditionallyBridgeFromObjectiveC(source)
    }

    /// Creates a name from the string `source`, stores the name in `result` and returns `true`. Every string
    /// is accepted.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
      result = _unconditionallyBridgeFromObjectiveC(source)
      return true
    }

    /// Returns a name with the string `source`; a name with an empty string if `source` is `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
      Self(rawValue: source.map { String._unconditionallyBridgeFromObjectiveC($0) } ?? "")
    }
  }

  extension CHHapticEvent.EventType: StringName {}
  extension CHHapticEvent.ParameterID: StringName {}
  extension CHHapticDynamicParameter.ID: StringName {}
#endif
