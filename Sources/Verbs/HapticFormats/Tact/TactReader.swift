import HapticModel
import HapticText

extension HapticFormat {
  /// `.tact` of bHaptics.
  static var tact: HapticFormat {
    HapticFormat(
      name: "tact", summary: ".tact of bHaptics, all motors as one", endings: ["tact"], device: "coin",
      recognizes: {
        $0.isObject && $0.mentions("tracks") && ($0.mentions("layout") || $0.mentions("mediaFileDuration"))
      },
      read: { bytes, limits throws(FormatError) in try TactReader.read(bytes, limits) })
  }
}

/// Reads `.tact`: the strongest of all motors at each moment. The length that an effect states (`offsetTime`) is that of what
/// it contains, so it adds nothing.
struct TactReader {
  private let limits: FormatLimits
  private var events: [HapticEvent] = []
  /// Where motors first fade, which is not read.
  private var fade: String?

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    // A file holds its project under a key, or is the project.
    let project = try root.optional("project") ?? root
    var reader = TactReader(limits: limits)
    for track in try project.member("tracks").elements(atMost: 1000) {
      for effect in try track.member("effects").elements(atMost: limits.events) {
        let start = try effect.member("startTime").number(in: 0...limits.seconds * 1000) / 1000
        for (_, mode) in try effect.member("modes").members() { try reader.add(mode, at: start) }
      }
    }
    var losses: [Loss] = [.ignored(what: "the position of motors", place: "tracks")]
    if let place = reader.fade { losses.append(.ignored(what: "fading in or out", place: place)) }
    return FormatContent([HapticPattern(events: reader.events)], losses: losses)
  }

  private init(limits: FormatLimits) { self.limits = limits }

  private mutating func add(_ mode: JSONValue, at start: Double) throws(FormatError) {
    let isPath = try mode.optional("mode")?.string().hasSameBytes(as: "PATH_MODE") ?? false
    if isPath {
      for feedback in try mode.optional("pathMode")?.optional("feedback")?.elements(atMost: limits.events)
        ?? []
      {
        let points = try feedback.member("pointList").elements(atMost: limits.events)
        if !points.isEmpty { try noteFade(of: feedback) }
        for (index, point) in points.enumerated() {
          let time = try point.member("time").number(in: 0...limits.seconds * 1000) / 1000
          let next =
            index + 1 < points.count
            ? try points[index + 1].member("time").number(in: 0...limits.seconds * 1000) / 1000 : time
          try append(start + time, max(next, time + 0.02), start, try Self.intensity(point))
        }
      }
    } else {
      for feedback in try mode.optional("dotMode")?.optional("feedback")?.elements(atMost: limits.events)
        ?? []
      {
        let from = try feedback.member("startTime").number(in: 0...limits.seconds * 1000) / 1000
        let to = try feedback.member("endTime").number(in: 0...limits.seconds * 1000) / 1000
        var level = 0.0
        for point in try feedback.member("pointList").elements(atMost: 1000) {
          level = max(level, try Self.intensity(point))
        }
        if level > 0 { try noteFade(of: feedback) }
        try append(start + from, to, start, level)
      }
    }
  }

  /// Returns the intensity of a point, which is a number or, in files of some editors, a number as text.
  private static func intensity(_ point: JSONValue) throws(FormatError) -> Double {
    try point.member("intensity").number(in: 0...1, orAsText: true)
  }

  private mutating func noteFade(of feedback: JSONValue) throws(FormatError) {
    guard fade == nil, let type = try feedback.optional("playbackType")?.string() else { return }
    if !type.hasSameBytes(as: "NONE") { fade = feedback.path }
  }

  /// Adds a vibration that ends at a time after `offset`.
  private mutating func append(
    _ start: Double, _ end: Double, _ offset: Double, _ level: Double
  ) throws(FormatError) {
    guard events.count < limits.events, start <= limits.seconds, offset + end <= limits.seconds else {
      throw FormatError(.limit, "too many vibrations, or one lasts too long", place: "tracks")
    }
    guard offset + end > start, level > 0 else { return }
    events.append(
      HapticEvent(
        .hapticContinuous, time: start, duration: offset + end - start,
        parameters: [EventParameter(.hapticIntensity, Float(level)), EventParameter(.hapticSharpness, 0.5)]))
  }
}
