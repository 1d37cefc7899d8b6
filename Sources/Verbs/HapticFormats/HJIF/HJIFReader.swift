import HapticModel
import HapticText

/// Reads HJIF: the transients and vectorial waves of both profiles.
struct HJIFReader {
  private let limits: FormatLimits
  private var collector: HJIFCollector
  /// The effects of the library of the perception that is read, by their numbers.
  private var library: [Double: JSONValue] = [:]
  /// The keyframes of effects of the library that were played, so that a reference does not read them again.
  private var played: [Double: [HJIFKeyframe]] = [:]
  private static let keyframeKeys: [StaticString] = [
    "relative_position", "amplitude_modulation", "frequency_modulation",
  ]

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    let profile = try root.member("profile").string()
    guard profile.hasSameBytes(as: "Main") || profile.hasSameBytes(as: "Simple Parametric") else {
      throw try root.member("profile").error("the profile is neither Main nor Simple Parametric")
    }
    let timescale = try root.optional("timescale")?.integer(in: 1...48_000) ?? 1000
    var reader = HJIFReader(
      limits: limits, collector: HJIFCollector(limits, timescale: Double(timescale)))
    try reader.noteMetadata(of: root)
    for perception in try root.member("perceptions").elements(atMost: 1000) { try reader.add(perception) }
    return reader.collector.content
  }

  /// Notes what a file says beside its effects. The description that the writer adds is the name of the pattern.
  private mutating func noteMetadata(of root: JSONValue) throws(FormatError) {
    let isOwn = try root.optional("date")?.isText(HJIFWriter.date) ?? false
    collector.losses.noteKeys(
      of: root,
      besides: ["version", "profile", "level", "timescale", "perceptions", "syncs"]
        + (isOwn ? ["date", "description"] : []))
    if let syncs = try root.optional("syncs"), !syncs.isEmpty {
      collector.ignore("synchronization", at: syncs.path)
    }
  }

  private mutating func add(_ perception: JSONValue) throws(FormatError) {
    if let modality = try perception.optional("perception_modality")?.string() {
      guard collector.vibrates(modality, at: perception.path) else { return }
    }
    collector.losses.noteKeys(
      of: perception, besides: ["id", "avatar_id", "perception_modality", "effect_library", "channels"])
    library = [:]
    played = [:]
    let effects = try perception.optional("effect_library")?.elements(atMost: limits.events) ?? []
    for effect in effects {
      let id = try effect.member("id").number(in: -2e9...2e9)
      if library[id] == nil {
        library[id] = effect
      } else {
        collector.ignore("another effect \(NumberText.shortest(id)) of the library", at: effect.path)
      }
    }
    for channel in try perception.member("channels").elements(atMost: 65_535) {
      collector.losses.noteKeys(
        of: channel, besides: ["id", "gain", "mixing_coefficient", "body_part_mask", "bands"])
      try collector.losses.ignore("the mixing coefficient", "mixing_coefficient", of: channel, unless: 1)
      try collector.losses.ignore("the part of the body", "body_part_mask", of: channel, unless: 0)
      let gain = try channel.optional("gain")?.number(in: 0...1000) ?? 1
      for band in try channel.member("bands").elements(atMost: 63) { try add(band, gain: gain) }
    }
    for effect in effects where played[try effect.member("id").number(in: -2e9...2e9)] == nil {
      collector.ignore("an effect of the library that nothing plays", at: effect.path)
    }
  }

  private mutating func add(_ band: JSONValue, gain: Double) throws(FormatError) {
    let type = try band.member("band_type").string()
    let kind: HJIFCollector.Kind
    if type.hasSameBytes(as: "Transient") {
      kind = .transient
    } else if type.hasSameBytes(as: "VectorialWave") {
      kind = .vibration
    } else {
      collector.ignore("a band of type \(PlainText.cleaned(type, limit: 20))", at: band.path)
      return
    }
    collector.losses.noteKeys(
      of: band, besides: ["band_type", "lower_frequency_limit", "upper_frequency_limit", "effects"])
    for effect in try band.member("effects").elements(atMost: limits.events) {
      let position = try effect.member("position").number(in: 0...collector.lastTick)
      try note(effect, kind)
      let type = try effect.optional("effect_type")?.string() ?? "Basis"
      let keyframes: [HJIFKeyframe]
      if type.hasSameBytes(as: "Reference") {
        let id = try effect.member("id").number(in: -2e9...2e9)
        if let known = played[id] {
          keyframes = known
        } else {
          guard let found = library[id] else {
            throw effect.error("the effect library has no effect \(NumberText.shortest(id))")
          }
          try note(found, kind)
          keyframes = try self.keyframes(of: found)
          try collector.losses.ignore(
            "the position of an effect of the library", "position", of: found, unless: 0)
          played[id] = keyframes
        }
      } else if type.hasSameBytes(as: "Basis") {
        keyframes = try self.keyframes(of: effect)
      } else {
        collector.ignore("a composite effect", at: effect.path)
        continue
      }
      try collector.add(keyframes, kind, at: position, gain: gain, place: effect.path)
    }
  }

  /// Notes what an effect of a band or of the library says beside its keyframes.
  private mutating func note(_ effect: JSONValue, _ kind: HJIFCollector.Kind) throws(FormatError) {
    collector.losses.noteKeys(
      of: effect, besides: ["id", "effect_type", "position", "phase", "base_signal", "keyframes"])
    try collector.losses.ignore("the phase", "phase", of: effect, unless: 0)
    if let signal = try effect.optional("base_signal")?.string(), kind == .vibration,
      !signal.hasSameBytes(as: "Sine")
    {
      collector.ignore("the base signal \(PlainText.cleaned(signal, limit: 20))", at: effect.path)
    }
  }

  private mutating func keyframes(of effect: JSONValue) throws(FormatError) -> [HJIFKeyframe] {
    var keyframes: [HJIFKeyframe] = []
    for keyframe in try effect.member("keyframes").elements(atMost: limits.events) {
      collector.losses.noteKeys(of: keyframe, besides: Self.keyframeKeys)
      keyframes.append(
        HJIFKeyframe(
          position: try keyframe.optional("relative_position")?.number(in: 0...collector.lastTick) ?? 0,
          amplitude: try keyframe.optional("amplitude_modulation")?.number(in: -1000...1000),
          hertz: try keyframe.optional("frequency_modulation")?.number(in: 0...100_000)))
    }
    let wrapped = Self.moveWrapped(&keyframes)
    if wrapped > 0 {
      collector.losses.correct(
        "a keyframe before the start of its effect, with 65536 added, is read at the start", wrapped,
        at: effect.path)
    }
    return keyframes
  }

  /// Moves the first keyframes to the start if they have negative positions that were written as numbers of 16 bits, as the
  /// reference software of 2023 does. Returns how many were moved.
  private static func moveWrapped(_ keyframes: inout [HJIFKeyframe]) -> Int {
    let wrapped = keyframes.prefix { (32_768...65_535).contains($0.position) }.count
    guard wrapped > 0, wrapped < keyframes.count, keyframes[wrapped].position < 32_768 else { return 0 }
    for index in 0..<wrapped { keyframes[index].position = 0 }
    return wrapped
  }
}
