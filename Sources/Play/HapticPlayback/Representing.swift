import HapticModel

/// An engine that a test bench and similar tools can observe: a `HapticEngine`, or an object that plays on one, such as a
/// `CHHapticEngine` of the module `CoreHaptics`.
public protocol PlaysOnHapticEngine: AnyObject {
  /// The engine on which the object plays.
  var _hapticEngine: HapticEngine { get }
}

extension HapticEngine: PlaysOnHapticEngine {
  /// The engine itself.
  public var _hapticEngine: HapticEngine { self }
}

/// A pattern of another interface, such as a `CHHapticPattern` of the module `CoreHaptics`.
public protocol RepresentsHapticPattern {
  /// The pattern as a value.
  var _hapticPattern: HapticPattern { get }
}
