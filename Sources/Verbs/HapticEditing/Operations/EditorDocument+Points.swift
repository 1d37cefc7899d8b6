import AHAP
import HapticModel
import HapticText

extension EditorDocument {
  /// Adds a point to a curve, in the order of time, and selects it; returns its index, or −1 if there is no such
  /// curve. The time counts from the start of the pattern.
  @discardableResult
  package mutating func addPoint(_ id: Int32, at time: Double, value: Double, gesture: Int32 = 0) -> Int32 {
    begin(gesture)
    guard var item = item(id), var curve = item.curve, time.isFinite, value.isFinite else { return -1 }
    let place = curve.add(time: time, value: Double(Grid.level(value)))
    item.content = .curve(curve)
    let target = Target(id, point: Int32(place))
    commit(.addPoint, gesture: gesture, updates: [item]) { _ in [target] }
    return Int32(place)
  }

  /// Replaces the points of a curve within the time of other points by these, without those that differ by at most
  /// `tolerance` from a line through the others.
  @discardableResult
  package mutating func draw(
    _ points: [(time: Double, value: Double)], on id: Int32, tolerance: Double, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    let drawn = points.filter { $0.time.isFinite && $0.value.isFinite }.sortedStably { $0.time }
    guard var item = item(id), var curve = item.curve, let first = drawn.first, let last = drawn.last
    else { return false }
    let span = (first.time - curve.time)...(last.time - curve.time)
    curve.controlPoints.removeAll { span.contains($0.time) }
    let kept = Simplifier.kept(drawn, tolerance: tolerance)
    for index in kept {
      _ = curve.add(time: drawn[index].time, value: Double(Grid.level(drawn[index].value)))
    }
    item.content = .curve(curve)
    return commit(.addPoint, gesture: gesture, updates: [item]) { selection in [Target(id)] }
  }

  /// Removes points of the selected curves that differ by at most `tolerance` from a line through the others.
  @discardableResult
  package mutating func simplify(tolerance: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    var updates: [Item] = []
    for var item in selectedCurves {
      guard var curve = item.curve else { continue }
      let order = curve.order
      let points: [(time: Double, value: Double)] = order.map {
        (time: curve.controlPoints[$0].time, value: Double(curve.controlPoints[$0].value))
      }
      let kept = Set(Simplifier.kept(points, tolerance: tolerance).map { order[$0] })
      let all = curve.controlPoints
      curve.controlPoints = all.indices.filter { kept.contains($0) }.map { all[$0] }
      item.content = .curve(curve)
      updates.append(item)
    }
    return commit(.simplify, gesture: gesture, updates: updates) { _ in updates.map { Target($0.id) } }
  }

  /// The shapes between two points of a curve.
  package enum Shape: Int32, Sendable {
    case linear, easeIn, easeOut, exponential, sCurve, steps
  }

  /// Replaces the points between two points of a curve by those of a shape.
  ///
  /// - Parameter count: the number of pieces, clamped to 2…14, of which each step of `steps` is one.
  @discardableResult
  package mutating func shape(
    _ id: Int32, from start: Int32, to end: Int32, _ shape: Shape, count: Int32, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    guard var item = item(id), var curve = item.curve else { return false }
    let order = curve.order
    guard var a = order.firstIndex(of: Int(start)), var b = order.firstIndex(of: Int(end)), a != b else {
      return false
    }
    if a > b { swap(&a, &b) }
    let (first, last) = (curve.controlPoints[order[a]], curve.controlPoints[order[b]])
    guard last.time > first.time else { return false }
    let inner = shape.points(Int(min(max(count, 2), 14))).map { point in
      (
        time: first.time + (last.time - first.time) * point.time,
        value: Double(first.value) + Double(last.value - first.value) * point.value
      )
    }
    curve.replaceInner(order[(a + 1)..<b], inner, before: order[b])
    item.content = .curve(curve)
    return commit(.shape, gesture: gesture, updates: [item]) { _ in [Target(id)] }
  }
}

extension EditorDocument.Shape {
  /// The points between 0 and 1, with times and values of 0…1.
  func points(_ count: Int) -> [(time: Double, value: Double)] {
    var points: [(time: Double, value: Double)] = []
    for index in 1..<count {
      let x = Double(index) / Double(count)
      switch self {
      case .linear: continue
      case .easeIn: points.append((x, x * x))
      case .easeOut: points.append((x, x * (2 - x)))
      case .exponential: points.append((x, (Maths.exp2(6 * x) - 1) / 63))
      case .sCurve: points.append((x, x * x * (3 - 2 * x)))
      case .steps:
        points.append((x, Double(index - 1) / Double(count)))
        points.append((x, Double(index) / Double(count)))
      }
    }
    // The last step jumps at the end.
    if self == .steps { points.append((1, Double(count - 1) / Double(count))) }
    return points
  }
}

extension ParameterCurve {
  /// Adds a point behind those that are not later; returns its index. The time counts from the start of the pattern.
  mutating func add(time seconds: Double, value: Double) -> Int {
    let own = seconds - time
    let order = order
    let next = order.partitioningIndex { controlPoints[$0].time > own }
    let place = next > 0 ? order[next - 1] + 1 : order.first ?? 0
    controlPoints.insert(ControlPoint(time: max(0, own), value: id.facts.clamped(Float(value))), at: place)
    var times = controlPoints.map { time + $0.time }
    times[place] = max(0, seconds)
    setTimes(times)
    return place
  }

  /// Replaces points by others, with times from the start of the curve.
  mutating func replaceInner(
    _ removed: ArraySlice<Int>, _ added: [(time: Double, value: Double)], before next: Int
  ) {
    var place = next
    for index in removed.sortedStably(by: { $0 }).reversed() {
      controlPoints.remove(at: index)
      if index < place { place -= 1 }
    }
    controlPoints.insert(
      contentsOf: added.map {
        ControlPoint(time: Grid.time($0.time), value: id.facts.clamped(Grid.level($0.value)))
      }, at: place)
  }
}

/// Finds points that a polyline needs (the algorithm of Ramer, Douglas and Peucker, by differences of values).
enum Simplifier {
  /// Returns the indices of the points to keep, ascending. Points must be sorted by time.
  static func kept(_ points: [(time: Double, value: Double)], tolerance: Double) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    let tolerance = tolerance > 0 ? tolerance : 0
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var waiting = [(0, points.count - 1)]
    while let (first, last) = waiting.popLast() {
      guard last > first + 1 else { continue }
      let (a, b) = (points[first], points[last])
      var (worst, found) = (tolerance, -1)
      for index in (first + 1)..<last {
        let length = b.time - a.time
        let part = length > 0 ? (points[index].time - a.time) / length : 0
        let error = (points[index].value - (a.value + (b.value - a.value) * part)).magnitude
        if error > worst { (worst, found) = (error, index) }
      }
      guard found > 0 else { continue }
      isKept[found] = true
      waiting.append((first, found))
      waiting.append((found, last))
    }
    return points.indices.filter { isKept[$0] }
  }
}
