#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A new value for a dynamic parameter at a time. It is part of a pattern or is sent to a player.
  open class CHHapticDynamicParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticDynamicParameter.ID
    private let state: Mutex<(value: Float, time: TimeInterval)>

    /// Creates a new value that takes effect `relativeTime` seconds after the pattern starts or the parameter
    /// is sent.
    public init(
      parameterID: CHHapticDynamicParameter.ID, value: Float, relativeTime time: TimeInterval
    ) {
      id = parameterID
      state = Mutex((value, time))
    }

    /// The identifier of the parameter that changes.
    open var parameterID: CHHapticDynamicParameter.ID { id }

    /// The new value of the parameter.
    open var value: Float {
      get { state.withLock { $0.value } }
      set { state.withLock { $0.value = newValue } }
    }

    /// The time at which the value takes effect, in seconds after the pattern starts or the parameter is
    /// sent.
    open var relativeTime: TimeInterval {
      get { state.withLock { $0.time } }
      set { state.withLock { $0.time = newValue } }
    }
  }
#endif
