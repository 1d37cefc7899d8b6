import HapticActuators
import HapticPerception

/// The vibration of one actuator within a slot of 15 ms: an update every 5 ms.
public struct RumbleSlot: Hashable, Sendable {
  /// The updates, in order.
  public var first, second, third: RumbleUpdate

  /// Creates a slot of three updates.
  public init(_ first: RumbleUpdate, _ second: RumbleUpdate, _ third: RumbleUpdate) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// Creates a slot in which nothing changes.
  public init(_ update: RumbleUpdate) { self.init(update, update, update) }

  /// Creates a slot that follows a vibration whose strength falls.
  ///
  /// - Parameters:
  ///   - update: what plays at the strongest of the intensities.
  ///   - intensities: the intensity of the vibration in each third of the slot, clamped to 0…1; NaN counts as 0.
  public init(_ update: RumbleUpdate, following intensities: (Float, Float, Float)) {
    func limited(_ intensity: Float) -> Double { intensity > 0 ? Double(min(intensity, 1)) : 0 }
    let strongest = max(limited(intensities.0), limited(intensities.1), limited(intensities.2))
    func softer(_ intensity: Float) -> RumbleUpdate {
      let intensity = limited(intensity)
      guard intensity > 0 else { return .neutral }
      // The amplitude is that of the square of the intensity: 64 steps for each halving.
      let steps = Int(min(64 * Maths.log2(strongest / intensity) + 0.5, 1000))
      let softened = RumbleUpdate(low: update.low.lowered(by: steps), high: update.high.lowered(by: steps))
      return softened.isSilent ? .neutral : softened
    }
    self.init(softer(intensities.0), softer(intensities.1), softer(intensities.2))
  }

  /// Whether all updates are the same.
  public var isConstant: Bool { first == second && second == third }
}

/// Encodes slots of three updates for one actuator. A word has room for one exact update or for up to three that change what
/// plays by coarse steps, so the encoder follows the actuator's state and picks the word that is closest.
///
/// How pads play these words is known from emulators only: use them after a trial on a real pad.
public struct FineRumble: Sendable {
  /// A level in 1/32 of an octave of amplitude below the full code, and a frequency code.
  private struct Tone: Hashable {
    var level = Self.silent
    var code = 64
    /// The highest level that an actuator may have which has missed words, no two of them in turn.
    var highest = Self.silent

    static var silent: Int { -256 }

    init() {}

    init(_ band: RumbleBand) {
      level = band.amplitudeCode == 0 ? Self.silent : RumbleBand.level(amplitudeCode: band.amplitudeCode)
      code = band.frequencyCode
      highest = level
    }

    /// A tone that every actuator has that receives the word.
    func set(to level: Int) -> Self {
      var tone = self
      (tone.level, tone.highest) = (level, level)
      return tone
    }

    var isAudible: Bool { level > -254 }

    var highestPower: Double { highest > -254 ? 3.24 * Maths.exp2(Double(highest) / 16) : 0 }

    /// How far the tone is from a target.
    func distance(to target: Self) -> Int {
      guard target.isAudible else { return isAudible ? level + 254 : 0 }
      return abs(target.level - level) + abs(target.code - code)
    }

    /// The tone after a five-bit code, or nil when it might be louder than the actuator survives.
    func after(_ short: Int) -> Self? {
      var tone = self
      switch short {
      case 0: tone = Self()
      case 1...11: tone = set(to: -16 * (short - 1))
      case 12...16: tone.code = 64 + 6 * (short - 14)
      default:
        // Five changes of the level times three of the frequency; the middle one holds both.
        let changes = (level: (short - 17) / 3, code: (short - 17) % 3)
        tone.level = min(max(level + Self.step(changes.level), Self.silent), 0)
        tone.highest = min(max(highest + Self.step(changes.level), Self.silent), 0)
        tone.code = min(max(code + 1 - changes.code, 1), 127)
      }
      return tone.highest <= Self.loudest ? tone : nil
    }

    private static func step(_ change: Int) -> Int {
      switch change {
      case 0: 4
      case 1: 1
      case 2: 0
      case 3: -1
      default: -4
      }
    }

    static var loudest: Int { RumbleBand.level(amplitudeCode: RumbleBand.maximumAmplitudeCode) }
  }

  private struct State: Hashable {
    var low = Tone()
    var high = Tone()

    init() {}

    init(_ update: RumbleUpdate) { (low, high) = (Tone(update.low), Tone(update.high)) }

    /// Whether no actuator plays more than it survives, also one that has missed words.
    var isSafe: Bool {
      let most = RumbleBand(frequencyCode: 64, amplitudeCode: RumbleBand.maximumAmplitudeCode).power
      // The last bits of both sides are rounding.
      return low.highestPower + high.highestPower <= most * 1.000001
    }

    func distance(to target: Self) -> Int { low.distance(to: target.low) + high.distance(to: target.high) }

    /// The pair of five-bit codes that leads closest to a target, and the state after it.
    func pair(to target: Self) -> (low: UInt32, high: UInt32, state: Self) {
      // Of equally close codes the first is kept, and the first is the one that holds.
      func closest(_ tone: Tone, _ target: Tone, most: Int) -> (code: UInt32, tone: Tone) {
        var best = (code: UInt32(24), tone: tone)
        for offset in 0..<32 {
          let code = (24 + offset) & 31
          guard let after = tone.after(code), after.highest <= most else { continue }
          if after.distance(to: target) < best.tone.distance(to: target) { best = (UInt32(code), after) }
        }
        return best
      }
      // The target is safe; when the nearest codes are not, both tones are lowered alike.
      var most = Tone.loudest
      while most > Tone.silent {
        let (low, high) = (closest(low, target.low, most: most), closest(high, target.high, most: most))
        var state = self
        (state.low, state.high) = (low.tone, high.tone)
        if state.isSafe { return (low.code, high.code, state) }
        most -= 4
      }
      return (24, 24, self)
    }
  }

  /// The best word so far.
  private struct Choice {
    var word: UInt32 = 0
    var state = State()
    var distance = Int.max

    /// Takes another word if it is closer.
    mutating func consider(
      _ word: UInt32, _ states: (State, State, State), _ targets: (State, State, State)
    ) {
      let sum =
        states.0.distance(to: targets.0) + states.1.distance(to: targets.1) + states.2.distance(to: targets.2)
      guard sum < distance, states.0.isSafe else { return }
      (self.word, state, distance) = (word, states.2, sum)
    }
  }

  private var state = State()
  /// The highest levels of an actuator that has missed the last word.
  private var missed = (low: Tone.silent, high: Tone.silent)

  /// Creates an encoder of an actuator that is silent.
  public init() {}

  /// Returns the word of a slot.
  public mutating func word(_ slot: RumbleSlot) -> UInt32 {
    let targets = (State(slot.first), State(slot.second), State(slot.third))
    let received = (low: state.low.highest, high: state.high.highest)
    state.low.highest = max(received.low, missed.low)
    state.high.highest = max(received.high, missed.high)
    missed = received
    var best = Choice()
    best.consider(slot.first.word, (targets.0, targets.0, targets.0), targets)
    for quantity in 0..<4 where best.distance > 0 { considerOne(quantity, targets, &best) }
    for isHigh in [false, true] where best.distance > 0 { considerBand(isHigh, targets, &best) }
    if best.distance > 0 { considerPairs(targets, &best) }
    state = best.state
    return best.word
  }

  /// One quantity of the first update exactly, then two pairs.
  private func considerOne(_ quantity: Int, _ targets: (State, State, State), _ best: inout Choice) {
    let isHigh = quantity & 1 == 1
    let isFrequency = quantity & 2 == 2
    let target = isHigh ? targets.0.high : targets.0.low
    var first = state
    var tone = isHigh ? state.high : state.low
    let value: Int
    if isFrequency {
      tone.code = target.code
      value = target.code
    } else {
      tone = tone.set(to: target.level)
      value = RumbleBand.amplitudeCode(level: target.level)
    }
    if isHigh { first.high = tone } else { first.low = tone }
    let second = first.pair(to: targets.1)
    let third = second.state.pair(to: targets.2)
    let head: UInt32 = 1 << 30 | UInt32(value) << 23
    let tail: UInt32 = (isFrequency ? 4 : 0) | 2 | (isHigh ? 1 : 0)
    best.consider(
      head | second.low << 18 | second.high << 13 | third.low << 8 | third.high << 3 | tail,
      (first, second.state, third.state), targets)
  }

  /// One band of the first update exactly and the other by a code, then a pair, which stays.
  private func considerBand(_ isHigh: Bool, _ targets: (State, State, State), _ best: inout Choice) {
    // The pair that leads closest, of which only the other band's half is used.
    var first = state.pair(to: targets.0)
    let band = isHigh ? targets.0.high : targets.0.low
    if isHigh { first.state.high = band } else { first.state.low = band }
    let second = first.state.pair(to: targets.1)
    let amplitude = UInt32(RumbleBand.amplitudeCode(level: band.level))
    let head: UInt32 = 2 << 30 | amplitude << 23 | (isHigh ? first.low : first.high) << 18
    best.consider(
      head | second.low << 13 | second.high << 8 | UInt32(band.code) << 1 | (isHigh ? 1 : 0),
      (first.state, second.state, second.state), targets)
  }

  /// Three pairs.
  private func considerPairs(_ targets: (State, State, State), _ best: inout Choice) {
    let first = state.pair(to: targets.0)
    let second = first.state.pair(to: targets.1)
    let third = second.state.pair(to: targets.2)
    let head: UInt32 = 3 << 30 | first.low << 25 | first.high << 20
    best.consider(
      head | second.low << 15 | second.high << 10 | third.low << 5 | third.high,
      (first.state, second.state, third.state), targets)
  }
}
