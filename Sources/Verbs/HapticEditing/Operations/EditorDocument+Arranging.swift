import AHAP
import HapticModel
import HapticText

extension EditorDocument {
  /// Moves the starts of what is selected towards lines of a grid.
  ///
  /// - Parameters:
  ///   - grid: the distance of the lines in seconds, above 0.
  ///   - strength: 0…1, the part of the way.
  ///   - origin: the time of one line.
  @discardableResult
  package mutating func quantise(grid: Double, strength: Double, origin: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    guard grid >= 1e-6, grid.isFinite, origin.isFinite, strength > 0 else { return false }
    return arrange(.quantise, gesture) { time in
      let line = origin + ((time - origin) / grid).rounded(.toNearestOrEven) * grid
      return time + (line - time) * min(1, strength)
    }
  }

  /// Changes the times of selected items and points, point by point and not below 0.
  mutating func arrange(_ name: EditName, _ gesture: Int32, _ time: (Double) -> Double) -> Bool {
    var updates = updated(selectedItems) { content in
      let new = Grid.time(time(content.time))
      if (new - content.time).magnitude > 1e-12 { content.move(to: new) }
    }
    for part in selectedPoints {
      var item = part.item
      var one = part
      for point in part.points {
        one.points = [point]
        let present = one.curve.time + one.curve.controlPoints[point].time
        one.curve = one.moved(by: time(present) - present, level: 0)
      }
      item.content = .curve(one.curve)
      updates.append(item)
    }
    return commit(name, gesture: gesture, updates: updates)
  }

  /// Stretches what is selected in time and level about a place that stays.
  ///
  /// - Parameters:
  ///   - time: the factor of times and lengths, clamped to 0…1000.
  ///   - level: the factor of levels.
  ///   - anchorTime: the time that stays, in seconds.
  ///   - anchorLevel: the level that stays.
  @discardableResult
  package mutating func scale(
    time: Double, level: Double, anchorTime: Double, anchorLevel: Double, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    guard time.isFinite, level.isFinite, anchorTime.isFinite, anchorLevel.isFinite else { return false }
    let factor = min(max(time, 0), 1000)
    func moved(_ seconds: Double) -> Double { anchorTime + (seconds - anchorTime) * factor }
    var updates = updated(selectedItems) { content in
      if factor != 1 {
        content.stretchLengths(factor)
        content.move(to: moved(content.time))
      }
      if level != 1 { content.mapLevels(level: { anchorLevel + ($0 - anchorLevel) * level }) }
    }
    for part in selectedPoints {
      var item = part.item
      var curve = part.curve
      let chosen = Set(part.points)
      if factor != 1 {
        let order = curve.order
        var times = curve.controlPoints.map { curve.time + $0.time }
        for point in part.points { times[point] = max(0, moved(times[point])) }
        // Chosen points do not pass their neighbours.
        for (rank, index) in order.enumerated() where rank > 0 {
          if times[index] < times[order[rank - 1]] {
            if chosen.contains(index) { times[index] = times[order[rank - 1]] }
          }
        }
        for (rank, index) in order.enumerated().reversed() where rank + 1 < order.count {
          times[index] = min(times[index], times[order[rank + 1]])
        }
        curve.setTimes(times)
      }
      if level != 1 {
        for point in part.points {
          let old = Double(curve.controlPoints[point].value)
          curve.controlPoints[point].value = curve.id.facts.clamped(
            Grid.level(anchorLevel + (old - anchorLevel) * level))
        }
      }
      item.content = .curve(curve)
      updates.append(item)
    }
    return commit(.scale, gesture: gesture, updates: updates)
  }

  /// Reverses the order in time of the selected items within their span; curves are mirrored. Events play forwards.
  @discardableResult
  package mutating func reverse(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let chosen = selectedItems
    let first = chosen.reduce(Double.infinity) { min($0, $1.time) }
    let last = chosen.reduce(-Double.infinity) { max($0, $1.end) }
    guard first < last else { return false }
    let updates = chosen.map { item in
      var item = item
      let end = item.end
      if var curve = item.curve {
        let length = end - curve.time
        curve.controlPoints.reverse()
        for index in curve.controlPoints.indices {
          curve.controlPoints[index].time = Grid.time(length - curve.controlPoints[index].time)
        }
        item.content = .curve(curve)
      }
      item.content.move(to: first + last - end)
      return item
    }
    return commit(.reverse, gesture: gesture, updates: updates)
  }

  /// Mirrors the levels of what is selected about the middle between the lowest and the highest.
  @discardableResult
  package mutating func mirrorLevels(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let (chosen, points) = (selectedItems, selectedPoints)
    var (low, high) = (Double.infinity, -Double.infinity)
    for level in chosen.flatMap({ $0.content.levels })
      + points.flatMap({ part in part.points.map { Double(part.curve.controlPoints[$0].value) } })
    {
      low = min(low, level)
      high = max(high, level)
    }
    guard low < high else { return false }
    var updates = updated(chosen) { $0.mapLevels(level: { low + high - $0 }) }
    for part in points {
      var (item, curve) = (part.item, part.curve)
      for point in part.points {
        curve.controlPoints[point].value = curve.id.facts.clamped(
          Grid.level(low + high - Double(curve.controlPoints[point].value)))
      }
      item.content = .curve(curve)
      updates.append(item)
    }
    return commit(.mirror, gesture: gesture, updates: updates)
  }

  /// The edges that are aligned.
  package enum Edge: Int32, Sendable {
    case start, end, middle, level
  }

  /// Gives the selected items the same start, end, middle or level.
  ///
  /// - Parameter value: the time or level; NaN for the earliest start, the latest end, or the middle of the
  ///   selection in time or level.
  @discardableResult
  package mutating func align(_ edge: Edge, to value: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let chosen = selectedItems
    guard let first = chosen.map({ $0.time }).min(), let last = chosen.map({ $0.end }).max() else {
      return false
    }
    if edge == .level {
      let levels = chosen.flatMap { $0.content.levels }
      guard let low = levels.min(), let high = levels.max() else { return false }
      let level = value.isFinite ? value : (low + high) / 2
      return commit(
        .align, gesture: gesture, updates: updated(chosen) { $0.mapLevels(level: { _ in level }) })
    }
    let standard = edge == .start ? first : edge == .end ? last : (first + last) / 2
    let time = value.isFinite ? value : standard
    let updates = chosen.map { item in
      var item = item
      let length = item.end - item.time
      item.content.move(to: time - (edge == .start ? 0 : edge == .end ? length : length / 2))
      return item
    }
    return commit(.align, gesture: gesture, updates: updates)
  }

  /// The distances that become equal between the first and the last selected item.
  package enum Spacing: Int32, Sendable {
    /// The distances of starts.
    case starts
    /// The gaps between an end and the next start.
    case gaps
    /// The steps of levels.
    case levels
  }

  /// Distributes the selected items evenly between the first and the last of them in time.
  @discardableResult
  package mutating func distribute(_ spacing: Spacing, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    var chosen = selectedItems.sortedStably { $0.time }
    guard chosen.count > 2, let first = chosen.first, let last = chosen.last else { return false }
    let count = Double(chosen.count - 1)
    switch spacing {
    case .starts:
      for index in chosen.indices.dropFirst().dropLast() {
        chosen[index].content.move(to: first.time + (last.time - first.time) * Double(index) / count)
      }
    case .gaps:
      let filled = chosen.dropLast().reduce(0) { $0 + $1.end - $1.time }
      let gap = (last.time - first.time - filled) / count
      var next = first.end + gap
      for index in chosen.indices.dropFirst().dropLast() {
        let length = chosen[index].end - chosen[index].time
        chosen[index].content.move(to: next)
        next += length + gap
      }
    case .levels:
      guard let low = first.content.levels.first, let high = last.content.levels.first else { return false }
      for index in chosen.indices.dropFirst().dropLast() {
        chosen[index].content.mapLevels(level: { _ in low + (high - low) * Double(index) / count })
      }
    }
    return commit(.distribute, gesture: gesture, updates: chosen)
  }
}

extension PatternEntry {
  /// The levels that scaling changes: the strength of an event, the value of a parameter, those of all points.
  var levels: [Double] {
    switch self {
    case .event(let event): [Double(event[event.strengthID])]
    case .parameter(let parameter): [Double(parameter.id.facts.clamped(parameter.value))]
    case .curve(let curve): curve.controlPoints.map { Double(curve.id.facts.clamped($0.value)) }
    }
  }

  /// Multiplies the duration of an event, or the times of points. A duration above 0 stays above 0.
  mutating func stretchLengths(_ factor: Double) {
    switch self {
    case .event(var event):
      if let duration = event.effectiveDuration { event.duration = Grid.duration(duration * factor) }
      self = .event(event)
    case .parameter: return
    case .curve(var curve):
      for index in curve.controlPoints.indices {
        curve.controlPoints[index].time = Grid.time(curve.controlPoints[index].time * factor)
      }
      self = .curve(curve)
    }
  }
}
