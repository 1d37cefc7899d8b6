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

  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    let profile = try root.member("profile").string()
    guard profile.hasSameBytes(as: "Main") || profile.hasSameBytes(as: "Simple Parametric") else {
      throw try root.member("profile").error("the profile is neither Main nor Simple Parametric")
    }
    let timescale = try root.optional("timescale")?.integer(in: 1...48_000) ?? 1000
    var reader = HJIFReader(
      limits: limits, collector: HJIFCollector(limits, timescale: Double(timescale)))
    for perception in try root.member("perceptions").elements(atMost: 1000) { try reader.add(perception) }
    return reader.collector.content
  }

  private mutating func add(_ perception: JSONValue) throws(FormatError) {
    if let modality = try perception.optional("perception_modality")?.string() {
      guard collector.vibrates(modality, at: perception.path) else { return }
    }
    library = [:]
    played = [:]
    for effect in try perception.optional("effect_library")?.elements(atMost: limits.events) ?? [] {
      let id = try effect.member("id").number(in: -2e9...2e9)
      if library[id] == nil { library[id] = effect }
    }
    for channel in try perception.member("channels").elements(atMost: 65_535) {
      let gain = try channel.optional("gain")?.number(in: 0...1000) ?? 1
      for band in try channel.member("bands").elements(atMost: 63) { try add(band, gain: gain) }
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
    for effect in try band.member("effects").elements(atMost: limits.events) {
      let position = try effect.member("position").number(in: 0...collector.lastTick)
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
          keyframes = try self.keyframes(of: found)
          played[id] = keyframes
        }
      } else if type.hasSameBytes(as: "Basis") {
        keyframes = try self.keyframes(of: effect)
      } else {
        collector.ignore("a composite effect", at: effect.path)
        continue
      }
      if let signal = try effect.optional("base_signal")?.string(), kind == .vibration,
        !signal.hasSameBytes(as: "Sine")
      {
        collector.ignore("the base signal \(PlainText.cleaned(signal, limit: 20))", at: effect.path)
      }
      try collector.add(keyframes, kind, at: position, gain: gain, place: effect.path)
    }
  }

  private func keyframes(of effect: JSONValue) throws(FormatError) -> [HJIFKeyframe] {
    var keyframes: [HJIFKeyframe] = []
    for keyframe in try effect.member("keyframes").elements(atMost: limits.events) {
      keyframes.append(
        HJIFKeyframe(
          position: try keyframe.optional("relative_position")?.number(in: 0...collector.lastTick) ?? 0,
          amplitude: try keyframe.optional("amplitude_modulation")?.number(in: -1000...1000),
          hertz: try keyframe.optional("frequency_modulation")?.number(in: 0...100_000)))
    }
    return keyframes
  }
}
