import AHAP
import HapticModel

extension EditorDocument {
  /// Divides the selected curves of more than 16 points; all curves if none is selected.
  @discardableResult
  package mutating func splitCurves(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    return replace(.splitCurves, gesture, selectedCurves.isEmpty ? items : selectedCurves) { content in
      guard case .curve(let curve) = content else { return nil }
      let pieces = curve.cut()
      return pieces.count > 1 ? pieces.map { .curve($0) } : nil
    }
  }

  /// Cuts the selected continuous haptic events longer than 30 s into parts that follow each other; all such events
  /// if nothing is selected. Only the first part has the attack, only the last one the release.
  @discardableResult
  package mutating func cutEvents(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    return replace(.cutEvents, gesture, selectedItems.isEmpty ? items : selectedItems) { content in
      guard case .event(let event) = content, event.type == .hapticContinuous, event.isSustained,
        let duration = event.effectiveDuration, duration > PatternLimits.portableContinuousDuration
      else { return nil }
      let count = Int((duration / PatternLimits.portableContinuousDuration).rounded(.up))
      return (0..<count).map { index in
        var part = event
        let start = Double(index) * PatternLimits.portableContinuousDuration
        part.time = Grid.time(event.time + start)
        part.duration = Grid.duration(min(duration - start, PatternLimits.portableContinuousDuration))
        if index > 0 {
          part.parameters.removeAll { $0.id == .attackTime }
          part.extras = ExtraKeys()
          part.entryExtras = ExtraKeys()
        }
        if index < count - 1 { part.parameters.removeAll { $0.id == .releaseTime } }
        return .event(part)
      }
    }
  }

  /// Replaces items by several each. The first keeps the number of the item.
  private mutating func replace(
    _ name: EditName, _ gesture: Int32, _ chosen: [Item], _ parts: (PatternEntry) -> [PatternEntry]?
  ) -> Bool {
    var updates: [Item] = []
    var insertions: [(before: Int, content: PatternEntry)] = []
    for var item in chosen {
      guard let parts = parts(item.content), let first = parts.first, let index = index(of: item.id) else {
        continue
      }
      item.content = first
      updates.append(item)
      for part in parts.dropFirst() { insertions.append((index + 1, part)) }
    }
    return commit(name, gesture: gesture, updates: updates, insertions: insertions)
  }

  /// Converts the selected taps to continuous events of a duration, and continuous haptic events to taps.
  @discardableResult
  package mutating func convert(duration: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let length = duration > 0 && duration.isFinite ? duration : 0.1
    let updates = updated(selectedItems) { content in
      guard case .event(var event) = content, event.type.isHaptic else { return }
      // The defaults of both types differ, so that the values are stated.
      let (intensity, sharpness) = (event[.hapticIntensity], event[.hapticSharpness])
      if event.type == .hapticTransient {
        event.type = .hapticContinuous
        event.duration = Grid.duration(length)
      } else {
        event.type = .hapticTransient
        event.duration = nil
        event.parameters.removeAll { !$0.id.facts.appliesTo.contains(EventTypeSet(.hapticTransient)) }
      }
      event.set(.hapticIntensity, intensity)
      event.set(.hapticSharpness, sharpness)
      content = .event(event)
    }
    return commit(.convert, gesture: gesture, updates: updates)
  }

  /// Inserts a tap and lowers the curve of intensity for 30 ms on both sides of it, so that the tap stands out;
  /// returns the number of the tap. A curve that covers the time gets the points, otherwise a new one.
  @discardableResult
  package mutating func emphasise(
    at time: Double, intensity: Double, sharpness: Double, gesture: Int32 = 0
  ) -> Int32 {
    begin(gesture)
    guard time.isFinite else { return 0 }
    let time = Grid.time(time)
    let tap = PatternEntry.event(Self.event(.hapticTransient, time, nil, intensity, sharpness))
    let covering = items.last { item in
      item.control == .hapticIntensityControl && item.curve != nil && item.time <= time && item.end >= time
    }
    var updates: [Item] = []
    var new = [tap]
    let (wide, narrow, low) = (0.03, 0.005, 0.3)
    if var item = covering, var curve = item.curve {
      let level = curve.value(at: time)
      let (left, right) = (curve.value(at: time - wide), curve.value(at: time + wide))
      let own = time - curve.time
      curve.controlPoints.removeAll { ($0.time - own).magnitude < wide && $0.time > 0 }
      var points = [(time, level), (time + narrow, level * low), (time + wide, right)]
      if own > wide { points += [(time - wide, left), (time - narrow, level * low)] }
      for (seconds, value) in points { _ = curve.add(time: seconds, value: Double(Grid.level(value))) }
      item.content = .curve(curve)
      updates.append(item)
    } else {
      let level = heldIntensity(at: time)
      let start = max(0, time - wide)
      var curve = ParameterCurve(.hapticIntensityControl, time: start, controlPoints: [])
      if start < time { _ = curve.add(time: start, value: level) }
      if start < time - narrow { _ = curve.add(time: time - narrow, value: level * low) }
      for (seconds, value) in [(time, level), (time + narrow, level * low), (time + wide, level)] {
        _ = curve.add(time: seconds, value: Double(Grid.level(value)))
      }
      new.append(.curve(curve))
    }
    var first: Int32 = 0
    commit(.emphasis, gesture: gesture, updates: updates, insertions: placed(new)) { made in
      first = made.first { $0.kind == .tap }?.id ?? 0
      return [Target(first)]
    }
    return first
  }

  /// The value that curves of intensity have left at a time: that of the curve that ended last; 1 if there is none.
  private func heldIntensity(at time: Double) -> Double {
    var (latest, level) = (-Double.infinity, 1.0)
    for item in items where item.control == .hapticIntensityControl && item.end <= time && item.end >= latest
    {
      if let curve = item.curve { (latest, level) = (item.end, curve.value(at: time)) }
    }
    return level
  }
}
