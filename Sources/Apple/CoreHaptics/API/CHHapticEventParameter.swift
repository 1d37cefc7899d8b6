#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A parameter of an event and its value.
  open class CHHapticEventParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticEvent.ParameterID
    private let storedValue: Mutex<Float>

    /// Creates a parameter. When a pattern is created, the pattern clamps the value to the range of the
    /// parameter.
    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
      id = parameterID
      storedValue = Mutex(value)
    }

    /// The identifier of the parameter.
    open var parameterID: CHHapticEvent.ParameterID { id }

    /// The value of the parameter.
    open var value: Float {
      get { storedValue.withLock { $0 } }
      set { storedValue.withLock { $0 = newValue } }
    }
  }
#endif
