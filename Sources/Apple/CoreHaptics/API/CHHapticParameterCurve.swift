#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A curve along which a dynamic parameter changes over time. The value is interpolated linearly between
  /// control points.
  open class CHHapticParameterCurve: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticDynamicParameter.ID
    private let points: [CHHapticParameterCurve.ControlPoint]
    private let start: Mutex<TimeInterval>

    /// Creates a curve that starts `relativeTime` seconds after the start of the pattern. The times of the
    /// control points are in seconds from the start of the curve.
    public init(
      parameterID: CHHapticDynamicParameter.ID, controlPoints: [CHHapticParameterCurve.ControlPoint],
      relativeTime: TimeInterval
    ) {
      id = parameterID
      points = controlPoints
      start = Mutex(relativeTime)
    }

    /// The identifier of the parameter that changes.
    open var parameterID: CHHapticDynamicParameter.ID { id }

    /// The start of the curve, in seconds from the start of the pattern.
    open var relativeTime: TimeInterval {
      get { start.withLock { $0 } }
      set { start.withLock { $0 = newValue } }
    }

    /// The control points of the curve.
    open var controlPoints: [CHHapticParameterCurve.ControlPoint] { points }
  }

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
