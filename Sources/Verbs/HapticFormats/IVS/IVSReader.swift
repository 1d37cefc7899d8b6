import HapticModel
import HapticText

extension HapticFormat {
  /// IVS of Immersion.
  static var ivs: HapticFormat {
    HapticFormat(
      name: "ivs", summary: "IVS of Immersion (XML)", endings: ["ivs"], device: "taptic",
      recognizes: { $0.isXML && $0.contains("ivs-file") },
      read: { bytes, limits throws(FormatError) in try IVSReader.read(bytes, limits) })
  }
}

/// Reads IVS: the launches of its timelines, each a vibration with a linear attack and fade.
struct IVSReader {
  private let limits: FormatLimits
  private let basis: [XMLElement]
  /// The places of the basis effects in `basis`, by the bytes of their names.
  private let places: [[UInt8]: Int]
  private var events: [HapticEvent] = []
  private var losses = ReaderLosses()
  /// Whether each basis effect is played.
  private var isPlayed: [Bool]
  /// How many vibrations are shorter than their attack and fade, and the place of the first.
  private var shortened = (count: 0, place: "")
  /// How many entries of timelines have been played; those of repetitions count each time.
  private var count = 0

  /// The frequency of a sweep, and those of sharpness 0 and 1, in Hz.
  private static var sweep: Double { 170 }
  private static var hertz: ClosedRange<Double> { 80...230 }
  /// The deepest nesting of repetitions.
  private static var deepest: Int { 8 }
  /// The attributes of basis effects and of launches that are read, and names.
  private static let basisKeys: [StaticString] = [
    "name", "type", "duration", "magnitude", "period", "waveform", "attack-time", "attack-level", "fade-time",
    "fade-level",
  ]
  private static let launchKeys: [StaticString] = [
    "name", "time", "effect", "duration-override", "magnitude-override", "period-override",
  ]

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try XMLReader.parse(bytes, limits)
    guard root.name.hasSameBytes(as: "ivs-file") else { throw root.error("the root is not ivs-file") }
    let effects = root.children.filter { $0.name.hasSameBytes(as: "effects") }.flatMap { $0.children }
    var reader = IVSReader(
      limits: limits, basis: effects.filter { $0.name.hasSameBytes(as: "basis-effect") })
    let timelines = effects.filter { $0.name.hasSameBytes(as: "timeline-effect") }
    reader.noteMetadata(of: root, effects)
    if let first = timelines.first {
      reader.losses.noteAttributes(of: first, besides: ["name"])
      reader.noteUnknown(in: first)
      try reader.play(first, at: 0, depth: 0)
    } else if let first = reader.basis.first {
      try reader.launch(0, first, nil, at: 0)
    } else {
      throw root.error("the file has no effect")
    }
    reader.noteBasis()
    let rest = timelines.count - 1
    if rest > 0 { reader.losses.ignore("all but the first of \(timelines.count) timelines", at: "effects") }
    return FormatContent([HapticPattern(events: reader.events)], losses: reader.losses.losses)
  }

  private init(limits: FormatLimits, basis: [XMLElement]) {
    self.limits = limits
    self.basis = basis
    isPlayed = Array(repeating: false, count: basis.count)
    var places: [[UInt8]: Int] = [:]
    for (place, effect) in basis.enumerated() {
      guard let name = effect.attribute("name").map({ Array($0.utf8) }), places[name] == nil else { continue }
      places[name] = place
    }
    self.places = places
  }

  /// Notes what the file says beside its effects.
  private mutating func noteMetadata(of root: XMLElement, _ effects: [XMLElement]) {
    losses.noteAttributes(of: root, besides: [])
    for child in root.children {
      if child.name.hasSameBytes(as: "effects") {
        losses.noteAttributes(of: child, besides: [])
      } else {
        losses.noteMetadata(
          child.name, at: "line \(child.line), \(PlainText.cleaned(child.name, limit: 40))")
      }
    }
    for effect in effects {
      if ["basis-effect", "timeline-effect"].contains(where: { effect.name.hasSameBytes(as: $0) }) {
        continue
      }
      losses.ignore("an effect '\(PlainText.cleaned(effect.name, limit: 20))'", at: "line \(effect.line)")
    }
  }

  /// Notes the basis effects that nothing plays, and of the others what no vibration expresses.
  private mutating func noteBasis() {
    for (index, effect) in basis.enumerated() {
      let place = "line \(effect.line)"
      guard isPlayed[index] else {
        losses.ignore("a basis effect that nothing plays", at: place)
        continue
      }
      losses.noteAttributes(of: effect, besides: Self.basisKeys)
      for child in effect.children {
        losses.ignore("an element '\(PlainText.cleaned(child.name, limit: 20))'", at: "line \(child.line)")
      }
      if let type = effect.attribute("type"),
        !["periodic", "magsweep"].contains(where: { type.hasSameBytes(as: $0) })
      {
        losses.ignore("the type '\(PlainText.cleaned(type, limit: 20))'", at: place)
      }
      if let waveform = effect.attribute("waveform"), !waveform.hasSameBytes(as: "sine") {
        losses.ignore("the waveform '\(PlainText.cleaned(waveform, limit: 20))'", at: place)
      }
    }
    if shortened.count > 0 {
      losses.correct(
        "attack and fade last longer than the effect and are shortened", shortened.count, at: shortened.place)
    }
  }

  /// Notes the entries of a timeline that are not played, each once whatever repeats it.
  private mutating func noteUnknown(in element: XMLElement) {
    for child in element.children {
      if child.name.hasSameBytes(as: "repeat-event") {
        losses.noteAttributes(of: child, besides: ["name", "time", "count", "duration", "delay"])
        noteUnknown(in: child)
      } else if child.name.hasSameBytes(as: "launch-event") {
        losses.noteAttributes(of: child, besides: Self.launchKeys)
      } else {
        losses.ignore("an entry '\(PlainText.cleaned(child.name, limit: 20))'", at: "line \(child.line)")
      }
    }
  }

  private mutating func play(_ element: XMLElement, at start: Double, depth: Int) throws(FormatError) {
    guard depth < Self.deepest else { throw element.error("nested more than \(Self.deepest) deep") }
    let range = 0...limits.seconds * 1000
    for child in element.children {
      count += 1
      guard count <= limits.events else {
        throw FormatError(
          .limit, "repetitions stand for more than \(limits.events) entries", place: "line \(child.line)")
      }
      let time = try start + (child.number("time", in: range) ?? 0) / 1000
      guard time <= limits.seconds else { throw child.error("it is too late") }
      if child.name.hasSameBytes(as: "launch-event") {
        guard let name = child.attribute("effect") ?? child.attribute("name"),
          let place = places[Array(name.utf8)]
        else { throw child.error("there is no effect of its name") }
        try launch(place, basis[place], child, at: time)
      } else if child.name.hasSameBytes(as: "repeat-event") {
        let stated = try child.number("count", in: 0...100_000) ?? 1
        let count = Int(stated)
        guard Double(count) == stated else {
          throw child.error("\(NumberText.shortest(stated)) repetitions; the count must be a whole number")
        }
        let length = try child.number("duration", in: range) ?? 0
        let delay = try child.number("delay", in: range) ?? 0
        for pass in 0..<max(count, 0) {
          // A repetition of nothing takes time, too.
          self.count += 1
          try play(child, at: time + Double(pass) * (length + delay) / 1000, depth: depth + 1)
        }
      }
    }
  }

  /// Returns a period in milliseconds. If the highest of its 32 bits is set, which a file writes as a negative number or as one
  /// from 2³¹, the others are microseconds.
  private func milliseconds(_ period: Double?, _ element: XMLElement) throws(FormatError) -> Double? {
    guard let period else { return nil }
    let bit = 2_147_483_648.0
    if period < 0 { return (period + bit) / 1000 }
    if period >= bit { return (period - bit) / 1000 }
    guard period <= 100_000 else {
      throw element.error(
        "the period of \(NumberText.shortest(period)) ms is more than 100000 ms; shorten it")
    }
    return period
  }

  private mutating func launch(
    _ index: Int, _ effect: XMLElement, _ launch: XMLElement?, at time: Double
  ) throws(FormatError) {
    isPlayed[index] = true
    guard events.count < limits.events else {
      throw FormatError(.limit, "more than \(limits.events) vibrations", place: "line \(effect.line)")
    }
    let range = 0...limits.seconds * 1000
    /// An override of the launch, or else what the effect says.
    func value(
      _ override: StaticString, _ own: StaticString, in range: ClosedRange<Double>
    ) throws(FormatError) -> Double? {
      if let given = try launch?.number(override, in: range) { return given }
      return try effect.number(own, in: range)
    }
    let length = try (value("duration-override", "duration", in: range) ?? 0) / 1000
    let magnitude = try (value("magnitude-override", "magnitude", in: 0...10_000) ?? 10_000) / 10_000
    let period = try milliseconds(
      value("period-override", "period", in: -2_147_483_648...4_294_967_295), launch ?? effect)
    let isSweep = effect.attribute("type")?.hasSameBytes(as: "magsweep") ?? false
    let pitch = isSweep ? Self.sweep : period.map { $0 > 0 ? 1000 / $0 : Self.sweep } ?? Self.sweep
    guard time + length <= limits.seconds else {
      throw (launch ?? effect).error(
        "it ends later than \(NumberText.shortest(limits.seconds)) s; launch it earlier, or shorten it")
    }
    guard length > 0 else {
      losses.ignore("a vibration without a length", at: "line \((launch ?? effect).line)")
      return
    }
    guard magnitude > 0 else { return }
    let sharpness = losses.clamped(
      (pitch - Self.hertz.lowerBound) / (Self.hertz.upperBound - Self.hertz.lowerBound), "frequencies")
    let attack = try (effect.number("attack-time", in: range) ?? 0) / 1000
    let fade = try (effect.number("fade-time", in: range) ?? 0) / 1000
    let levels = (
      try (effect.number("attack-level", in: 0...10_000) ?? 0) / 10_000,
      try (effect.number("fade-level", in: 0...10_000) ?? 0) / 10_000
    )
    // A sum such as 0.1 + 0.2 is above 0.3 by less than a nanosecond.
    if attack + fade > length + 1e-9 {
      if shortened.count == 0 { shortened.place = "line \((launch ?? effect).line)" }
      shortened.count += 1
    }
    var line = Polyline()
    line.append(0, attack > 0 ? levels.0 : magnitude)
    if attack > 0 { line.append(min(attack, length), magnitude) }
    if fade > 0 {
      line.append(max(length - fade, 0), magnitude)
      line.append(length, levels.1)
    }
    try add(line, at: time, length: length, sharpness: sharpness, place: "line \(effect.line)")
  }

  /// Adds a vibration as events of 10 ms where it rises or falls, so that overlapping ones need no controls.
  private mutating func add(
    _ line: Polyline, at time: Double, length: Double, sharpness: Double, place: String
  ) throws(FormatError) {
    var start = 0.0
    while start < length {
      guard events.count < limits.events else {
        throw FormatError(.limit, "its slopes stand for more than \(limits.events) events", place: place)
      }
      let first = line.value(at: start)
      let isFlat = first == line.value(before: length) && line.maximum(from: start, to: length) == first
      let end = isFlat ? length : min(start + 0.01, length)
      let level = min(max(line.mean(from: start, to: end), 0), 1)
      if level > 0 {
        events.append(
          HapticEvent(
            .hapticContinuous, time: time + start, duration: end - start,
            parameters: [
              EventParameter(.hapticIntensity, Float(level)),
              EventParameter(.hapticSharpness, Float(sharpness)),
            ]))
      }
      start = end
    }
  }
}
