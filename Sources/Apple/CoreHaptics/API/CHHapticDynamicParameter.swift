#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A change of a dynamic parameter to a new value at a given time. The change is part of a pattern, or an
  /// app sends it to a player during playback.
  open class CHHapticDynamicParameter: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticDynamicParameter.ID
    private let state: Mutex<(value: Float, time: TimeInterval)>

    /// Creates a change that takes effect `relativeTime` seconds after the pattern starts or after the change
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

    /// The time at which the value takes effect: in seconds after the pattern starts or, if the change is
    /// sent to a player, after it is sent.
    open var relativeTime: TimeInterval {
      get { state.withLock { $0.time } }
      set { state.withLock { $0.time = newValue } }
    }
  }
#endif
