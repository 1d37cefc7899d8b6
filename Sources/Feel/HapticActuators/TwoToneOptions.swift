import HapticPerception

/// A tone that may stand for a goal, with what is felt of it and its cost. Frequency code 0 means no tone.
struct TwoToneCandidate: Sendable, Hashable {
  var frequency = 0
  var amplitude = 0
  var felt = TwoToneGoal(level: 0, pitch: 0)
  var cost = TwoToneCost()

  var isTone: Bool { frequency > 0 }
}

/// A tone for the continuous vibration of a slot and a tone for its transient.
struct TwoToneChoice: Sendable, Hashable {
  var span = TwoToneCandidate()
  var tap = TwoToneCandidate()

  /// The cost of the choice, without that of the change from the slot before.
  var cost: TwoToneCost { span.cost + tap.cost }

  /// Whether both tones can be played at once: the higher one in the high band, which begins an octave higher.
  var isPlayable: Bool {
    !span.isTone || !tap.isTone || max(span.frequency, tap.frequency) - TwoTone.octave >= 1
  }

  /// The codes of the choice. A single tone uses the low band. If both tones together are stronger than the strongest
  /// amplitude of one, both become weaker by the same number of dB.
  var tone: TwoTone {
    guard span.isTone, tap.isTone else {
      let only = span.isTone ? span : tap
      guard only.isTone else { return .rest }
      return TwoTone(
        lowFrequency: UInt8(only.frequency), lowAmplitude: UInt8(only.amplitude),
        highFrequency: TwoTone.middle, highAmplitude: 0)
    }
    let (low, high) = span.frequency <= tap.frequency ? (span, tap) : (tap, span)
    var amplitudes = (low.amplitude, high.amplitude)
    var lowered = 0.0
    while Self.power(amplitudes.0) + Self.power(amplitudes.1) > 1 {
      lowered += TwoTone.decibelsPerStep
      amplitudes.0 = TwoTone.amplitudeCode(TwoTone.decibels(low.amplitude) - lowered)
      amplitudes.1 = TwoTone.amplitudeCode(TwoTone.decibels(high.amplitude) - lowered)
    }
    return TwoTone(
      lowFrequency: UInt8(low.frequency), lowAmplitude: UInt8(amplitudes.0),
      highFrequency: UInt8(high.frequency - TwoTone.octave), highAmplitude: UInt8(amplitudes.1))
  }

  private static func power(_ amplitude: Int) -> Double {
    TwoTone.amplitude(amplitude) * TwoTone.amplitude(amplitude)
  }
}

/// The choices of one slot: for each tone that may stand for its continuous vibration, and for none, the best tone for its
/// transient, or none. The choice for the transient does not matter to other slots.
struct TwoToneOptions: Sendable {
  /// The most choices: nine tones and none.
  static var most: Int { 10 }
  private static var spanOffsets: [Int] { [-12, -8, -4, -2, 0, 2, 4, 8, 12] }
  private static var transientOffsets: [Int] { [-8, -4, 0, 4, 8] }

  /// The choices, those with lower frequencies first, after that without a tone for the vibration.
  private(set) var choices: [TwoToneChoice] = []
  private let tables: TwoToneTables
  private let spanOffsets = Self.spanOffsets
  private let transientOffsets = Self.transientOffsets
  private var taps: [TwoToneCandidate] = []

  /// Creates options, whose memory is enough for every slot.
  init(_ tables: TwoToneTables) {
    self.tables = tables
    choices.reserveCapacity(Self.most)
    taps.reserveCapacity(transientOffsets.count + 1)
  }

  /// Finds the choices for a target. Calculates at most 14 tones and compares at most 60 pairs.
  mutating func find(_ target: TwoToneTarget) {
    choices.removeAll(keepingCapacity: true)
    taps.removeAll(keepingCapacity: true)
    taps.append(Self.none(target.tap))
    if let goal = target.tap {
      let middle = Self.nearest(goal.pitch)
      for offset in transientOffsets {
        let code = middle + offset
        guard code >= 1, code <= TwoToneTables.codes else { continue }
        taps.append(
          Self.candidate(code, tables.burst(code), goal, SensationTrace.pitchStep, offset))
      }
    }
    add(Self.none(target.span))
    guard let goal = target.span else { return }
    let middle = Self.nearest(goal.pitch)
    for offset in spanOffsets {
      let code = middle + offset
      guard code >= 1, code <= TwoToneTables.codes else { continue }
      let full = TwoToneGoal(level: tables.tone(code), pitch: Double(code))
      add(Self.candidate(code, full, goal, SensationTrace.pitchStep, offset))
    }
  }

  /// Adds a tone for the vibration with the best tone for the transient.
  private mutating func add(_ span: TwoToneCandidate) {
    var best = TwoToneChoice(span: span, tap: taps[0])
    for tap in taps.dropFirst() {
      let choice = TwoToneChoice(span: span, tap: tap)
      if choice.isPlayable, choice.cost < best.cost { best = choice }
    }
    choices.append(best)
  }

  private static func none(_ goal: TwoToneGoal?) -> TwoToneCandidate {
    TwoToneCandidate(cost: goal.map { TwoToneCost.silence(for: $0) } ?? TwoToneCost())
  }

  /// Returns a tone with the amplitude whose level is the nearest to that of the goal.
  private static func candidate(
    _ code: Int, _ full: TwoToneGoal, _ goal: TwoToneGoal, _ step: Double, _ offset: Int
  ) -> TwoToneCandidate {
    let amplitude = TwoTone.amplitudeCode(goal.level - full.level)
    let felt = TwoToneGoal(level: full.level + TwoTone.decibels(amplitude), pitch: full.pitch)
    return TwoToneCandidate(
      frequency: code, amplitude: amplitude, felt: felt,
      cost: .tone(felt, for: goal, step: step, offset: offset < 0 ? -offset : offset))
  }

  private static func nearest(_ pitch: Double) -> Int {
    Int(Maths.floor(Maths.clamped(pitch, 1, Double(TwoToneTables.codes)) + 0.5))
  }
}
