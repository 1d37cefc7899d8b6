#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// The value of one parameter of an event.
  open class CHHapticEventParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticEvent.ParameterID
    private let storedValue: Mutex<Float>

    /// Creates a parameter. A pattern clamps a value out of range when it is created.
    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
      id = parameterID
      storedValue = Mutex(value)
    }

    /// The parameter.
    open var parameterID: CHHapticEvent.ParameterID { id }

    /// Its value.
    open var value: Float {
      get { storedValue.withLock { $0 } }
      set { storedValue.withLock { $0 = newValue } }
    }
  }
#endif
