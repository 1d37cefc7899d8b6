#if !canImport(Darwin)
  import Foundation

  // What the Objective-C runtime does for errors by itself: `catch let error as NSError` finds this error, and
  // `error as? CHHapticError` finds it in an `NSError` of our domain. Without this, both casts fail on Linux.
  extension CHHapticError: _ObjectiveCBridgeable {
    /// The error as an object.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    /// Takes an object of our domain; leaves nil otherwise.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CHHapticError?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Takes an object of our domain, else says no.
    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSError, result: inout CHHapticError?
    ) -> Bool {
      guard source.domain == CoreHapticsErrorDomain else { return false }
      result = CHHapticError(_nsError: source)
      return true
    }

    /// Takes any object.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CHHapticError {
      source.map(CHHapticError.init(_nsError:)) ?? CHHapticError(.unknownError)
    }
  }
#endif
