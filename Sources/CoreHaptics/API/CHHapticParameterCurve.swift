#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A change of a dynamic parameter over time, linear from point to point.
  open class CHHapticParameterCurve: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticDynamicParameter.ID
    private let points: [CHHapticParameterCurve.ControlPoint]
    private let start: Mutex<TimeInterval>

    /// Creates a curve that starts `relativeTime` seconds after the start of the pattern. Times of points count from there.
    public init(
      parameterID: CHHapticDynamicParameter.ID, controlPoints: [CHHapticParameterCurve.ControlPoint],
      relativeTime: TimeInterval
    ) {
      id = parameterID
      points = controlPoints
      start = Mutex(relativeTime)
    }

    /// The parameter that changes.
    open var parameterID: CHHapticDynamicParameter.ID { id }

    /// The start, in seconds from the start of the pattern.
    open var relativeTime: TimeInterval {
      get { start.withLock { $0 } }
      set { start.withLock { $0 = newValue } }
    }

    /// The points of the curve.
    open var controlPoints: [CHHapticParameterCurve.ControlPoint] { points }
  }
#endif
