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
#endif
