import AHAP
import HapticModel
import HapticText

/// The side of an audio file at which it fades.
package enum FadeSide: Int32, Sendable, CaseIterable {
  case fadeIn, fadeOut
}

/// A fade of an audio file. AHAP has no fade of a single event, so it is a curve of the volume: from 0 at the start of
/// the event to 1, or from 1 to 0 at its end and back to 1 at once.
package struct Fade: Sendable {
  /// The number of the curve.
  package var id: Int32
  /// The length of the fade.
  package var seconds: Double
}

/// The fades among the items of a document, found by the time of the event.
struct FadeTable {
  /// The fades of each side, by the time at which the level is 0, which is the start or the end of the event.
  private var sides: [[(time: Double, fade: Fade)]] = [[], []]
  /// Times that are nearer than this are the same. Edits write whole microseconds.
  private static var tolerance: Double { 1.5e-6 }

  init(_ items: [Item]) {
    for item in items {
      guard let curve = item.curve, let found = Self.fade(curve) else { continue }
      sides[Int(found.side.rawValue)].append((found.time, Fade(id: item.id, seconds: found.seconds)))
    }
    for side in sides.indices { sides[side] = sides[side].sortedStably { $0.time } }
  }

  /// Whether there are no fades.
  var isEmpty: Bool { sides.allSatisfy { $0.isEmpty } }

  /// Returns the fade of an audio file at one side. An end is known only if the event has a duration.
  func fade(_ side: FadeSide, of event: HapticEvent) -> Fade? {
    guard event.type == .audioCustom else { return nil }
    switch side {
    case .fadeIn: return find(side, event.time)
    case .fadeOut: return event.effectiveDuration.flatMap { find(side, event.time + $0) }
    }
  }

  /// Returns the curves that are fades of the audio files among some items, each once.
  func curves(of items: [Item]) -> [Int32] {
    if isEmpty { return [] }
    var seen: Set<Int32> = []
    var found: [Int32] = []
    for item in items {
      guard let event = item.event else { continue }
      for side in FadeSide.allCases {
        if let fade = fade(side, of: event), seen.insert(fade.id).inserted { found.append(fade.id) }
      }
    }
    return found
  }

  private func find(_ side: FadeSide, _ time: Double) -> Fade? {
    let table = sides[Int(side.rawValue)]
    let place = table.partitioningIndex { $0.time >= time - Self.tolerance }
    return place < table.count && table[place].time <= time + Self.tolerance ? table[place].fade : nil
  }

  /// Returns the side, the silent moment and the length of a curve that has the form of a fade.
  static func fade(_ curve: ParameterCurve) -> (side: FadeSide, time: Double, seconds: Double)? {
    guard curve.id == .audioVolumeControl, curve.controlPoints.count < 4 else { return nil }
    let points = curve.order.map { curve.controlPoints[$0] }
    if points.count == 2, points[0].value == 0, points[1].value == 1, points[1].time > points[0].time {
      return (.fadeIn, curve.time + points[0].time, points[1].time - points[0].time)
    }
    guard points.count == 3, points[0].value == 1, points[1].value == 0, points[2].value == 1,
      points[1].time > points[0].time, points[2].time - points[1].time <= tolerance
    else { return nil }
    return (.fadeOut, curve.time + points[1].time, points[1].time - points[0].time)
  }

  /// Returns the curve of a fade.
  static func curve(_ side: FadeSide, at time: Double, seconds: Double) -> ParameterCurve {
    let start = Grid.time(side == .fadeIn ? time : time - seconds)
    let length = side == .fadeIn ? Grid.time(seconds) : Grid.time(time - start)
    var points = [ParameterCurve.ControlPoint(time: 0, value: side == .fadeIn ? 0 : 1)]
    points.append(ParameterCurve.ControlPoint(time: length, value: side == .fadeIn ? 1 : 0))
    if side == .fadeOut { points.append(ParameterCurve.ControlPoint(time: length, value: 1)) }
    return ParameterCurve(.audioVolumeControl, time: start, controlPoints: points)
  }
}
