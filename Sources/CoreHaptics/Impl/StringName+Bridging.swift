#if !canImport(Darwin)
  import Foundation

  // What the Objective-C runtime does for string-backed names by itself: an `NSString` in a dictionary is cast to the name, and
  // a name becomes an `NSString` where an object is asked for. Without this, `value as? CHHapticEvent.EventType` fails on Linux.

  /// A name around a string.
  protocol StringName: _ObjectiveCBridgeable, RawRepresentable
  where RawValue == String, _ObjectiveCType == NSString {
    init(rawValue: String)
  }

  extension StringName {
    /// Returns the name as an object.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Takes any string.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
      result = _unconditionallyBridgeFromObjectiveC(source)
    }

    /// Takes any string, and returns true.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
      result = _unconditionallyBridgeFromObjectiveC(source)
      return true
    }

    /// Takes any string; an empty one for none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
      Self(rawValue: source.map { String._unconditionallyBridgeFromObjectiveC($0) } ?? "")
    }
  }

  extension CHHapticEvent.EventType: StringName {}
  extension CHHapticEvent.ParameterID: StringName {}
  extension CHHapticDynamicParameter.ID: StringName {}
#endif
