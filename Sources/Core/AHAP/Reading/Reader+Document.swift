import HapticModel
import HapticText

extension Reader {
  /// Reads the whole file and returns the document.
  ///
  /// - Parameter findsLines: whether the locations of entries have lines and columns.
  consuming func readDocument(findsLines: Bool = true) -> AHAPDocument {
    do throws(Stop) {
      try readFile()
    } catch {
      // The log contains the reason for stopping.
    }
    let found = log.hasErrors ? nil : pattern
    let places = found == nil ? nil : places?.places(in: base, count: findsLines ? end : nil)
    var first = TextPlace()
    let defaults = found == nil ? nil : firstDefaults?.place(&first, in: base, count: end)
    var document = AHAPDocument(pattern: found, findings: log.findings(in: base, count: end), places: places)
    document.firstDefaults = defaults
    return document
  }

  private mutating func readFile() throws(Stop) {
    try rejectForeignFile(at: 0)
    try passByteOrderMark()
    try skipBlanks()
    guard position < end else { throw stop(.emptyFile, at: 0, "the file contains only white space") }
    guard base[position] == UInt8(ascii: "{") else {
      let start = position
      try rejectForeignFile(at: start)
      let kind = try skipValue()
      if kind != .wrong {
        report(
          .notAnObject, at: start,
          "the file must be an object with Version and Pattern, not \(kind.name); put { \"Version\": 1.0, \"Pattern\": … } around it"
        )
      }
      return
    }
    try readTopLevel()
    try skipBlanks()
    if position < end {
      throw stop(
        .trailingContent, at: position,
        "\(describeByte(at: position)) follows the end of the pattern; one file holds one pattern")
    }
  }

  private mutating func passByteOrderMark() throws(Stop) {
    func starts(_ bytes: [UInt8]) -> Bool {
      end >= bytes.count && bytes.indices.allSatisfy { base[$0] == bytes[$0] }
    }
    if starts([0xEF, 0xBB, 0xBF]) {
      position = 3
      report(.byteOrderMark, at: 0, "save the file without a byte-order mark; some readers refuse it")
    } else if starts([0xFF, 0xFE]) || starts([0xFE, 0xFF]) || starts([0x7B, 0]) || starts([0, 0x7B]) {
      throw stop(.wrongEncoding, at: 0, "the file is UTF-16 or UTF-32; save it as UTF-8")
    }
  }

  private mutating func readTopLevel() throws(Stop) {
    let start = position
    try open()
    var isFirst = true
    var seen: UInt16 = 0
    var version = Slot<Double>.missing
    var extras = FoundExtras()
    while let raw = try nextKey(&isFirst) {
      switch identify(raw, in: .file, &seen) {
      case .version: version = try readVersion()
      case .pattern: if try !readPattern() { seen &= ~Key.pattern.bit }
      default: try readExtra(raw, into: &extras)
      }
    }
    if !extras.isEmpty { pattern.extras = finish(extras) }
    if seen & Key.pattern.bit == 0, rejectForeignKeys(pattern.extras, at: start) { return }
    if case .missing = version {
      report(.missingVersion, at: start, "there is no Version; put \"Version\": 1.0 at the top")
    }
    pattern.version = version.value ?? 1
    if seen & Key.pattern.bit == 0 {
      report(.missingPattern, at: start, "there is no Pattern; put the entries into \"Pattern\": [ … ]")
    }
    checkControls()
    if !log.hasErrors {
      checkOverlap()
      checkStrength(at: start)
    }
  }

  /// Reports a pattern of which nothing can be felt or heard.
  private mutating func checkStrength(at start: Int) {
    var isSilent = true
    for event in pattern.events {
      let strength: EventParameterID = event.type.isHaptic ? .hapticIntensity : .audioVolume
      // If a parameter is given twice, the last one counts; if it is absent, its default is above 0.
      var value: Float = 1
      for parameter in event.parameters where parameter.id == strength { value = parameter.value }
      if value > 0 { isSilent = false }
    }
    guard isSilent else { return }
    report(
      .nothingToFeel, at: start,
      pattern.events.isEmpty
        ? "the pattern has no event, so there is nothing to feel or hear; add an Event"
        : "every event has intensity or volume 0, so there is nothing to feel or hear; raise one")
  }

  private mutating func readVersion() throws(Stop) -> Slot<Double> {
    let start = position
    switch try readNumber(.version) {
    case .missing: return .missing
    case .wrong: return .wrong
    case .value(let number):
      let version = number.double(in: base)
      guard version.isFinite else {
        report(.numberTooLarge, at: start, "the number of Version is too large; write 1.0")
        return .wrong
      }
      if version != 1 {
        report(.unknownVersion, at: start, "only Version 1.0 is known; the file is read as version 1.0")
      }
      return .value(version)
    }
  }

  /// Reads the array under `Pattern`; returns false if it is null.
  private mutating func readPattern() throws(Stop) -> Bool {
    pattern.events = []
    pattern.parameters = []
    pattern.curves = []
    usage = ControlUsage()
    curveSpots = []
    if places != nil { places = PlaceLog() }
    firstDefaults = nil
    switch try open(UInt8(ascii: "["), for: .pattern) {
    case .missing: return false
    case .wrong: return true
    case .value: break
    }
    // An event with two parameters takes 250 to 400 bytes. Reserved memory that is never written takes no space.
    pattern.events.reserveCapacity((end - position) / 256)
    var index = -1
    while try nextElement(&index) { try readEntry(index) }
    return true
  }

  private mutating func readEntry(_ index: Int) throws(Stop) {
    let start = position
    guard base[position] == UInt8(ascii: "{") else {
      let kind = try skipValue()
      if kind != .wrong {
        report(.notAnObject, at: start) { _ in "an entry of Pattern must be an object, not \(kind.name)" }
      }
      return
    }
    try open()
    let before = (pattern.events.count, pattern.parameters.count, pattern.curves.count)
    var isFirst = true
    var seen: UInt16 = 0
    var extras = FoundExtras()
    while let raw = try nextKey(&isFirst) {
      // If a key is given twice, the last one counts, so the entries of the first are removed.
      switch identify(raw, in: .entry, &seen) {
      case .event:
        pattern.events.removeLast(pattern.events.count - before.0)
        if try !readEvent() { seen &= ~Key.event.bit }
      case .parameter:
        pattern.parameters.removeLast(pattern.parameters.count - before.1)
        if try !readParameter() { seen &= ~Key.parameter.bit }
      case .parameterCurve:
        pattern.curves.removeLast(pattern.curves.count - before.2)
        if try !readCurve() { seen &= ~Key.parameterCurve.bit }
      default: try readExtra(raw, into: &extras)
      }
    }
    if seen.nonzeroBitCount != 1 { reportEntry(seen, at: start) }
    if !extras.isEmpty { keep(finish(extras), after: before) }
    if pattern.curves.count > before.2 { curveSpots.append(Spot(index: index, offset: start)) }
    if places != nil { keepPlace(index, at: start, after: before) }
    if reliesOnDefaults, firstDefaults == nil, pattern.events.count > before.0 {
      firstDefaults = PlaceLog.Entry(kind: .event, spot: Spot(index: index, offset: start))
    }
  }

  private mutating func keepPlace(_ index: Int, at start: Int, after before: (Int, Int, Int)) {
    if pattern.events.count > before.0 { places?.add(.event, index: index, offset: start) }
    if pattern.parameters.count > before.1 { places?.add(.parameter, index: index, offset: start) }
    if pattern.curves.count > before.2 { places?.add(.parameterCurve, index: index, offset: start) }
  }

  @inline(never)
  private mutating func reportEntry(_ seen: UInt16, at start: Int) {
    if seen == 0 {
      report(
        .emptyEntry, at: start, "there is no Event, Parameter or ParameterCurve in this entry; it is skipped"
      )
    } else {
      report(.severalInEntry, at: start, "give each Event, Parameter and ParameterCurve an entry of its own")
    }
  }

  /// Stores the unknown keys of an entry in the first event, parameter or curve of that entry.
  private mutating func keep(_ extras: ExtraKeys, after before: (Int, Int, Int)) {
    if pattern.events.count > before.0 {
      pattern.events[before.0].entryExtras = extras
    } else if pattern.parameters.count > before.1 {
      pattern.parameters[before.1].entryExtras = extras
    } else if pattern.curves.count > before.2 {
      pattern.curves[before.2].entryExtras = extras
    }
  }
}
