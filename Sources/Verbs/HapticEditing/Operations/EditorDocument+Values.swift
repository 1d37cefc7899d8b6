import AHAP
import HapticModel

extension EditorDocument {
  /// How a value is combined with the present one.
  package enum ValueMode: Int32, Sendable {
    case set, add, multiply
  }

  /// Sets a parameter of the selected events to which it applies.
  @discardableResult
  package mutating func setParameter(
    _ id: EventParameterID, _ value: Double, _ mode: ValueMode = .set, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    guard value.isFinite else { return false }
    let updates = updated(selectedItems) { content in
      guard case .event(var event) = content, id.facts.appliesTo.contains(EventTypeSet(event.type)) else {
        return
      }
      event.set(id, mode.joined(Double(event[id]), value))
      content = .event(event)
    }
    return commit(.setValue, gesture: gesture, updates: updates)
  }

  /// Sets the values of the selected parameters and points.
  @discardableResult
  package mutating func setValue(_ value: Double, _ mode: ValueMode = .set, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    guard value.isFinite else { return false }
    var updates = updated(selectedItems) { content in
      guard case .parameter(var parameter) = content else { return }
      parameter.value = parameter.id.facts.clamped(mode.joined(Double(parameter.value), value))
      content = .parameter(parameter)
    }
    for part in selectedPoints {
      var (item, curve) = (part.item, part.curve)
      for index in part.points {
        let old = Double(curve.controlPoints[index].value)
        curve.controlPoints[index].value = curve.id.facts.clamped(mode.joined(old, value))
      }
      item.content = .curve(curve)
      updates.append(item)
    }
    return commit(.setValue, gesture: gesture, updates: updates)
  }

  /// Which end of an event a change of its duration moves.
  package enum DurationMode: Int32, Sendable {
    /// The duration is set.
    case set
    /// The end moves by a number of seconds.
    case moveEnd
    /// The start moves by a number of seconds and the end stays.
    case moveStart
  }

  /// Changes the duration of the selected events that have one; the shortest is a microsecond.
  @discardableResult
  package mutating func setDuration(
    _ seconds: Double, _ mode: DurationMode = .set, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    guard seconds.isFinite else { return false }
    let updates = updated(selectedItems) { content in
      guard case .event(var event) = content, event.type != .hapticTransient else { return }
      let present = event.effectiveDuration
      switch mode {
      case .set: event.duration = Grid.duration(seconds)
      case .moveEnd:
        guard let present else { return }
        event.duration = Grid.duration(present + seconds)
      case .moveStart:
        guard let present else { return }
        let end = event.time + present
        event.time = Grid.time(min(max(0, event.time + seconds), end - 1e-6))
        event.duration = Grid.duration(end - event.time)
      }
      content = .event(event)
    }
    return commit(.setDuration, gesture: gesture, updates: updates)
  }

  /// Sets the envelope of the selected continuous events and tones, as normalised values of 0…1. NaN leaves a
  /// value as it is.
  @discardableResult
  package mutating func setEnvelope(
    attack: Double, decay: Double, release: Double, sustained: Double, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    let values: [(EventParameterID, Double)] = [
      (.attackTime, attack), (.decayTime, decay), (.releaseTime, release), (.sustained, sustained),
    ]
    let updates = updated(selectedItems) { content in
      guard case .event(var event) = content, event.type.isContinuous else { return }
      for (id, value) in values where value.isFinite { event.set(id, Float(value)) }
      content = .event(event)
    }
    return commit(.setEnvelope, gesture: gesture, updates: updates)
  }

  /// Sets the attack of the selected continuous events and tones to a time in seconds, as near as thousandths of the
  /// parameter are.
  @discardableResult
  package mutating func setAttack(seconds: Double, gesture: Int32 = 0) -> Bool {
    let value = seconds.isFinite ? Double(Grid.level(EnvelopeSeconds.parameter(ofAttack: seconds))) : .nan
    return setEnvelope(attack: value, decay: .nan, release: .nan, sustained: .nan, gesture: gesture)
  }

  /// Sets how the selected audio files play. An empty path leaves the path as it is.
  @discardableResult
  package mutating func setSound(
    path: String, loops: Bool, usesVolumeEnvelope: Bool, gesture: Int32 = 0
  ) -> Bool {
    begin(gesture)
    let updates = updated(selectedItems) { content in
      guard case .event(var event) = content, var waveform = event.waveform else { return }
      if !path.utf8.isEmpty { waveform.source = .path(path) }
      waveform.loops = loops
      waveform.usesVolumeEnvelope = usesVolumeEnvelope
      event.waveform = waveform
      content = .event(event)
    }
    return commit(.setSound, gesture: gesture, updates: updates)
  }
}

extension EditorDocument.ValueMode {
  /// Returns the new value. A value that is set keeps its digits; others are rounded to thousandths.
  func joined(_ old: Double, _ value: Double) -> Float {
    switch self {
    case .set: Float(value)
    case .add: Grid.level(old + value)
    case .multiply: Grid.level(old * value)
    }
  }
}
