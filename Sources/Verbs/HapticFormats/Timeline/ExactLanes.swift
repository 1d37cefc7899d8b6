import HapticModel
import HapticText

/// The controls of intensity and sharpness of a pattern as polylines, where that is exact.
struct ExactLanes {
  /// The factor on the intensity.
  private(set) var intensity = Polyline([.init(0, 1)])
  /// The offset that is added to the sharpness.
  private(set) var sharpness = Polyline([.init(0, 0)])

  /// Creates the lanes; `nil` if they would not be exact.
  init?(_ pattern: HapticPattern) {
    guard Self.covers(pattern) else { return nil }
    let curves = pattern.curves.sortedStably { $0.time }
    for curve in curves {
      switch curve.id {
      case .hapticIntensityControl: guard Self.add(curve, to: &intensity) else { return nil }
      case .hapticSharpnessControl: guard Self.add(curve, to: &sharpness) else { return nil }
      default: break
      }
    }
  }

  /// Returns whether the vibration of a pattern is one polyline: no dynamic parameters, and continuous events that neither
  /// overlap nor fade.
  static func covers(_ pattern: HapticPattern) -> Bool {
    guard !pattern.parameters.contains(where: { isHaptic($0.id) }) else { return false }
    for curve in pattern.curves {
      switch curve.id {
      case .hapticAttackTimeControl, .hapticDecayTimeControl, .hapticReleaseTimeControl: return false
      default: break
      }
      if curve.controlPoints.contains(where: { !$0.time.isFinite }) || !curve.time.isFinite { return false }
    }
    var end = -Double.infinity
    for event in pattern.events.filter({ $0.type == .hapticContinuous }).sortedStably(by: { $0.time }) {
      guard event.isSustained, event[.attackTime] == 0, event[.releaseTime] == 0,
        event.time >= end - 1e-9
      else { return false }
      end = event.time + (event.effectiveDuration ?? 0)
    }
    return true
  }

  private static func isHaptic(_ id: DynamicParameterID) -> Bool {
    switch id {
    case .hapticIntensityControl, .hapticSharpnessControl, .hapticAttackTimeControl,
      .hapticDecayTimeControl, .hapticReleaseTimeControl:
      true
    default: false
    }
  }

  /// Adds a curve that begins when those before it have ended. Returns whether it does.
  private static func add(_ curve: ParameterCurve, to lane: inout Polyline) -> Bool {
    let points = curve.controlPoints.sortedStably { $0.time }
    guard let first = points.first else { return true }
    let start = curve.time + first.time
    let held = lane.points.last?.value ?? 0
    let isFirst = lane.points.count == 1
    guard isFirst || start >= (lane.points.last?.time ?? 0) - 1e-9 else { return false }
    lane.append(start, held)
    for point in points {
      lane.append(curve.time + point.time, Double(curve.id.facts.clamped(point.value)))
    }
    return true
  }
}

extension Polyline {
  /// Passes the points of a part to a closure: the value at its start, the points within, and the value before its end.
  func visit(from start: Double, to end: Double, _ body: (Double, Double) -> Void) {
    body(start, value(at: start))
    var index = points.partitioningIndex { $0.time > start }
    while index < points.count, points[index].time < end {
      body(points[index].time, points[index].value)
      index += 1
    }
    body(end, value(before: end))
  }
}

/// Continuous events that sound at the same time.
enum ContinuousOverlap {
  /// Returns the loss if a pattern has such events.
  static func losses(in pattern: HapticPattern) -> [Loss] {
    var count = 0
    var first = 0.0
    var end = -Double.infinity
    for event in pattern.events.filter({ $0.type == .hapticContinuous }).sortedStably(by: { $0.time }) {
      if event.time < end - 1e-9 {
        if count == 0 { first = event.time }
        count += 1
      }
      end = max(end, event.time + (event.effectiveDuration ?? 10))
    }
    return count == 0 ? [] : [.joined(count: count + 1, place: Loss.milliseconds(first))]
  }
}
