import AHAP
import HapticModel

extension EditorDocument {
  /// Moves what is selected.
  ///
  /// Nothing starts before 0, and distances stay. A point stays between its neighbours. Levels are clamped one by
  /// one.
  ///
  /// - Parameters:
  ///   - seconds: the change of times; numbers that are not finite count as 0.
  ///   - level: the change of intensity, volume, and of the values of parameters and points.
  ///   - tone: the change of sharpness and pitch.
  @discardableResult
  package mutating func move(
    seconds: Double, level: Double = 0, tone: Double = 0, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    let (chosen, points) = (selectedItems, selectedPoints)
    let seconds = limited(seconds, chosen)
    let (level, tone) = (level.isFinite ? level : 0, tone.isFinite ? tone : 0)
    var updates = updated(chosen) { content in
      if seconds != 0 { content.move(to: content.time + seconds) }
      content.raise(level: level, tone: tone)
    }
    for part in points {
      var item = part.item
      item.content = .curve(part.moved(by: seconds, level: level))
      updates.append(item)
    }
    let isOfPoints = chosen.isEmpty && !points.isEmpty
    return commit(isOfPoints ? .movePoints : .move, gesture: gesture, updates: updates)
  }

  /// Returns a change of times with which nothing starts before 0 or after 24 hours.
  private func limited(_ seconds: Double, _ chosen: [Item]) -> Double {
    guard seconds.isFinite else { return 0 }
    let first = chosen.reduce(Double.infinity) { min($0, $1.time) }
    let last = chosen.reduce(0) { max($0, $1.time) }
    guard first.isFinite else {
      return max(-PatternLimits.longestTime, min(seconds, PatternLimits.longestTime))
    }
    return min(max(seconds, -first), PatternLimits.longestTime - last)
  }

  /// Sets the start of what is selected.
  ///
  /// - Parameter keepsDistances: whether the earliest gets the time and the others follow; otherwise all get it.
  @discardableResult
  package mutating func setTime(_ seconds: Double, keepsDistances: Bool, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    guard seconds.isFinite else { return false }
    let (chosen, points) = (selectedItems, selectedPoints)
    var first = chosen.reduce(Double.infinity) { min($0, $1.time) }
    for part in points {
      for point in part.points { first = min(first, part.curve.time + part.curve.controlPoints[point].time) }
    }
    guard first.isFinite else { return false }
    let change = limited(seconds - first, chosen)
    var updates = updated(chosen) { $0.move(to: keepsDistances ? $0.time + change : seconds) }
    for part in points {
      var item = part.item
      var curve = part.curve
      if keepsDistances {
        curve = part.moved(by: change, level: 0)
      } else if let point = part.points.first {
        var one = part
        one.points = [point]
        curve = one.moved(by: seconds - curve.time - curve.controlPoints[point].time, level: 0)
      }
      item.content = .curve(curve)
      updates.append(item)
    }
    return commit(.setTime, gesture: gesture, updates: updates)
  }
}

extension EditorDocument {
  /// Sets the starts of single items, given as pairs of number and time.
  @discardableResult
  package mutating func setTimes(_ times: [(id: Double, time: Double)], gesture: Int32 = 0) -> Bool {
    begin(gesture)
    var updates: [Item] = []
    for (id, time) in times where id >= 1 && id < 2_147_483_648 && time.isFinite {
      guard var item = item(Int32(id)) else { continue }
      item.content.move(to: time)
      updates.append(item)
    }
    return commit(.setTime, gesture: gesture, updates: updates)
  }
}

extension EditorDocument.CurvePoints {
  /// Returns the curve with its chosen points moved, each between its neighbours.
  func moved(by seconds: Double, level: Double) -> ParameterCurve {
    var curve = curve
    let order = curve.order
    let chosen = Set(points)
    var (least, most) = (
      -(curve.time + (points.map { curve.controlPoints[$0].time }.min() ?? 0)), Double.infinity
    )
    for (rank, index) in order.enumerated() where chosen.contains(index) {
      let own = curve.controlPoints[index].time
      if rank > 0, !chosen.contains(order[rank - 1]) {
        least = max(least, curve.controlPoints[order[rank - 1]].time - own)
      }
      if rank + 1 < order.count, !chosen.contains(order[rank + 1]) {
        most = min(most, curve.controlPoints[order[rank + 1]].time - own)
      }
    }
    let change = min(max(seconds, least), most)
    if change != 0 {
      curve.setTimes(
        curve.controlPoints.indices.map {
          curve.time + curve.controlPoints[$0].time + (chosen.contains($0) ? change : 0)
        })
    }
    if level != 0 {
      for index in points {
        curve.controlPoints[index].value = curve.id.facts.clamped(
          Grid.level(Double(curve.controlPoints[index].value) + level))
      }
    }
    return curve
  }
}

extension PatternEntry {
  /// Adds to levels, which are clamped to their ranges.
  mutating func raise(level: Double, tone: Double) {
    mapLevels(
      level: level == 0 ? nil : { $0 + level }, tone: tone == 0 ? nil : { $0 + tone })
  }

  /// Changes levels: the strength of an event, the value of a parameter, the values of all points.
  mutating func mapLevels(level: ((Double) -> Double)?, tone: ((Double) -> Double)? = nil) {
    switch self {
    case .event(var event):
      if let level { event.set(event.strengthID, Grid.level(level(Double(event[event.strengthID])))) }
      if let tone { event.set(event.toneID, Grid.level(tone(Double(event[event.toneID])))) }
      self = .event(event)
    case .parameter(var parameter):
      if let level {
        parameter.value = parameter.id.facts.clamped(Grid.level(level(Double(parameter.value))))
      }
      self = .parameter(parameter)
    case .curve(var curve):
      guard let level else { return }
      for index in curve.controlPoints.indices {
        curve.controlPoints[index].value = curve.id.facts.clamped(
          Grid.level(level(Double(curve.controlPoints[index].value))))
      }
      self = .curve(curve)
    }
  }
}
