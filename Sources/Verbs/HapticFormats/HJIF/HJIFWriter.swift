import HapticText

/// Writes HJIF, level 1: one channel with a band of transients and a band of vibration.
enum HJIFWriter {
  /// A keyframe: ticks from the start of its effect, amplitude, Hz.
  private struct Keyframe {
    var position: Int
    var amplitude: Double
    var hertz: Int
  }

  private struct Effect {
    var position: Int
    var keyframes: [Keyframe]
  }

  /// The date of every file, by which the reader knows them.
  static var date: StaticString { "2023-01-01" }

  static func write(
    _ source: FormatSource, _ profile: HJIFProfile
  ) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    if !timeline.transients.isEmpty { losses.append(.sharpness(count: timeline.transients.count)) }
    let vibrations = vibrations(timeline, profile)
    let transients = timeline.transients.map { transient in
      Effect(
        position: profile.tick(transient.time),
        keyframes: [
          Keyframe(
            position: 0, amplitude: transient.intensity * HJIFScale.transient,
            hertz: HJIFScale.hertz(transient.sharpness))
        ])
    }
    let moments = timeline.transients.map { $0.time } + timeline.intensity.points.map { $0.time }
    let scale = Double(profile.timescale)
    let rounding = moments.reduce(0) { max($0, ($1 - Double(profile.tick($1)) / scale).magnitude) }
    if rounding > 1e-9 {
      losses.append(.rounded(largest: rounding, unit: "\(NumberText.shortest(1000 / scale)) ms"))
    }
    let text = text(transients, vibrations, source.name, profile)
    return WrittenFormat(
      text, losses: losses,
      playback: { () throws(FormatError) in try playback(transients, vibrations, profile) })
  }

  /// Returns the playback by a player that reads the text.
  private static func playback(
    _ transients: [Effect], _ vibrations: [Effect], _ profile: HJIFProfile
  ) throws(FormatError) -> TargetPlayback {
    var played = HJIFCollector(FormatLimits(), timescale: Double(profile.timescale))
    for (effects, kind) in [(transients, HJIFCollector.Kind.transient), (vibrations, .vibration)] {
      for effect in effects {
        let keyframes = effect.keyframes.map {
          HJIFKeyframe(
            position: Double($0.position), amplitude: rounded($0.amplitude), hertz: Double($0.hertz))
        }
        try played.add(keyframes, kind, at: Double(effect.position), gain: 1, place: "")
      }
    }
    return .patterns(played.content.patterns)
  }

  private static func rounded(_ amplitude: Double) -> Double { Double(Int64(amplitude * 1e6 + 0.5)) / 1e6 }

  /// Returns an effect for each stretch of vibration, none longer than the binary form can say.
  private static func vibrations(_ timeline: Timeline, _ profile: HJIFProfile) -> [Effect] {
    let scale = Double(profile.timescale)
    var times = timeline.intensity.points.map { profile.tick($0.time) }
    if let last = times.last {
      times += timeline.sharpness.points.map { profile.tick($0.time) }.filter { $0 < last }
      var cut = profile.longest
      while cut < last {
        times.append(cut)
        cut += profile.longest
      }
    }
    times.sortStably { $0 }
    var effects: [Effect] = []
    var open: Effect?
    var previous: Int?
    for time in times where time != previous {
      let moment = Double(time) / scale
      // Points are in whole ticks; a jump between two ticks takes the later tick's side.
      let before = timeline.intensity.value(before: moment - 0.49 / scale)
      let after = timeline.intensity.value(at: moment + 0.49 / scale)
      let hertz = HJIFScale.hertz(timeline.sharpness.value(at: moment))
      func keyframe(_ level: Double, in effect: Int) -> Keyframe {
        Keyframe(position: time - effect, amplitude: level * HJIFScale.vibration, hertz: hertz)
      }
      if var effect = open {
        effect.keyframes.append(keyframe(before, in: effect.position))
        if after <= 0 || time - effect.position >= profile.longest {
          effects.append(effect)
          open = nil
        } else {
          if (after - before).magnitude > 1e-9 {
            effect.keyframes.append(keyframe(after, in: effect.position))
          }
          open = effect
        }
      }
      if open == nil, after > 0 || timeline.intensity.value(at: Double(time + 1) / scale) > 0 {
        open = Effect(position: time, keyframes: [keyframe(after, in: time)])
      }
      previous = time
    }
    return effects
  }

  private static func text(
    _ transients: [Effect], _ vibrations: [Effect], _ name: String, _ profile: HJIFProfile
  ) -> [UInt8] {
    JSONText.file { json in
      json.string("version", "2023")
      json.string("profile", profile.name)
      json.number("level", 1)
      json.string("date", date.text)
      json.string("description", SourceName.comment(name))
      json.number("timescale", profile.timescale)
      json.array("avatars") { _ in }
      json.array("perceptions") { json in
        json.object { json in
          json.number("id", 0)
          json.number("avatar_id", 0)
          json.string("description", "")
          json.string("perception_modality", "Vibrotactile")
          json.array("reference_devices") { _ in }
          json.array("effect_library") { _ in }
          json.array("channels") { json in
            json.object { json in
              json.number("id", 0)
              json.string("description", "")
              json.number("gain", 1)
              json.number("mixing_coefficient", 1)
              json.number("body_part_mask", 0)
              json.array("bands") { json in
                if !transients.isEmpty { band("Transient", 65, 300, transients, &json) }
                if !vibrations.isEmpty { band("VectorialWave", 0, 1000, vibrations, &json) }
              }
            }
          }
        }
      }
      json.array("syncs") { _ in }
    }
  }

  private static func band(
    _ type: String, _ lower: Int, _ upper: Int, _ effects: [Effect], _ json: inout JSONText
  ) {
    json.object { json in
      json.string("band_type", type)
      json.number("lower_frequency_limit", lower)
      json.number("upper_frequency_limit", upper)
      json.objects("effects", effects) { json, effect in
        json.string("effect_type", "Basis")
        json.number("position", effect.position)
        json.number("phase", 0)
        json.string("base_signal", "Sine")
        json.rows("keyframes", effect.keyframes) { json, keyframe in
          json.number("relative_position", keyframe.position)
          json.number("amplitude_modulation", rounded(keyframe.amplitude))
          json.number("frequency_modulation", keyframe.hertz)
        }
      }
    }
  }
}
