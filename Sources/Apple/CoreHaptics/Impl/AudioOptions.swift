#if !canImport(Darwin)
  import Foundation

  /// The options of registered audio, read from an app's dictionary.
  struct AudioOptions {
    var usesVolumeEnvelope = true
    var loops = false

    /// Reads options from a dictionary. Unknown keys are ignored, whatever their values.
    init(_ options: [AnyHashable: Any]) throws(CHHapticError) {
      for (key, value) in options {
        switch key.base as? String {
        case CHHapticAudioResourceKeyUseVolumeEnvelope: usesVolumeEnvelope = try Self.bool(value, key)
        case CHHapticAudioResourceKeyLoopEnabled: loops = try Self.bool(value, key)
        default: break
        }
      }
    }

    private static func bool(_ value: Any, _ key: AnyHashable) throws(CHHapticError) -> Bool {
      if let bool = value as? Bool { return bool }
      // 0 and 1 are accepted too, as on Apple platforms, where every number is an NSNumber.
      if let number = value as? NSNumber, number == 0 || number == 1 { return number == 1 }
      throw CHHapticError(.invalidEngineParameter, "\(key.base) must be true or false")
    }
  }
#endif
