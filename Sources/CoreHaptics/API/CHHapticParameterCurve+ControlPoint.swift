#if !canImport(Darwin)
  import Foundation
  import Synchronization

  extension CHHapticParameterCurve {
    /// A point that a curve goes through.
    open class ControlPoint: NSObject, @unchecked Sendable {  // A `Mutex` alone.
      private let state: Mutex<(time: TimeInterval, value: Float)>

      /// Makes a point. The time is in seconds from the start of the curve.
      public init(relativeTime time: TimeInterval, value: Float) { state = Mutex((time, value)) }

      /// When, in seconds from the start of the curve.
      open var relativeTime: TimeInterval {
        get { state.withLock { $0.time } }
        set { state.withLock { $0.time = newValue } }
      }

      /// The value there.
      open var value: Float {
        get { state.withLock { $0.value } }
        set { state.withLock { $0.value = newValue } }
      }
    }
  }
#endif
