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
  private var losses = ReaderLosses()
  /// Whether motors fade, which is not read.
  private var fades = false

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    // A file holds its project under a key, or is the project.
    let project = try root.optional("project") ?? root
    var reader = TactReader(limits: limits)
    reader.losses.ignore("the position of motors", at: "tracks")
    let names: [StaticString] = ["id", "name", "layout", "mediaFileDuration", "tracks"]
    if try root.optional("project") != nil { reader.losses.noteKeys(of: root, besides: ["project"]) }
    reader.losses.noteKeys(of: project, besides: names)
    for track in try project.member("tracks").elements(atMost: 1000) {
      reader.losses.noteKeys(of: track, besides: ["enable", "effects"])
      try reader.losses.ignore("that a track is switched off", "enable", of: track, unless: 1)
      for effect in try track.member("effects").elements(atMost: limits.events) {
        reader.losses.noteKeys(of: effect, besides: ["name", "startTime", "offsetTime", "modes"])
        let start = try effect.member("startTime").number(in: 0...limits.seconds * 1000) / 1000
        for (_, mode) in try effect.member("modes").members() { try reader.add(mode, at: start) }
      }
    }
    return FormatContent([HapticPattern(events: reader.events)], losses: reader.losses.losses)
  }

  private init(limits: FormatLimits) { self.limits = limits }

  private static let pointKeys: [StaticString] = ["index", "intensity", "time", "x", "y"]

  private mutating func add(_ mode: JSONValue, at start: Double) throws(FormatError) {
    let name = try mode.optional("mode")?.string() ?? "DOT_MODE"
    let isPath = name.hasSameBytes(as: "PATH_MODE")
    losses.noteKeys(of: mode, besides: ["mode", "dotMode", "pathMode"])
    if !isPath, !name.hasSameBytes(as: "DOT_MODE") {
      losses.ignore("the mode '\(PlainText.cleaned(name, limit: 20))'", at: mode.path)
    }
    for (key, isRead) in [("pathMode", isPath), ("dotMode", !isPath)] as [(StaticString, Bool)] {
      guard let found = try mode.optional(key) else { continue }
      if isRead {
        losses.noteKeys(of: found, besides: ["dotConnected", "feedback"])
        try losses.ignore("the movement between motors", "dotConnected", of: found, unless: 0)
      } else {
        try noteUnread(found)
      }
    }
    if isPath {
      for feedback in try mode.optional("pathMode")?.optional("feedback")?.elements(atMost: limits.events)
        ?? []
      {
        losses.noteKeys(of: feedback, besides: ["movingPattern", "playbackType", "visible", "pointList"])
        try losses.ignore("that a path is hidden", "visible", of: feedback, unless: 1)
        let points = try feedback.member("pointList").elements(atMost: limits.events)
        if !points.isEmpty { try noteFade(of: feedback) }
        for (index, point) in points.enumerated() {
          losses.noteKeys(of: point, besides: Self.pointKeys)
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
        losses.noteKeys(of: feedback, besides: ["startTime", "endTime", "playbackType", "pointList"])
        let from = try feedback.member("startTime").number(in: 0...limits.seconds * 1000) / 1000
        let to = try feedback.member("endTime").number(in: 0...limits.seconds * 1000) / 1000
        var level = 0.0
        for point in try feedback.member("pointList").elements(atMost: 1000) {
          losses.noteKeys(of: point, besides: Self.pointKeys)
          level = max(level, try Self.intensity(point))
        }
        if level > 0 { try noteFade(of: feedback) }
        if level > 0, to <= from { losses.ignore("a vibration without a length", at: feedback.path) }
        try append(start + from, to, start, level)
      }
    }
  }

  /// Returns the intensity of a point, which is a number or, in files of some editors, a number as text.
  private static func intensity(_ point: JSONValue) throws(FormatError) -> Double {
    try point.member("intensity").number(in: 0...1, orAsText: true)
  }

  private mutating func noteFade(of feedback: JSONValue) throws(FormatError) {
    guard !fades, let type = try feedback.optional("playbackType")?.string() else { return }
    if !type.hasSameBytes(as: "NONE") {
      fades = true
      losses.ignore("fading in or out", at: feedback.path)
    }
  }

  /// Notes points of a mode that the file does not select.
  private mutating func noteUnread(_ mode: JSONValue) throws(FormatError) {
    for feedback in try mode.optional("feedback")?.elements(atMost: limits.events) ?? [] {
      if let points = try feedback.optional("pointList"), !points.isEmpty {
        losses.ignore("what is of another mode than the one selected", at: mode.path)
        return
      }
    }
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
