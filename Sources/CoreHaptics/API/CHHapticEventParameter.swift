#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A value of one parameter of one event.
  open class CHHapticEventParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticEvent.ParameterID
    private let storedValue: Mutex<Float>

    /// Makes a parameter. A value out of its range is moved into it when a pattern is made.
    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
      id = parameterID
      storedValue = Mutex(value)
    }

    /// Which parameter it is.
    open var parameterID: CHHapticEvent.ParameterID { id }

    /// Its value.
    open var value: Float {
      get { storedValue.withLock { $0 } }
      set { storedValue.withLock { $0 = newValue } }
    }
  }
#endif
