import HapticModel

extension Reader {
  /// Reads the array under `EventParameters`.
  mutating func readEventParameters(_ parameters: inout [EventParameter]) throws(Stop) {
    parameters = []
    parameterSpots.removeAll(keepingCapacity: true)
    guard case .value = try open(UInt8(ascii: "["), for: .eventParameters) else { return }
    var used: UInt16 = 0
    var index = -1
    while try nextElement(&index) {
      let start = position
      guard base[position] == UInt8(ascii: "{") else {
        try rejectElement("an event parameter")
        continue
      }
      guard let parameter = try readEventParameter() else { continue }
      let bit: UInt16 = 1 << UInt16(parameter.id.rawValue)
      if used & bit != 0 { noteRepeated(parameter.id, index, at: start) }
      used |= bit
      if parameters.isEmpty { parameters.reserveCapacity(2) }
      parameters.append(parameter)
      parameterSpots.append(Spot(index: index, offset: start))
    }
  }

  @inline(never)
  private mutating func noteRepeated(_ id: EventParameterID, _ index: Int, at start: Int) {
    report(.repeatedParameter, at: start) { _ in
      "\(id.name) is given twice for this event; the last one counts"
    }
  }

  @inline(__always)
  private mutating func readEventParameter() throws(Stop) -> EventParameter? {
    let start = position
    try open()
    var id = Slot<EventParameterID>.missing
    var value = Slot<Float>.missing
    var valueOffset = start
    var extras = FoundExtras()
    var isFirst = true
    var seen: UInt16 = 0
    while let raw = try nextKey(&isFirst) {
      switch identify(raw, in: .eventParameter, &seen) {
      case .parameterID:
        switch try readString(.parameterID) {
        case .value(let name): id = eventParameterID(name).map { .value($0) } ?? .wrong
        case .missing: id = .missing
        case .wrong: id = .wrong
        }
      case .parameterValue:
        valueOffset = position
        value = try readValue(.parameterValue)
      default: try readExtra(raw, into: &extras)
      }
    }
    if case .missing = id { reportMissing(.parameterID, "say which parameter this is", at: start) }
    if case .missing = value {
      reportMissing(.parameterValue, "the value of the parameter, a number", at: start)
    }
    guard let id = id.value, let value = value.value else { return nil }
    let clean = clamped(value, to: ranges.event[Int(id.rawValue)].range, at: valueOffset, id.name)
    var parameter = EventParameter(id, clean)
    if !extras.isEmpty { parameter.extras = finish(extras) }
    return parameter
  }

  /// Skips an element that is not an object, and reports it.
  @inline(never)
  mutating func rejectElement(_ what: StaticString) throws(Stop) {
    let start = position
    let kind = try skipValue()
    if kind != .wrong {
      report(.wrongType, at: start) { _ in "\(what) must be an object, not \(kind.name)" }
    }
  }

  /// Reads the object under `Parameter` and adds the dynamic parameter to the pattern; returns false if it is
  /// null.
  mutating func readParameter() throws(Stop) -> Bool {
    let start = position
    switch try open(UInt8(ascii: "{"), for: .parameter) {
    case .missing: return false
    case .wrong: return true
    case .value: break
    }
    var id = Slot<DynamicParameterID>.missing
    var time = Slot<Double>.missing
    var value = Slot<Float>.missing
    var valueOffset = start
    var extras = FoundExtras()
    var isFirst = true
    var seen: UInt16 = 0
    while let raw = try nextKey(&isFirst) {
      switch identify(raw, in: .parameter, &seen) {
      case .parameterID: id = try readControlID()
      case .time: time = try readTime(.time)
      case .parameterValue:
        valueOffset = position
        value = try readValue(.parameterValue)
      default: try readExtra(raw, into: &extras)
      }
    }
    if case .missing = id { reportMissing(.parameterID, "say which control this is", at: start) }
    if case .missing = time { reportMissing(.time, "when the value takes force, in seconds", at: start) }
    if case .missing = value { reportMissing(.parameterValue, "the new value, a number", at: start) }
    guard let id = id.value else { return true }
    noteUse(of: id, at: start)
    guard let time = time.value, let value = value.value else { return true }
    let clean = clamped(value, to: ranges.control[Int(id.rawValue)].range, at: valueOffset, id.name)
    if !log.hasErrors {
      pattern.parameters.append(DynamicParameter(id, time: time, value: clean, extras: finish(extras)))
    }
    return true
  }

  /// Reads the name of a dynamic parameter.
  @inline(__always)
  mutating func readControlID() throws(Stop) -> Slot<DynamicParameterID> {
    switch try readString(.parameterID) {
    case .value(let name): controlID(name).map { .value($0) } ?? .wrong
    case .missing: .missing
    case .wrong: .wrong
    }
  }

  /// Records the first use of a control, to report it at the end if no event responds to it.
  @inline(never)
  mutating func noteUse(of id: DynamicParameterID, at start: Int) {
    let index = Int(id.rawValue)
    if usage.first[index] == nil {
      usage.first[index] = ControlUsage.First(offset: start, path: pathText(), count: 1)
    } else {
      usage.first[index]?.count += 1
    }
  }

  /// Reports the controls that no event of the pattern responds to.
  mutating func checkControls() {
    for id in DynamicParameterID.allCases {
      guard let first = usage.first[Int(id.rawValue)],
        usage.types.isDisjoint(with: ranges.control[Int(id.rawValue)].types)
      else { continue }
      guard log.admits(.controlWithoutEvent) else { continue }
      let others = first.count > 1 ? ", here and \(first.count - 1) times more" : ""
      log.add(
        .controlWithoutEvent, at: first.offset, path: first.path,
        "\(id.name) changes nothing\(others): the pattern has no event that it could affect")
    }
  }
}
