#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// A course of a control: straight lines from point to point.
  open class CHHapticParameterCurve: NSObject, @unchecked Sendable {  // Constants and a `Mutex` alone.
    private let id: CHHapticDynamicParameter.ID
    private let points: [CHHapticParameterCurve.ControlPoint]
    private let start: Mutex<TimeInterval>

    /// Makes a curve that starts at a time, in seconds from the start of the pattern. Times of points count from there.
    public init(
      parameterID: CHHapticDynamicParameter.ID, controlPoints: [CHHapticParameterCurve.ControlPoint],
      relativeTime: TimeInterval
    ) {
      id = parameterID
      points = controlPoints
      start = Mutex(relativeTime)
    }

    /// Which control it is.
    open var parameterID: CHHapticDynamicParameter.ID { id }

    /// When it starts, in seconds from the start of the pattern.
    open var relativeTime: TimeInterval {
      get { start.withLock { $0 } }
      set { start.withLock { $0 = newValue } }
    }

    /// The points it goes through.
    open var controlPoints: [CHHapticParameterCurve.ControlPoint] { points }
  }
#endif
