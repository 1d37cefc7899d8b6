import HapticModel
import TestSupport

/// Makes render cases that look for trouble: things on one sample, half-way between samples, shorter than a sample;
/// controls on onsets and inside glides; values on, at and beyond the ends of their ranges.
struct CaseGenerator {
  private var random: SeededGenerator
  private let seed: UInt64
  private var sampleRate = 48_000.0
  private var rate = 1.0
  /// Pattern time that falls into the render.
  private var span = 0.1
  /// Moments already in use, to meet them again.
  private var moments: [Double] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  static let sampleRates: [Double] = [
    8000, 11_025, 16_000, 22_050, 24_000, 44_100, 48_000, 48_000, 88_200, 96_000, 192_000, 12_345.678, 47_999,
    8000.5, 191_999.9,
  ]

  mutating func makeCase() -> RenderCase {
    var made = RenderCase(seed: seed)
    sampleRate = random.pick(Self.sampleRates)
    made.sampleRate = sampleRate
    made.profile = profile()
    made.preview = random.chance(15)
    made.frames = random.pick([300, 1000, 2500, 5000, 5000, 9000])
    for _ in 0..<random.pick([1, 1, 1, 2, 3]) { made.tracks.append(track(frames: made.frames)) }
    return made
  }

  private mutating func profile() -> ReferenceProfile {
    switch random.int(0...5) {
    case 0...1: return .taptic
    case 2: return .wideband
    case 3: return .audible
    default:
      return ReferenceProfile(
        continuousLow: random.double(20...600), continuousHigh: random.double(20...600),
        sharpnessExponent: random.pick([0.5, 1, 1.5, 2, 2.718, 3, random.double(0.3...4)]),
        continuousGain: random.pick([1, 0.7, random.double(0...1)]), transientLow: random.double(20...600),
        transientHigh: random.double(20...2000), cycles: random.pick([0.5, 1, 1.5, random.double(0.25...6)]),
        transientGain: random.pick([1, 0.7, random.double(0...1)]),
        intensityExponent: random.pick([0.7, 1, 1.5, 2, 2.718, 3, random.double(0.5...4)]))
    }
  }

  private mutating func track(frames: Int) -> ReferenceTrack {
    rate = random.pick([1, 1, 1, 1, 0.25, 0.5, 2, 4, 1.5, random.double(0.25...4)])
    span = Double(frames) / sampleRate * rate * random.double(0.3...1.1)
    moments = []
    var track = ReferenceTrack(pattern: pattern())
    track.rate = rate
    track.startSample = random.chance(60) ? 0 : random.int(0...frames / 2)
    if random.chance(25) {
      track.loops = true
      let shortest = Double(random.pick([40, 200, 400, 1000])) / sampleRate * rate
      track.loopEnd = random.chance(50) ? max(shortest, moment()) : 0
      track.waveforms = TestWaveforms.all
      if track.roundLength(sampleRate: sampleRate) < shortest { track.loopEnd = shortest }
      track.loops = !hasTies(track, frames: frames)
    }
    track.waveforms = TestWaveforms.all
    return track
  }

  /// Whether a moment of a later round falls half-way between two samples: then the last bit of k · L + T decides, and
  /// both sides are right. (Without a loop, ties are exact and stay in the test.) The same goes for an event before
  /// the loop point that falls on its sample.
  private func hasTies(_ track: ReferenceTrack, frames: Int) -> Bool {
    let pattern = track.pattern
    let length = track.roundLength(sampleRate: sampleRate)
    var all = [0, length] + pattern.events.map(\.time) + pattern.parameters.map(\.time)
    all += pattern.events.map { $0.time + ($0.duration ?? 0) }
    all += pattern.curves.flatMap { curve in curve.controlPoints.map { curve.time + $0.time } }
    var offset = 0.0
    func sample(_ moment: Double) -> Double { (moment * sampleRate / rate + 0.5).rounded(.down) }
    while offset * sampleRate / rate < Double(frames) {
      let end = sample(offset + length)
      if pattern.events.contains(where: { $0.time < length && sample(offset + $0.time) >= end }) {
        return true
      }
      for moment in all {
        let position = (offset + moment) * sampleRate / rate
        if abs(position - position.rounded(.down) - 0.5) < 1e-6 { return true }
      }
      offset += length
    }
    return false
  }

  /// One pattern; also used on its own.
  mutating func pattern() -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<random.pick([1, 2, 3, 4, 6, 9]) { pattern.events.append(event()) }
    var ids: [DynamicParameterID] = []
    for _ in 0..<random.int(0...4) { ids.append(random.pick(DynamicParameterID.allCases)) }
    for id in ids {
      for _ in 0..<random.pick([0, 0, 1, 2, 5]) {
        pattern.parameters.append(DynamicParameter(id, time: moment(), value: value(id.facts)))
      }
      for _ in 0..<random.pick([0, 1, 1, 2, 3]) { pattern.curves += curves(id) }
    }
    return pattern
  }

  private mutating func event() -> HapticEvent {
    let type = random.pick(EventType.allCases + [.hapticContinuous])
    var event = HapticEvent(type, time: moment())
    if random.chance(92) || type.isContinuous && random.chance(60) { event.duration = duration() }
    if let duration = event.duration { moments.append(event.time + duration) }
    for id in EventParameterID.allCases where id.facts.appliesTo.contains(type) && random.chance(55) {
      event.parameters.append(EventParameter(id, value(id.facts)))
    }
    for id in [EventParameterID.attackTime, .decayTime, .releaseTime] where random.chance(60) {
      event.parameters.append(EventParameter(id, Float(random.pick([0, 0.05, random.double(0...0.4)]))))
    }
    if type == .audioCustom {
      event.waveform = AudioWaveform(
        .path(random.pick(TestWaveforms.names)), usesVolumeEnvelope: random.chance(60),
        loops: random.chance(40))
    }
    return event
  }

  private mutating func moment() -> Double {
    let sample = Double(random.int(0...max(1, Int(span * sampleRate / rate))))
    let result: Double
    switch random.int(0...9) {
    case 0: result = 0
    case 1...2: result = moments.isEmpty ? 0 : random.pick(moments)
    case 3: result = (sample + 0.5) * rate / sampleRate
    case 4: result = sample * rate / sampleRate
    case 5: result = (span * 1000).rounded(.down) / 1000
    default: result = random.double(0...span)
    }
    moments.append(result)
    return result
  }

  private mutating func duration() -> Double {
    switch random.int(0...11) {
    case 0: 0
    case 1: random.double(0...2) / sampleRate
    case 2: 1e-9
    case 3: 0.002
    case 4: moments.isEmpty ? 0.01 : random.pick(moments)
    default: random.double(0...span)
    }
  }

  private mutating func value(_ facts: ParameterFacts) -> Float {
    let (low, high) = (facts.range.lowerBound, facts.range.upperBound)
    switch random.int(0...19) {
    case 0...1: return low
    case 2...3: return high
    case 4: return facts.defaultValue
    case 5: return random.pick([low - 1, high + 0.5, .nan, .infinity, -.infinity, -0.0])
    default: return Float(random.double(Double(low)...Double(high)))
    }
  }

  /// One curve, or a chain of curves that continue each other.
  private mutating func curves(_ id: DynamicParameterID) -> [ParameterCurve] {
    var result: [ParameterCurve] = []
    var start = moment()
    var last = value(id.facts)
    for index in 0..<random.pick([1, 1, 1, 3]) {
      var times: [Double] = [index == 0 && random.chance(30) ? random.double(0...span / 4) : 0]
      let length = random.pick([span / 2, span / 10, 0.001, 3 / sampleRate])
      for _ in 1..<random.pick([1, 2, 3, 5, 40]) + 1 {
        // Now and then two points at one time: a jump.
        times.append(
          random.chance(15) ? times[times.count - 1] : times[times.count - 1] + random.double(0...length))
      }
      if random.chance(8) { times.removeLast(times.count - 1) }
      var points: [ParameterCurve.ControlPoint] = []
      for (place, time) in times.enumerated() {
        let level = index > 0 && place == 0 ? last : value(id.facts)
        points.append(ParameterCurve.ControlPoint(time: time, value: level))
        last = level
      }
      result.append(ParameterCurve(id, time: start, controlPoints: points))
      start += times[times.count - 1]
      moments.append(start)
    }
    if random.chance(10) { result[0].controlPoints.shuffle(using: &random) }
    return result
  }
}
