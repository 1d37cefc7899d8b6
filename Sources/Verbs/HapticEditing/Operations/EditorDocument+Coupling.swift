import AHAP
import HapticGraphics
import HapticModel
import HapticText

extension EditorDocument {
  /// Writes what curves and parameters of intensity, sharpness, volume and pitch do at the start of each event into the
  /// event, and removes them. The course within a continuous event is lost: it keeps the values of its strongest moment.
  @discardableResult
  package mutating func bake(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    var removals: [Int] = []
    for (index, item) in items.enumerated() where item.control?.isBakeable == true { removals.append(index) }
    if removals.isEmpty { return false }
    let picture = DocumentPicture(self)
    var updates: [Item] = []
    for var item in items {
      guard var event = item.event else { continue }
      let felt = picture.values(of: event).felt
      picture.bake(event.strengthID, felt.intensity, into: &event)
      picture.bake(event.toneID, felt.sharpness, into: &event)
      item.content = .event(event)
      updates.append(item)
    }
    return commit(.bake, gesture: gesture, updates: updates, removals: removals)
  }

  /// Changes the selected taps, or all if none is selected, so that they are felt as they are written, in spite of
  /// the controls: intensity is divided by its control, sharpness reduced by its own. Values beyond their range are
  /// clamped.
  @discardableResult
  package mutating func separateTransients(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let picture = DocumentPicture(self)
    let chosen = selectedItems.filter { $0.kind == .tap }
    let updates = updated(chosen.isEmpty ? items.filter { $0.kind == .tap } : chosen) { content in
      guard case .event(var event) = content else { return }
      let factor = picture.controls.control(.hapticIntensityControl, at: event.time)
      let sum = picture.controls.control(.hapticSharpnessControl, at: event.time)
      if factor != 1, factor > 1e-3 {
        event.set(.hapticIntensity, Grid.level(Double(event[.hapticIntensity]) / factor))
      }
      if sum != 0 { event.set(.hapticSharpness, Grid.level(Double(event[.hapticSharpness]) - sum)) }
      content = .event(event)
    }
    return commit(.separateTransients, gesture: gesture, updates: updates)
  }

  /// Inserts time: what starts at or after a time moves later, an event that lasts beyond it becomes longer, and so
  /// does a curve between two points.
  @discardableResult
  package mutating func insertTime(at time: Double, length: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let last = items.reduce(0) { max($0, $1.end) }
    guard time.isFinite, length.isFinite, length > 0, last + length <= PatternLimits.longestTime else {
      return false
    }
    let updates = updated(items) { content in
      if content.time >= time {
        content.move(to: content.time + length)
        return
      }
      switch content {
      case .event(var event):
        guard let duration = event.effectiveDuration, event.time + duration > time else { return }
        event.duration = Grid.duration(duration + length)
        content = .event(event)
      case .parameter: return
      case .curve(var curve):
        for index in curve.controlPoints.indices where curve.time + curve.controlPoints[index].time >= time {
          curve.controlPoints[index].time = Grid.time(curve.controlPoints[index].time + length)
        }
        content = .curve(curve)
      }
    }
    return commit(.insertTime, gesture: gesture, updates: updates)
  }

  /// Deletes time: what starts within it is removed, what starts later moves earlier, an event that lasts into it
  /// becomes shorter. A curve that crosses it jumps from its value at the start to that at the end.
  @discardableResult
  package mutating func deleteTime(from start: Double, to end: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    guard start.isFinite, end.isFinite, end > max(0, start) else { return false }
    let start = max(0, start)
    var removals: [Int] = []
    var updates: [Item] = []
    for (index, item) in items.enumerated() {
      var item = item
      switch item.content {
      case .curve(let curve):
        if let cut = curve.without(start, end) {
          item.content = .curve(cut)
          updates.append(item)
        } else {
          removals.append(index)
        }
      case .event(var event) where event.time < start:
        guard let duration = event.effectiveDuration, event.time + duration > start else { continue }
        event.duration = Grid.duration(duration - (min(end, event.time + duration) - start))
        item.content = .event(event)
        updates.append(item)
      default:
        if item.time >= end {
          item.content.move(to: item.time - (end - start))
          updates.append(item)
        } else if item.time >= start {
          removals.append(index)
        }
      }
    }
    return commit(.deleteTime, gesture: gesture, updates: updates, removals: removals)
  }
}

extension DocumentPicture {
  /// Gives a parameter of an event the value that is felt.
  fileprivate func bake(_ id: EventParameterID, _ felt: Double, into event: inout HapticEvent) {
    if (felt - Double(event[id])).magnitude > 1e-6 { event.set(id, Grid.level(felt)) }
  }
}

extension DynamicParameterID {
  /// Whether the control changes a value that an event states for its start.
  fileprivate var isBakeable: Bool {
    switch self {
    case .hapticIntensityControl, .hapticSharpnessControl, .audioVolumeControl, .audioPitchControl: true
    default: false
    }
  }
}

extension ParameterCurve {
  /// Returns the curve without a span of time; `nil` if nothing of it remains.
  fileprivate func without(_ start: Double, _ end: Double) -> ParameterCurve? {
    let times = controlPoints.map { time + $0.time }
    guard let first = times.min(), let last = times.max() else { return self }
    if last < start { return self }
    var curve = self
    if first >= end {
      curve.time = Grid.time(time - (end - start))
      return curve
    }
    let crossesStart = first < start
    let crossesEnd = last > end
    if !crossesStart, !crossesEnd { return nil }
    var kept = zip(times, controlPoints).filter { $0.0 < start || $0.0 > end }.map { time, point in
      (time: time > end ? time - (end - start) : time, point: point, rank: time < start ? 0 : 3)
    }
    let level = Grid.level
    if crossesStart {
      kept.append((start, ControlPoint(time: 0, value: level(value(before: start))), 1))
    }
    if crossesEnd { kept.append((start, ControlPoint(time: 0, value: level(value(at: end))), 2)) }
    kept = kept.sortedStably { $0.time }.sortedStably { $0.rank }
    curve.time = min(time, start)
    if let earliest = kept.first?.time, !crossesStart { curve.time = Grid.time(earliest) }
    curve.controlPoints = kept.map { entry in
      var point = entry.point
      point.time = Grid.time(entry.time - curve.time)
      return point
    }
    return curve
  }

  /// The value of the curve at a time; before a jump at that time.
  private func value(before seconds: Double) -> Double {
    let order = order
    let own = seconds - time
    let next = order.partitioningIndex { controlPoints[$0].time >= own }
    guard next > 0 else { return order.first.map { Double(controlPoints[$0].value) } ?? 1 }
    let a = controlPoints[order[next - 1]]
    guard next < order.count else { return Double(a.value) }
    let b = controlPoints[order[next]]
    return Double(a.value) + Double(b.value - a.value) * ((own - a.time) / (b.time - a.time))
  }
}
