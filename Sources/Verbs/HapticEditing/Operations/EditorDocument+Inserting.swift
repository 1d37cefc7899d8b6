import AHAP
import HapticModel
import HapticText

extension EditorDocument {
  /// Inserts contents and selects them; returns the number of the first new item, or 0.
  @discardableResult
  mutating func insert(_ contents: [PatternEntry], _ name: EditName, gesture: Int32) -> Int32 {
    begin(gesture)
    guard !contents.isEmpty else { return 0 }
    var first: Int32 = 0
    commit(name, gesture: gesture, insertions: placed(contents)) { made in
      first = made.first?.id ?? 0
      // A fade belongs to its audio file and is not selected beside it.
      let fades = Set(FadeTable(made).curves(of: made))
      return made.filter { !fades.contains($0.id) }.map { Target($0.id) }
    }
    return first
  }

  /// Inserts a tap; returns the number of its item.
  @discardableResult
  package mutating func insertTransient(
    at time: Double, intensity: Double, sharpness: Double, gesture: Int32 = 0
  ) -> Int32 {
    insert([.event(Self.event(.hapticTransient, time, nil, intensity, sharpness))], .insert, gesture: gesture)
  }

  /// Inserts a continuous event, a tone if it is not haptic; returns the number of its item. `tone` is the
  /// sharpness, or the pitch of a tone.
  @discardableResult
  package mutating func insertContinuous(
    at time: Double, duration: Double, level: Double, tone: Double, isHaptic: Bool = true,
    gesture: Int32 = 0
  ) -> Int32 {
    let type: EventType = isHaptic ? .hapticContinuous : .audioContinuous
    return insert([.event(Self.event(type, time, duration, level, tone))], .insert, gesture: gesture)
  }

  /// Inserts an audio file; returns the number of its item, or 0 if the path is empty.
  @discardableResult
  package mutating func insertSound(at time: Double, path: String, gesture: Int32 = 0) -> Int32 {
    if path.utf8.isEmpty { return 0 }
    let event = HapticEvent(.audioCustom, time: Grid.time(time), waveform: AudioWaveform(.path(path)))
    return insert([.event(event)], .insert, gesture: gesture)
  }

  /// Inserts a dynamic parameter; returns the number of its item.
  @discardableResult
  package mutating func insertParameter(
    _ id: DynamicParameterID, at time: Double, value: Double, gesture: Int32 = 0
  ) -> Int32 {
    let parameter = DynamicParameter(
      id, time: Grid.time(time), value: id.facts.clamped(value.isFinite ? Float(value) : .nan))
    return insert([.parameter(parameter)], .insert, gesture: gesture)
  }

  /// Inserts a curve through points, whose times count from the start of the pattern; returns the number of its
  /// item. Without points, the curve has one neutral point at `time`.
  @discardableResult
  package mutating func insertCurve(
    _ id: DynamicParameterID, at time: Double, points: [(time: Double, value: Double)], gesture: Int32 = 0
  ) -> Int32 {
    var points = points.filter { $0.time.isFinite && $0.value.isFinite }.sortedStably { $0.time }
    if points.isEmpty { points = [(time, Double(id.facts.defaultValue))] }
    let start = Grid.time(points[0].time)
    let curve = ParameterCurve(
      id, time: start,
      controlPoints: points.map {
        ParameterCurve.ControlPoint(
          time: Grid.time($0.time - start), value: id.facts.clamped(Grid.level($0.value)))
      })
    return insert([.curve(curve)], .insert, gesture: gesture)
  }

  static func event(
    _ type: EventType, _ time: Double, _ duration: Double?, _ level: Double, _ tone: Double
  ) -> HapticEvent {
    var event = HapticEvent(type, time: Grid.time(time), duration: duration.map { Grid.duration($0) })
    event.set(event.strengthID, level.isFinite ? Float(level) : .nan)
    event.set(event.toneID, tone.isFinite ? Float(tone) : .nan)
    return event
  }

  /// Removes what is selected. A curve whose last point is removed is removed too.
  @discardableResult
  package mutating func removeSelection(gesture: Int32 = 0) -> Bool {
    remove(.remove, gesture: gesture)
  }

  mutating func remove(_ name: EditName, gesture: Int32) -> Bool {
    begin(gesture)
    var removals = selectedItems.compactMap { index(of: $0.id) }
    var updates: [Item] = []
    for part in selectedPoints {
      var (item, curve) = (part.item, part.curve)
      for index in part.points.reversed() { curve.controlPoints.remove(at: index) }
      if curve.controlPoints.isEmpty {
        if let index = index(of: item.id) { removals.append(index) }
      } else {
        item.content = .curve(curve)
        updates.append(item)
      }
    }
    return commit(name, gesture: gesture, updates: updates, removals: removals.sortedStably { $0 }) {
      _ in []
    }
  }

  /// Inserts copies of the selected items, moved by a number of seconds and a level, and selects them.
  @discardableResult
  package mutating func duplicate(seconds: Double, level: Double = 0, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let seconds = seconds.isFinite ? seconds : 0
    let chosen = Set(selectedItems.map { $0.id })
    let contents = selectedWithFades.map { item in
      var content = item.content
      if seconds != 0 { content.move(to: content.time + seconds) }
      // A fade has its own levels.
      if chosen.contains(item.id) { content.raise(level: level.isFinite ? level : 0, tone: 0) }
      return content
    }
    return insert(regrouped(contents), .duplicate, gesture: gesture) != 0
  }
}
