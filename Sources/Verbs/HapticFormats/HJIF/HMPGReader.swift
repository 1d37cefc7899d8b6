import HapticModel
import HapticText

extension HapticFormat {
  /// HMPG, the binary form of HJIF.
  static var hmpg: HapticFormat {
    HapticFormat(
      name: "hmpg", summary: "HMPG, the binary form of HJIF", endings: ["hmpg"], device: "taptic",
      recognizes: { HMPGReader.recognizes($0) },
      read: { bytes, limits throws(FormatError) in try HMPGReader.read(bytes, limits) })
  }
}

/// Reads HMPG as MPEG's reference software of 2024 lays it out: fields of whole bits without padding, the highest bit first.
struct HMPGReader {
  private var bits: BitReader
  private let limits: FormatLimits
  private var collector: HJIFCollector
  private var count = 0
  /// The effects that references play, by their numbers, for each perception that is read.
  private var libraries: [[Int: Effect]] = []

  /// An effect of the library or of a band.
  private struct Effect {
    var position = 0.0
    var keyframes: [HJIFKeyframe] = []
    /// The number of an effect in the library that plays instead.
    var reference: Int?
    /// Effects that play at positions within this one.
    var timeline: [Effect] = []
    /// Whether an effect of the library is played.
    var isPlayed = false
  }

  /// A channel as the header announces it; its bands follow after all headers.
  private struct Channel {
    var gain: Double
    var bands: Int
    /// Whether its perception vibrates.
    var isRead: Bool
    /// The index of the library of its perception.
    var library: Int
  }

  /// The ticks of a second: files do not state them.
  private static var timescale: Double { 1000 }
  /// The deepest nesting of effects.
  private static var deepest: Int { 16 }
  /// The names of the perceptions' modalities, by their numbers.
  private static let modalities = [
    "Other", "Pressure", "Acceleration", "Velocity", "Position", "Temperature", "Vibrotactile", "Water",
    "Wind",
    "Force", "VibrotactileTexture", "Stiffness",
  ]

  /// Returns whether a file begins with a year as the version and one of both profiles.
  static func recognizes(_ probe: FormatProbe) -> Bool {
    let head = probe.head
    guard let length = head.first.map(Int.init), (4...7).contains(length), head.count > length + 18,
      head[1] == UInt8(ascii: "2"), head[2] == UInt8(ascii: "0")
    else { return false }
    let profile = head[(length + 2)...]
    return switch head[length + 1] {
    case 4: profile.starts(with: "Main".utf8)
    case 17: profile.starts(with: "Simple Parametric".utf8)
    default: false
    }
  }

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    guard bytes.count <= limits.bytes else {
      throw FormatError(.limit, "the file has more than \(limits.bytes) bytes; divide the pattern into parts")
    }
    var reader = HMPGReader(
      bits: BitReader(bytes), limits: limits, collector: HJIFCollector(limits, timescale: timescale))
    for channel in try reader.header() {
      for _ in 0..<channel.bands { try reader.band(of: channel) }
    }
    for library in reader.libraries {
      let rest = library.values.count { !$0.isPlayed }
      if rest > 0 {
        reader.collector.ignore(
          "each of \(rest) effects of the library that nothing plays", at: "the library")
      }
    }
    return reader.collector.content
  }

  private mutating func header() throws(FormatError) -> [Channel] {
    _ = try text()
    let profile = try text()
    guard profile.hasSameBytes(as: "Main") || profile.hasSameBytes(as: "Simple Parametric") else {
      throw bits.error("the profile is neither Main nor Simple Parametric")
    }
    _ = try bits.next(8)
    try noteText("date")
    try noteText("description")
    for _ in 0..<(try bits.next(8)) {
      collector.losses.noteMetadata("avatars", at: bits.place + ", avatars")
      // An avatar: number, level of detail, type; a type of 0 has the address of a mesh.
      _ = try bits.next(16)
      if try bits.next(8) == 0 { _ = try text() }
    }
    var channels: [Channel] = []
    for _ in 0..<(try bits.next(8)) { channels += try perception() }
    return channels
  }

  private mutating func perception() throws(FormatError) -> [Channel] {
    let place = bits.place
    _ = try bits.next(8)
    let modality = try bits.next(8)
    try noteText("description of a perception")
    _ = try bits.next(24)
    var isRead = false
    if Self.modalities.indices.contains(modality) {
      isRead = collector.vibrates(Self.modalities[modality], at: place)
    } else {
      collector.ignore("a perception of the unknown modality \(modality)", at: place)
    }
    var library: [Int: Effect] = [:]
    let number = libraries.count
    for _ in 0..<(try bits.next(16)) {
      let (id, effect) = try libraryEffect(depth: 0)
      if library[id] == nil {
        library[id] = effect
      } else {
        collector.ignore("another effect \(id) of the library", at: place)
      }
    }
    for _ in 0..<(try bits.next(8)) {
      // A reference device: number, name, parts of the body, and what a mask says of 11 numbers and a type.
      collector.losses.noteMetadata("reference_devices", at: bits.place + ", reference devices")
      _ = try bits.next(8)
      _ = try text()
      _ = try bits.next(32)
      let mask = try bits.next(12)
      for bit in 0..<11 where mask >> bit & 1 == 1 { _ = try bits.next(32) }
      if mask >> 11 & 1 == 1 { _ = try bits.next(4) }
    }
    libraries.append(isRead ? library : [:])
    var channels: [Channel] = []
    for _ in 0..<(try bits.next(16)) {
      var channel = try self.channel()
      (channel.isRead, channel.library) = (isRead, number)
      channels.append(channel)
    }
    return channels
  }

  private mutating func channel() throws(FormatError) -> Channel {
    let place = bits.place
    _ = try bits.next(16)
    try noteText("description of a channel")
    _ = try bits.next(8)
    let gain = try bits.fraction(32) * 20_000 - 10_000
    // The nearest to 1 that the field can express differs from it by less.
    if (try bits.fraction(32) * 10_000 - 1).magnitude > 1e-5 {
      collector.ignore("the mixing coefficient", at: place)
    }
    let mask = try bits.next(8)
    if mask & 1 == 1 {
      if try bits.next(32) != 0 { collector.ignore("the part of the body", at: place) }
    } else if mask & 2 == 2 {
      collector.ignore("the part of the body", at: place)
      _ = try bits.next(24)
      for _ in 0..<(try bits.next(8)) { _ = try bits.next(8) }
      for _ in 0..<(try bits.next(8)) { _ = try bits.next(24) }
    }
    if try bits.next(32) != 0 {
      collector.losses.noteMetadata("frequency_sampling", at: place + ", frequency of samples")
      _ = try bits.next(32)
    }
    if mask & 4 == 4 {
      collector.ignore("the direction", at: place)
      _ = try bits.next(24)
    }
    let vertices = try bits.next(16)
    if vertices > 0 { collector.ignore("each of \(vertices) vertices of the body", at: place) }
    for _ in 0..<vertices { _ = try bits.next(32) }
    return Channel(gain: gain, bands: try bits.next(8), isRead: true, library: 0)
  }

  private mutating func libraryEffect(depth: Int) throws(FormatError) -> (Int, Effect) {
    guard depth < Self.deepest else { throw bits.error("effects are nested more than \(Self.deepest) deep") }
    try countElement()
    var effect = Effect()
    let id = try bits.next(16)
    effect.position = Double(try bits.next(25))
    if try bits.next(2) == 0 { try noteSignal() }
    for _ in 0..<(try bits.next(16)) {
      try countElement()
      var keyframe = HJIFKeyframe(position: 0)
      let mask = try bits.next(3)
      if mask & 1 == 1 { keyframe.position = Double(try bits.next(16)) }
      if mask & 2 == 2 { keyframe.amplitude = try amplitude() }
      if mask & 4 == 4 { keyframe.hertz = Double(try bits.next(16)) }
      effect.keyframes.append(keyframe)
    }
    for _ in 0..<(try bits.next(16)) { effect.timeline.append(try libraryEffect(depth: depth + 1).1) }
    return (id, effect)
  }

  private mutating func band(of channel: Channel) throws(FormatError) {
    let place = bits.place
    let type = try bits.next(3)
    guard type <= 3 else { throw bits.error("there is no band of type \(type)") }
    if type == 1 { _ = try bits.next(4) }
    if type == 3 { _ = try bits.next(8) }
    _ = try bits.next(32)
    let effects = try bits.next(16)
    if channel.isRead, type == 1 || type == 3 {
      collector.ignore(type == 1 ? "a band of type Curve" : "a band of type WaveletWave", at: place)
    }
    for _ in 0..<effects {
      let place = bits.place
      let effect = try self.effect(band: type, isInTimeline: false, depth: 0)
      guard channel.isRead, type == 0 || type == 2 else { continue }
      try play(
        effect, type == 0 ? .transient : .vibration, at: effect.position, channel, place, depth: 0)
    }
  }

  private mutating func effect(
    band type: Int, isInTimeline: Bool, depth: Int
  ) throws(FormatError) -> Effect {
    guard depth < Self.deepest else { throw bits.error("effects are nested more than \(Self.deepest) deep") }
    try countElement()
    var effect = Effect()
    let kind = try bits.next(2)
    // The blocks of a wavelet follow each other.
    if kind != 0 || type != 3 || isInTimeline { effect.position = Double(try bits.next(25)) }
    switch (kind, type) {
    case (1, _): effect.reference = try bits.next(16)
    case (2, _):
      for _ in 0..<(try bits.next(16)) {
        effect.timeline.append(try self.effect(band: type, isInTimeline: true, depth: depth + 1))
      }
    case (0, 0), (0, 1):
      for _ in 0..<(try bits.next(16)) {
        try countElement()
        let amplitude = try self.amplitude()
        let position = Double(try bits.next(16))
        let hertz = type == 0 ? Double(try bits.next(16)) : nil
        effect.keyframes.append(HJIFKeyframe(position: position, amplitude: amplitude, hertz: hertz))
      }
    case (0, 2):
      try noteSignal()
      for _ in 0..<(try bits.next(16)) {
        try countElement()
        let mask = try bits.next(3)
        let amplitude = mask & 1 == 1 ? try self.amplitude() : nil
        let position = Double(try bits.next(16))
        let hertz = mask & 2 == 2 ? Double(try bits.next(16)) : nil
        effect.keyframes.append(HJIFKeyframe(position: position, amplitude: amplitude, hertz: hertz))
      }
    case (0, 3): for _ in 0..<(try bits.next(16)) { _ = try bits.next(8) }
    default: throw bits.error("there is no effect of type \(kind)")
    }
    return effect
  }

  private mutating func play(
    _ effect: Effect, _ kind: HJIFCollector.Kind, at tick: Double, _ channel: Channel, _ place: String,
    depth: Int
  ) throws(FormatError) {
    guard depth < Self.deepest else { throw FormatError(.malformed, "effects play each other", place: place) }
    var effect = effect
    if let reference = effect.reference {
      guard let found = libraries[channel.library][reference] else {
        throw FormatError(.malformed, "the effect library has no effect \(reference)", place: place)
      }
      libraries[channel.library][reference]?.isPlayed = true
      if found.position != 0, !found.isPlayed {
        collector.ignore("the position of an effect of the library", at: place)
      }
      effect = found
    }
    if !effect.keyframes.isEmpty || effect.timeline.isEmpty {
      try collector.add(effect.keyframes, kind, at: tick, gain: channel.gain, place: place)
    }
    for inner in effect.timeline {
      try play(inner, kind, at: tick + inner.position, channel, place, depth: depth + 1)
    }
  }

  private mutating func amplitude() throws(FormatError) -> Double { try bits.fraction(8) * 2 - 1 }

  /// Counts an effect or keyframe, so that a small file cannot fill the memory.
  private mutating func countElement() throws(FormatError) {
    count += 1
    guard count <= limits.events else {
      throw FormatError(.limit, "more than \(limits.events) effects and keyframes", place: bits.place)
    }
  }

  private mutating func text() throws(FormatError) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<(try bits.next(8)) { bytes.append(UInt8(truncatingIfNeeded: try bits.next(8))) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Skips a text that a pattern does not have, and notes it unless it is empty.
  private mutating func noteText(_ name: String) throws(FormatError) {
    let place = bits.place
    if try !text().utf8.isEmpty { collector.losses.noteMetadata(name, at: place + ", " + name) }
  }

  /// Skips the phase and the base signal of an effect, and notes those that are not 0 and a sine.
  private mutating func noteSignal() throws(FormatError) {
    let place = bits.place
    if try bits.next(16) != 0 { collector.ignore("the phase", at: place) }
    let signal = try bits.next(4)
    if signal != 0 { collector.ignore("the base signal \(signal)", at: place) }
  }
}

/// Reads whole numbers of bits, the highest bit first.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte that is read next, for messages.
  var place: String { "byte \(position / 8)" }

  /// An error at the byte that is read next.
  func error(_ message: String) -> FormatError { FormatError(.malformed, message, place: place) }

  /// Returns the next bits, at most 32, as a number without a sign.
  mutating func next(_ count: Int) throws(FormatError) -> Int {
    guard count <= bytes.count * 8 - position else { throw error("the file ends here") }
    var value = 0
    var left = count
    while left > 0 {
      let free = 8 - position & 7
      let part = min(left, free)
      let byte = Int(bytes[position >> 3]) >> (free - part) & (1 << part - 1)
      value = value << part | byte
      position += part
      left -= part
    }
    return value
  }

  /// Returns the next bits as a share of the largest number they can express, 0…1.
  mutating func fraction(_ count: Int) throws(FormatError) -> Double {
    Double(try next(count)) / Double(1 << count - 1)
  }
}
