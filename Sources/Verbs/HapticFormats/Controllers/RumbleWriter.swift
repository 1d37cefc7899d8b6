import HapticActuators
import HapticAnalysis
import HapticModel
import HapticPerception
import HapticScore
import HapticText

/// Writes HD rumble: the tones of each slot of 15 ms, and the word that a report contains.
enum RumbleWriter {
  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    guard let actuator = source.device.linearActuator else {
      throw FormatError(.inexpressible, "HD rumble needs a device with a linear actuator; use joycon")
    }
    let timeline = try Timeline(source.patterns, keepsFrames: true)
    guard source.patterns.allSatisfy({ FeltTrace.covers($0) }) else {
      throw FormatError(.limit, "the pattern is longer than ten minutes; cut it into parts")
    }
    var plan = TwoTonePlan(.tables(for: actuator))
    var milliseconds = 0
    timeline.forEachMillisecond(source.patterns) { frame in
      plan.hold(intensity: frame.intensity, sharpness: frame.sharpness)
      for tap in frame.transients { plan.tap(intensity: tap.intensity, sharpness: tap.sharpness) }
      milliseconds += 1
      if milliseconds % TwoTone.slotMilliseconds == 0 { plan.endSlot() }
    }
    let gain =
      source.isLiteral
      ? 0 : plan.gain(like: FeltTrace(sensationOf: source.patterns, on: source.design).sensation())
    let tones = plan.tones(gain: gain).endingAtRest(.rest)
    var losses = timeline.losses
    if !timeline.transients.isEmpty { losses.append(.transientShape(count: timeline.transients.count)) }
    if !tones.isEmpty { losses.append(.rounded(largest: 0.0075, unit: "15 ms")) }
    return WrittenFormat(json(tones, gain: gain), losses: losses, playback: { .twoTones(tones) })
  }

  private static func json(_ tones: [TwoTone], gain: Double) -> [UInt8] {
    JSONText.file(reserving: 80 * tones.count) { json in
      json.string("format", "thrum-hd-rumble")
      json.number("version", 1)
      json.number("slotMilliseconds", TwoTone.slotMilliseconds)
      json.number("gain", gain)
      json.rows("slots", tones) { json, tone in
        json.integers(
          "codes",
          [
            Int(tone.lowFrequency), Int(tone.lowAmplitude), Int(tone.highFrequency), Int(tone.highAmplitude),
          ])
        json.littleEndian("word", word(tone))
      }
    }
  }

  /// Returns the word of a slot as a report contains it, which states its lowest byte first.
  private static func word(_ tone: TwoTone) -> UInt32 {
    RumbleUpdate(
      low: RumbleBand(frequencyCode: Int(tone.lowFrequency), amplitudeCode: Int(tone.lowAmplitude)),
      high: RumbleBand(frequencyCode: Int(tone.highFrequency), amplitudeCode: Int(tone.highAmplitude))
    ).word
  }
}
