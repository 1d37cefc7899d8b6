#if !canImport(Darwin)
  import Foundation

  // This conformance replaces what the Objective-C runtime does on Apple platforms: `catch let error as
  // NSError` catches this error, and `error as? CHHapticError` converts an `NSError` with this module's
  // domain. Without it, both casts fail on Linux.
  extension CHHapticError: _ObjectiveCBridgeable {
    /// Returns the error as an `NSError`.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    /// Stores the error for an `NSError` with this module's domain in `result`. For any other domain,
    /// `result` stays `nil`.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CHHapticError?) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Stores the error for an `NSError` with this module's domain in `result` and returns `true`. Returns
    /// `false` for any other domain.
    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSError, result: inout CHHapticError?
    ) -> Bool {
      guard source.domain == CoreHapticsErrorDomain else { return false }
      result = CHHapticError(_nsError: source)
      return true
    }

    /// Returns the error for an `NSError` with any domain; `unknownError` for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CHHapticError {
      source.map(CHHapticError.init(_nsError:)) ?? CHHapticError(.unknownError)
    }
  }
#endif
