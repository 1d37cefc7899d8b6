import HapticModel

/// The members of a parameter or a control point that were found.
struct PointParts<ID> {
  var id = Slot<ID>.missing
  var time = Slot<Double>.missing
  var value = Slot<Float>.missing
  /// The byte at which the value starts.
  var valueOffset: Int
  var extras = FoundExtras()
}

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
    let parts = try readParts(of: .eventParameter, at: start) { (reader) throws(Stop) in
      switch try reader.readString(.parameterID) {
      case .value(let name): reader.eventParameterID(name).map { .value($0) } ?? .wrong
      case .missing: .missing
      case .wrong: .wrong
      }
    }
    if case .missing = parts.id { reportMissing(.parameterID, "say which parameter this is", at: start) }
    if case .missing = parts.value {
      reportMissing(.parameterValue, "the value of the parameter, a number", at: start)
    }
    guard let id = parts.id.value, let value = parts.value.value else { return nil }
    let clean = clamped(value, to: ranges.event[Int(id.rawValue)].range, at: parts.valueOffset, id.name)
    var parameter = EventParameter(id, clean)
    if !parts.extras.isEmpty { parameter.extras = finish(parts.extras) }
    return parameter
  }

  /// Reads the members of a parameter or a control point, whose object has been entered.
  @inline(__always)
  mutating func readParts<ID>(
    of level: Level, at start: Int, id: (inout Reader) throws(Stop) -> Slot<ID>
  ) throws(Stop) -> PointParts<ID> {
    var parts = PointParts<ID>(valueOffset: start)
    var isFirst = true
    var seen: UInt16 = 0
    while let raw = try nextKey(&isFirst) {
      switch identify(raw, in: level, &seen) {
      case .parameterID: parts.id = try id(&self)
      case .time: parts.time = try readTime(.time)
      case .parameterValue:
        parts.valueOffset = position
        parts.value = try readValue(.parameterValue)
      default: try readExtra(raw, into: &parts.extras)
      }
    }
    return parts
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
    let parts = try readParts(of: .parameter, at: start) { (reader) throws(Stop) in
      try reader.readControlID()
    }
    if case .missing = parts.id { reportMissing(.parameterID, "say which control this is", at: start) }
    if case .missing = parts.time {
      reportMissing(.time, "when the value takes force, in seconds", at: start)
    }
    if case .missing = parts.value { reportMissing(.parameterValue, "the new value, a number", at: start) }
    guard let id = parts.id.value else { return true }
    noteUse(of: id, at: start)
    guard let time = parts.time.value, let value = parts.value.value else { return true }
    let clean = clamped(value, to: ranges.control[Int(id.rawValue)].range, at: parts.valueOffset, id.name)
    if !log.hasErrors {
      pattern.parameters.append(DynamicParameter(id, time: time, value: clean, extras: finish(parts.extras)))
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
