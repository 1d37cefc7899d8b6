import HapticText

/// A change of one control over time, along straight lines between points (see Rendering §2). A control is a
/// value that acts on every event of the pattern that responds to it.
public struct ParameterCurve: Sendable, Hashable {
  /// One point of the curve: a value at a time.
  public struct ControlPoint: Sendable, Hashable {
    /// The time of the point, in seconds from the start of the curve.
    public var time: Double
    /// The value of the control at that time, in the range that the curve's `id.facts` states.
    public var value: Float
    /// Keys that AHAP does not define, from the JSON object that describes this point in the file.
    public var extras: ExtraKeys

    /// Creates a control point.
    public init(time: Double, value: Float, extras: ExtraKeys = ExtraKeys()) {
      self.time = time
      self.value = value
      self.extras = extras
    }
  }

  /// The control that the curve changes.
  public var id: DynamicParameterID
  /// The start of the curve, in seconds from the start of the pattern.
  public var time: Double
  /// The points, in any order. Before use they are sorted by time; points at the same time keep their order.
  public var controlPoints: [ControlPoint]
  /// Keys that AHAP does not define, from the JSON object that describes this curve in the file.
  public var extras: ExtraKeys
  /// Keys that AHAP does not define, from the outer JSON object: the entry of the `Pattern` array that
  /// contains the object of this curve.
  public var entryExtras: ExtraKeys

  /// The largest number of points in one curve that every version of Core Haptics accepts (see
  /// CoreHapticsBehaviour §2.3).
  public static let portablePointLimit = 16

  /// Creates a parameter curve.
  public init(
    _ id: DynamicParameterID, time: Double, controlPoints: [ControlPoint], extras: ExtraKeys = ExtraKeys(),
    entryExtras: ExtraKeys = ExtraKeys()
  ) {
    self.id = id
    self.time = time
    self.controlPoints = controlPoints
    self.extras = extras
    self.entryExtras = entryExtras
  }
}

extension ParameterCurve {
  /// Whether the times of the points seem to count from the start of the pattern instead of the start of the
  /// curve, as some exporters write them. `true` if the curve starts after 0 and its first point has the same
  /// time as the curve.
  public var seemsTimedFromPatternStart: Bool {
    guard time > 0, var earliest = controlPoints.first?.time else { return false }
    for point in controlPoints where point.time < earliest { earliest = point.time }
    let distance = earliest < time ? time - earliest : earliest - time
    return distance <= 1e-3 * (time < 1 ? time : 1)
  }

  /// Returns the curve with its own start time subtracted from the times of its points. A time that would be
  /// below 0 becomes 0.
  public func timedFromOwnStart() -> ParameterCurve {
    var curve = self
    for index in curve.controlPoints.indices {
      curve.controlPoints[index].time = Decimals.tidied(
        max(0, curve.controlPoints[index].time - time), atMost: curve.controlPoints[index].time)
    }
    return curve
  }
}

extension ParameterCurve {
  /// Returns the indices of the curves that have no effect, in ascending order: each of them begins while
  /// `PatternLimits.overlappingCurves` others of its control are active.
  ///
  /// Of curves that begin at the same time, those that come first in the array act.
  package static func ignored(in curves: [ParameterCurve]) -> [Int] {
    guard curves.count > PatternLimits.overlappingCurves else { return [] }
    var spans: [(index: Int, start: Double, end: Double)] = []
    spans.reserveCapacity(curves.count)
    for index in curves.indices {
      if let span = curves[index].activeSpan { spans.append((index, span.lowerBound, span.upperBound)) }
    }
    spans.sortStably { ($0.start, $0.index) < ($1.start, $1.index) }
    // The ends of the active curves of each control.
    var active = [[Double]](repeating: [], count: DynamicParameterID.allCases.count)
    var ignored: [Int] = []
    for span in spans {
      let control = Int(curves[span.index].id.rawValue)
      active[control].removeAll { $0 <= span.start }
      if active[control].count < PatternLimits.overlappingCurves {
        active[control].append(span.end)
      } else {
        ignored.append(span.index)
      }
    }
    return ignored.sortedStably(by: <)
  }

  /// The time for which the curve is active, in seconds from the start of the pattern; `nil` if it is over as
  /// soon as it begins. Points that no renderer plays do not count.
  private var activeSpan: Range<Double>? {
    var (start, end) = (Double.infinity, -Double.infinity)
    for point in controlPoints where !point.value.isNaN {
      let moment = time + point.time
      guard moment >= 0, moment <= PatternLimits.longestTime else { continue }
      start = min(start, moment)
      end = max(end, moment)
    }
    return start < end ? start..<end : nil
  }
}
