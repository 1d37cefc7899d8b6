import HapticModel
import HapticSynthesis
import HapticText

/// Converts the curves of one lane into one list of straight segments: part C of the lane (see Rendering §2).
///
/// Where several curves are active at once, their values are combined. A product of changing values is
/// divided into pieces that are straight to within a tolerance (`Chord.tolerance`). Every moment visits all
/// curves that are active, so their number has a limit (`PatternLimits.overlappingCurves`).
package struct CurveFlattener {
  let lane: Int
  let curves: [ParameterCurve]

  /// Returns the points of a curve in pattern time, sorted, with values clamped to the lane's range.
  private func points(of curve: ParameterCurve) -> [(time: Double, value: Double)] {
    var points: [(time: Double, value: Double)] = []
    points.reserveCapacity(curve.controlPoints.count)
    for point in curve.controlPoints {
      guard let time = Lowering.time(curve.time + point.time), !point.value.isNaN else { continue }
      points.append((time, Double(curve.id.facts.clamped(point.value))))
    }
    return points.sortedStably { $0.time }
  }

  /// Returns the segments, sorted by time.
  func segments() -> [ScoreSegment] {
    if curves.isEmpty { return [] }
    var pieces: [CurvePiece] = []
    // The final value of each curve with the time at which it ends.
    var finals: [(time: Double, value: Double)] = []
    for curve in curves {
      let points = points(of: curve)
      guard let last = points.last else { continue }
      for index in points.indices.dropLast() {
        let (a, b) = (points[index], points[index + 1])
        // A piece of a denormal length is a jump: its slope would be infinite, and values on it NaN.
        guard b.time - a.time > Chord.shortest else { continue }
        let slope = (b.value - a.value) / (b.time - a.time)
        pieces.append(CurvePiece(start: a.time, end: b.time, from: a.value, slope: slope))
      }
      finals.append((last.time, last.value))
    }
    pieces.sortStably { $0.start }
    return sweep(pieces, moments(pieces, finals.sortedStably { $0.time }))
  }

  /// Returns all times at which a piece or a curve starts or ends, sorted, with the value that each curve
  /// keeps after its end.
  private func moments(_ pieces: [CurvePiece], _ finals: [(time: Double, value: Double)]) -> [CurveMoment] {
    var times: [Double] = []
    times.reserveCapacity(pieces.count * 2 + finals.count)
    for piece in pieces {
      times.append(piece.start)
      times.append(piece.end)
    }
    for final in finals { times.append(final.time) }
    times.sortStably(by: <)
    var moments: [CurveMoment] = []
    moments.reserveCapacity(times.count)
    var next = 0
    for time in times where moments.last?.time != time {
      var held: Double?
      while next < finals.count && finals[next].time <= time {
        held = held.map { join($0, finals[next].value) } ?? finals[next].value
        next += 1
      }
      moments.append(CurveMoment(time: time, held: held))
    }
    return moments
  }

  private func join(_ a: Double, _ b: Double) -> Double { LaneID.multiplies(lane) ? a * b : a + b }

  /// Returns the segments, computed in one pass over all moments.
  private func sweep(_ pieces: [CurvePiece], _ moments: [CurveMoment]) -> [ScoreSegment] {
    var row = SegmentRow(lane: lane)
    row.segments.reserveCapacity(moments.count)
    var active: [CurvePiece] = []
    var nextPiece = 0
    for (index, moment) in moments.enumerated() {
      active.removeAll { $0.end <= moment.time }
      while nextPiece < pieces.count && pieces[nextPiece].start <= moment.time {
        active.append(pieces[nextPiece])
        nextPiece += 1
      }
      if active.isEmpty {
        row.append(moment)
      } else {
        append(active, from: moment.time, to: moments[index + 1].time, into: &row)
      }
    }
    return row.segments
  }

  private func append(_ active: [CurvePiece], from time: Double, to end: Double, into row: inout SegmentRow) {
    if active.count == 1 || !LaneID.multiplies(lane) {
      var value = LaneID.neutral(lane)
      var slope = 0.0
      for piece in active {
        value = active.count == 1 ? piece.at(time) : value + piece.at(time)
        slope += piece.slope
      }
      row.append(time: time, value: value, slope: slope, isActive: true)
    } else {
      func product(at time: Double) -> Double { active.reduce(1) { $0 * $1.factor(at: time) } }
      row.append(
        Chord(start: time, first: product(at: time), end: end, last: product(at: end)), of: product)
    }
  }
}

extension CurveFlattener {
  /// Returns the segments of a single curve, in the form in which an engine sends the curve to a playing
  /// player. Times include the curve's own time, and the last segment is a constant value. The array is empty
  /// for a curve without points.
  package static func segments(of curve: ParameterCurve) -> [ScoreSegment] {
    CurveFlattener(lane: curve.id.lane, curves: [curve]).segments()
  }
}

/// One straight piece of one curve, in pattern time.
struct CurvePiece {
  var start: Double
  var end: Double
  var from: Double
  var slope: Double

  func at(_ time: Double) -> Double { from + slope * (time - start) }

  /// Returns the value as a factor, clamped so that rounding does not move it out of 0…1.
  func factor(at time: Double) -> Double { min(max(at(time), 0), 1) }
}

/// A time at which a piece or a curve starts or ends.
struct CurveMoment {
  var time: Double
  /// The combined final values of the curves that end at this time, which apply while no curve is active;
  /// `nil` if no curve ends.
  var held: Double?
}
