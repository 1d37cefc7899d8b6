import HapticModel
import HapticSynthesis

/// Turns the curves of one lane into one row of straight segments: part C of the lane (rendering-model §2).
///
/// Where several curves are active at once their values are joined; a product of moving values is cut into pieces that
/// are straight to within the tolerance.
public struct CurveFlattener {
  let lane: Int
  let curves: [ParameterCurve]

  /// The most by which a straight piece may differ from a product of curves, in lane units.
  static var tolerance: Double { 1e-5 }

  /// One straight piece of one curve in pattern time.
  private struct Piece {
    var start: Double
    var end: Double
    var from: Double
    var slope: Double

    func at(_ time: Double) -> Double { from + slope * (time - start) }
  }

  /// The points of a curve in absolute pattern time, sorted, clamped to the lane's range.
  private func points(of curve: ParameterCurve) -> [(time: Double, value: Double)] {
    var points: [(time: Double, value: Double)] = []
    points.reserveCapacity(curve.controlPoints.count)
    for point in curve.controlPoints {
      guard let time = Lowering.time(curve.time + point.time), !point.value.isNaN else { continue }
      points.append((time, Double(curve.id.facts.clamped(point.value))))
    }
    var isSorted = true
    for index in points.indices.dropFirst() where points[index - 1].time > points[index].time {
      isSorted = false
    }
    if isSorted { return points }
    return points.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  /// The segments, sorted by time.
  func segments() -> [ScoreSegment] {
    if curves.isEmpty { return [] }
    var pieces: [Piece] = []
    // The final value of each curve with the time at which it ends.
    var finals: [(time: Double, value: Double)] = []
    for curve in curves {
      let points = points(of: curve)
      guard let last = points.last else { continue }
      for index in points.indices.dropLast() {
        let (a, b) = (points[index], points[index + 1])
        guard b.time > a.time else { continue }
        let slope = (b.value - a.value) / (b.time - a.time)
        pieces.append(Piece(start: a.time, end: b.time, from: a.value, slope: slope))
      }
      finals.append((last.time, last.value))
    }
    return sweep(pieces.sorted { $0.start < $1.start }, finals.sorted { $0.time < $1.time })
  }

  /// Walks over all times at which a piece begins or ends.
  private func sweep(_ pieces: [Piece], _ finals: [(time: Double, value: Double)]) -> [ScoreSegment] {
    var times: [Double] = []
    times.reserveCapacity(pieces.count * 2 + finals.count)
    for piece in pieces {
      times.append(piece.start)
      times.append(piece.end)
    }
    for final in finals { times.append(final.time) }
    times.sort()
    var result = SegmentRow(lane: lane)
    result.segments.reserveCapacity(pieces.count + finals.count)
    var active: [Piece] = []
    var nextPiece = 0
    var nextFinal = 0
    var index = 0
    while index < times.count {
      let time = times[index]
      while index < times.count && times[index] == time { index += 1 }
      let next = index < times.count ? times[index] : .infinity
      active.removeAll { $0.end <= time }
      while nextPiece < pieces.count && pieces[nextPiece].start <= time {
        active.append(pieces[nextPiece])
        nextPiece += 1
      }
      var held: Double?
      while nextFinal < finals.count && finals[nextFinal].time <= time {
        held = held.map { join($0, finals[nextFinal].value) } ?? finals[nextFinal].value
        nextFinal += 1
      }
      if active.isEmpty {
        // Between two curves the last one's value is held; a lone point takes part as a curve that ends at once.
        if let held { result.append(time: time, value: held, slope: 0, isActive: false) }
      } else {
        appendActive(active, from: time, to: next, into: &result)
      }
    }
    return result.segments
  }

  private func join(_ a: Double, _ b: Double) -> Double { LaneID.multiplies(lane) ? a * b : a + b }

  private func appendActive(_ active: [Piece], from time: Double, to end: Double, into row: inout SegmentRow)
  {
    if active.count == 1 || !LaneID.multiplies(lane) {
      var value = LaneID.neutral(lane)
      var slope = 0.0
      for piece in active {
        value = active.count == 1 ? piece.at(time) : value + piece.at(time)
        slope += piece.slope
      }
      row.append(time: time, value: value, slope: slope, isActive: true)
      return
    }
    appendProduct(
      active, from: time, product(active, at: time), to: end, product(active, at: end), depth: 0, into: &row)
  }

  /// Appends a product of lines in pieces that are straight to within the tolerance: halved until the points between
  /// lie on the chord. Between its ends such a product has no more bends than curves, so few points tell.
  private func appendProduct(
    _ active: [Piece], from start: Double, _ first: Double, to end: Double, _ last: Double, depth: Int,
    into row: inout SegmentRow
  ) {
    let length = end - start
    let middle = start + length / 2
    let value = product(active, at: middle)
    var isStraight = depth >= 10 || (value - (first + last) / 2).magnitude <= Self.tolerance
    if isStraight && depth < 10 {
      for quarter in [0.25, 0.75] {
        let chord = first + (last - first) * quarter
        if (product(active, at: start + length * quarter) - chord).magnitude > Self.tolerance {
          isStraight = false
        }
      }
    }
    if isStraight || middle <= start || middle >= end {
      row.append(time: start, value: first, slope: length > 0 ? (last - first) / length : 0, isActive: true)
    } else {
      appendProduct(active, from: start, first, to: middle, value, depth: depth + 1, into: &row)
      appendProduct(active, from: middle, value, to: end, last, depth: depth + 1, into: &row)
    }
  }

  private func product(_ active: [Piece], at time: Double) -> Double {
    var value = 1.0
    for piece in active { value *= min(max(piece.at(time), 0), 1) }
    return value
  }
}

/// A growing row of segments that knows where the value jumps.
private struct SegmentRow {
  var segments: [ScoreSegment] = []
  /// Value of the row so far at the time at which the next segment begins.
  private let neutral: Double

  init(lane: Int) { neutral = LaneID.neutral(lane) }

  /// What counts as a jump: more than rounding.
  private static var smallestJump: Double { 1e-9 }

  mutating func append(time: Double, value: Double, slope: Double, isActive: Bool) {
    var before = neutral
    if let last = segments.last { before = last.value + last.slope * (time - last.time) }
    let isJump = (value - before).magnitude > Self.smallestJump
    segments.append(ScoreSegment(time: time, value: value, slope: slope, isJump: isJump, isActive: isActive))
  }
}

extension CurveFlattener {
  /// The segments of one curve on its own, in the form in which it is sent live: from its own time 0 on, the last one a
  /// held value. Empty for a curve without points.
  public static func segments(of curve: ParameterCurve) -> [ScoreSegment] {
    CurveFlattener(lane: Int(curve.id.rawValue), curves: [curve]).segments()
  }
}
