#if !canImport(Darwin)
  import Foundation
  import Synchronization

  extension CHHapticParameterCurve {
    /// A control point of a parameter curve: a time and the value that the parameter has at that time.
    open class ControlPoint: NSObject, @unchecked Sendable {  // A `Mutex` alone.
      private let state: Mutex<(time: TimeInterval, value: Float)>

      /// Creates a control point. The time is in seconds from the start of the curve.
      public init(relativeTime time: TimeInterval, value: Float) { state = Mutex((time, value)) }

      /// The time of the point, in seconds from the start of the curve.
      open var relativeTime: TimeInterval {
        get { state.withLock { $0.time } }
        set { state.withLock { $0.time = newValue } }
      }

      /// The value of the parameter at that time.
      open var value: Float {
        get { state.withLock { $0.value } }
        set { state.withLock { $0.value = newValue } }
      }
    }
  }
#endif
