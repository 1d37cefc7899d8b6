import HapticPerception

/// The feel of tones of an actuator for HD rumble, and the intended feel of a design, as tables of integers.
///
/// The model of perception fills the tables, once, from the models of both devices: a table of numbers would hold one
/// actuator, and be larger than the code that fills it. Levels are in 1/256 dB above the detection threshold, pitches in
/// 1/128 of a frequency code. The choice of tones reads only the tables, so that rounding hides the last bits of the model.
public struct TwoToneTables: Sendable {
  /// The largest frequency code in the tables, which is 504 Hz; little is felt above.
  static var codes: Int { 117 }
  /// The number of intensities from 0 to 1 in the tables.
  static var intensities: Int { 33 }
  /// The number of sharpnesses from 0 to 1 in the tables.
  static var sharpnesses: Int { 17 }

  static var levelUnit: Double { 256 }
  static var pitchUnit: Double { 128 }

  /// The level of a steady tone of amplitude code 100, by frequency code − 1.
  let tones: [Int16]
  /// The level and the pitch of a burst of amplitude code 100 that lasts one slot, by frequency code − 1.
  let bursts: [Int16]
  let burstPitches: [Int16]
  /// The level of a continuous event on the device of the design, by intensity and sharpness.
  let spans: [Int16]
  /// The level and the pitch of a transient on the device of the design, by intensity and sharpness.
  let taps: [Int16]
  let transientPitches: [Int16]
  /// The actuator that plays the tones.
  public let pad: LinearActuator
  /// The frequencies of a continuous event.
  private let profile: ActuatorProfile

  /// Returns the level of a steady tone of amplitude code 100 in dB. The code is clamped to 1…117.
  func tone(_ code: Int) -> Double { Double(tones[Self.index(code)]) / Self.levelUnit }

  /// Returns the level in dB and the pitch, as a frequency code with a fraction, of one slot of a tone of amplitude code
  /// 100. The code is clamped to 1…117.
  func burst(_ code: Int) -> TwoToneGoal {
    TwoToneGoal(
      level: Double(bursts[Self.index(code)]) / Self.levelUnit,
      pitch: Double(burstPitches[Self.index(code)]) / Self.pitchUnit)
  }

  /// Returns how a continuous event is supposed to feel. Values are clamped to 0…1; NaN counts as 0.
  func span(intensity: Float, sharpness: Float) -> TwoToneGoal {
    let cell = GridCell(intensity, sharpness)
    return TwoToneGoal(
      level: cell.value(spans) / Self.levelUnit,
      pitch: TwoTone.position(profile.continuousHz(sharpness: cell.sharpness)))
  }

  /// Returns how a transient is supposed to feel. Values are clamped to 0…1; NaN counts as 0.
  func tap(intensity: Float, sharpness: Float) -> TwoToneGoal {
    let cell = GridCell(intensity, sharpness)
    return TwoToneGoal(
      level: cell.value(taps) / Self.levelUnit, pitch: cell.value(transientPitches) / Self.pitchUnit)
  }

  private static func index(_ code: Int) -> Int { min(max(code, 1), codes) - 1 }

  /// The tables of a Joy-Con for designs for a phone, which are calculated at their first use.
  public static let standard = TwoToneTables()

  /// Returns the tables of an actuator for designs for a phone; for that of a Joy-Con, those that exist.
  public static func tables(for pad: LinearActuator) -> TwoToneTables {
    pad == standard.pad ? standard : TwoToneTables(pad: pad)
  }

  /// Creates the tables. Takes about 10 ms in an optimized build.
  ///
  /// - Parameters:
  ///   - pad: the actuator that plays the tones; `nil` for that of `DeviceClass.joycon`.
  ///   - design: the actuator that a pattern is designed for; `nil` for that of `DeviceClass.taptic`.
  ///   - profile: how intensity and sharpness become vibration there.
  public init(pad: LinearActuator? = nil, design: LinearActuator? = nil, profile: ActuatorProfile = .taptic) {
    self.profile = profile
    self.pad = pad ?? PerceptionConstants.joycon
    var probe = TwoToneProbe(self.pad)
    tones = (1...Self.codes).map { Self.level(probe.steady(TwoTone.hertz($0), amplitude: 1)) }
    let felt = (1...Self.codes).map { probe.burst(TwoTone.hertz($0), milliseconds: TwoTone.slotMilliseconds) }
    bursts = felt.map { Self.level($0.level) }
    burstPitches = felt.map { Self.pitch($0.pitch) }

    probe = TwoToneProbe(design ?? PerceptionConstants.taptic)
    var spans: [Int16] = []
    var levels: [Int16] = []
    var pitches: [Int16] = []
    let range = 0..<Self.sharpnesses
    let sharpness = range.map { Double($0) / Double(Self.sharpnesses - 1) }
    let steady = sharpness.map {
      probe.steady(profile.continuousHz(sharpness: $0), amplitude: profile.continuousGain)
    }
    // Below the limiter the actuator is linear: one tap of each sharpness stands for all of them.
    let small = sharpness.map { probe.tap(profile, sharpness: $0, amplitude: TwoToneProbe.limiterStart) }
    let limit = Maths.decibels(ofPower: TwoToneProbe.limiterStart * TwoToneProbe.limiterStart)
    for row in 0..<Self.intensities {
      let strength = Maths.power(Double(row) / Double(Self.intensities - 1), profile.intensityExponent)
      let gain = Maths.decibels(ofPower: strength * strength)
      let amplitude = strength * profile.transientGain
      for column in range {
        spans.append(Self.level(steady[column] + gain))
        let tap =
          amplitude > TwoToneProbe.limiterStart
          ? probe.tap(profile, sharpness: sharpness[column], amplitude: amplitude) : small[column]
        let scale =
          amplitude > TwoToneProbe.limiterStart ? 0 : Maths.decibels(ofPower: amplitude * amplitude) - limit
        levels.append(Self.level(tap.level + scale))
        pitches.append(Self.pitch(tap.pitch))
      }
    }
    self.spans = spans
    taps = levels
    transientPitches = pitches
  }

  /// Returns a level in 1/256 dB, within −60…127 dB.
  private static func level(_ decibels: Double) -> Int16 {
    Int16(Maths.floor(Maths.clamped(decibels, -60, 127) * levelUnit + 0.5))
  }

  /// Returns the frequency code of a pitch in 1/128.
  private static func pitch(_ hertz: Double) -> Int16 {
    Int16(Maths.floor(Maths.clamped(TwoTone.position(hertz), -127, 255) * pitchUnit + 0.5))
  }
}

/// How a tone, a continuous event or a transient is felt.
struct TwoToneGoal: Sendable, Hashable {
  /// The level in dB above the detection threshold.
  var level: Double
  /// The pitch as a frequency code of the low band, with a fraction.
  var pitch: Double
}

/// A place between four entries of a table by intensity and sharpness.
private struct GridCell {
  let sharpness: Double
  private let row: Int
  private let column: Int
  private let down: Double
  private let right: Double

  init(_ intensity: Float, _ sharpness: Float) {
    self.sharpness = Maths.clamped(Double(sharpness), 0, 1)
    let rows = TwoToneTables.intensities - 1
    let columns = TwoToneTables.sharpnesses - 1
    let y = Maths.clamped(Double(intensity), 0, 1) * Double(rows)
    let x = self.sharpness * Double(columns)
    row = min(Int(y), rows - 1)
    column = min(Int(x), columns - 1)
    down = y - Double(row)
    right = x - Double(column)
  }

  func value(_ table: [Int16]) -> Double {
    let first = row * TwoToneTables.sharpnesses + column
    let next = first + TwoToneTables.sharpnesses
    let above = Double(table[first]) + (Double(table[first + 1]) - Double(table[first])) * right
    let below = Double(table[next]) + (Double(table[next + 1]) - Double(table[next])) * right
    return above + (below - above) * down
  }
}
