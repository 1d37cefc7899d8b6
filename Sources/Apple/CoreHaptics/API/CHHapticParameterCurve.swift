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
#endif
