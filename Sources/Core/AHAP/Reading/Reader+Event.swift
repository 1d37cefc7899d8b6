import HapticModel

extension Reader {
  /// Reads the object under `Event` and adds the event to the pattern; returns false if it is null.
  mutating func readEvent() throws(Stop) -> Bool {
    let start = position
    switch try open(UInt8(ascii: "{"), for: .event) {
    case .missing: return false
    case .wrong: return true
    case .value: break
    }
    var type = Slot<EventType>.missing
    var time = Slot<Double>.missing
    var duration = Slot<Double>.missing
    var durationOffset = start
    var parameters: [EventParameter] = []
    var waveform = WaveformKeys()
    var extras = FoundExtras()
    var isFirst = true
    var seen: UInt16 = 0
    while let raw = try nextKey(&isFirst) {
      switch identify(raw, in: .event, &seen) {
      case .eventType:
        switch try readString(.eventType) {
        case .value(let name): type = eventType(name).map { .value($0) } ?? .wrong
        case .missing: type = .missing
        case .wrong: type = .wrong
        }
      case .time: time = try readTime(.time)
      case .eventDuration:
        durationOffset = position
        duration = try readTime(.eventDuration)
      case .eventParameters: try readEventParameters(&parameters)
      case .some(let key):
        // The meaning of the key depends on the type of the event, which may come later.
        try readWaveformKey(key, raw, &waveform, &extras)
      case nil: try readExtra(raw, into: &extras)
      }
    }
    if case .missing = time { reportMissing(.time, "when the event starts, in seconds", at: start) }
    guard let type = type.value else {
      if case .missing = type {
        reportMissing(.eventType, "say what kind of event it is, for example HapticTransient", at: start)
      }
      return true
    }
    var event = HapticEvent(type, time: time.value ?? 0, duration: duration.value, parameters: parameters)
    checkEvent(&event, duration, at: start, durationOffset)
    if seen & Level.waveformKeys != 0 || type == .audioCustom {
      useWaveform(waveform, for: &event, &extras, at: start)
    }
    if !extras.isEmpty { event.extras = finish(extras) }
    usage.types.insert(EventTypeSet(type))
    if firstDefaults == nil { reliesOnDefaults = event.reliesOnDefaults }
    if !log.hasErrors { pattern.events.append(event) }
    return true
  }

  @inline(__always)
  private mutating func checkEvent(
    _ event: inout HapticEvent, _ duration: Slot<Double>, at start: Int, _ durationOffset: Int
  ) {
    if event.type.isContinuous { checkDuration(event, duration, at: start, durationOffset) }
    checkDecay(event)
    for index in event.parameters.indices where !applies(event.parameters[index].id, to: event.type) {
      let id = event.parameters[index].id
      enter(.eventParameters, parameterSpots[index].index)
      report(.parameterWithoutEffect, at: parameterSpots[index].offset) { _ in
        "\(id.name) has no effect on a \(event.type.name) event; remove it"
      }
      leave(2)
    }
  }

  /// Reports a DecayTime that has no effect because Sustained is 1, the default.
  @inline(__always)
  private mutating func checkDecay(_ event: HapticEvent) {
    guard event.type.isContinuous else { return }
    var decay: Int?
    var sustained: Float = 1
    for index in event.parameters.indices {
      switch event.parameters[index].id {
      case .decayTime: decay = event.parameters[index].value > 0 ? index : nil
      case .sustained: sustained = event.parameters[index].value
      default: break
      }
    }
    guard let decay, sustained >= 0.5 else { return }
    enter(.eventParameters, parameterSpots[decay].index)
    report(
      .parameterWithoutEffect, at: parameterSpots[decay].offset,
      "DecayTime has no effect while Sustained is 1, its default; set Sustained to 0 or remove DecayTime")
    leave(2)
  }

  @inline(__always)
  private borrowing func applies(_ id: EventParameterID, to type: EventType) -> Bool {
    ranges.event[Int(id.rawValue)].types.contains(type)
  }

  @inline(never)
  private mutating func checkDuration(
    _ event: HapticEvent, _ duration: Slot<Double>, at start: Int, _ offset: Int
  ) {
    switch duration {
    case .wrong: break
    case .missing:
      report(.missingDuration, at: start) { _ in
        "a \(event.type.name) event needs an EventDuration; add it, in seconds"
      }
    case .value(let seconds):
      enter(.eventDuration)
      if seconds == 0 {
        report(
          .openEndedEvent, at: offset,
          "EventDuration 0 means that the event sounds until the player stops; give its length in seconds")
      } else if event.type == .hapticContinuous && seconds > PatternLimits.portableContinuousDuration {
        report(
          .longContinuousEvent, at: offset,
          "a phone ends a HapticContinuous event after 30 s; split it into shorter events")
      }
      leave(1)
    }
  }

  @inline(never)
  mutating func reportMissing(_ key: Key, _ meaning: StaticString, at start: Int) {
    report(.missingKey, at: start) { _ in "\(key.name) is missing; add it: \(meaning)" }
  }
}
