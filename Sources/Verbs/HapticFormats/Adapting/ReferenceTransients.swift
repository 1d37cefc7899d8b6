import HapticAnalysis
import HapticModel
import HapticPerception

/// The feel of single transients on the device that a pattern is designed for, each calculated once.
struct ReferenceTransients {
  private let design: DesignTarget
  private var known: [(intensity: Int, sharpness: Int, event: FeltEvent?)] = []

  init(_ design: DesignTarget) { self.design = design }

  /// Returns what is felt of a transient; `nil` if nothing is. Intensity counts in steps of 1/40, sharpness of 1/10.
  mutating func event(_ transient: Timeline.Transient) -> FeltEvent? {
    let intensity = Int(transient.intensity * 40 + 0.5)
    let sharpness = Int(transient.sharpness * 10 + 0.5)
    if let found = known.first(where: { $0.intensity == intensity && $0.sharpness == sharpness }) {
      return found.event
    }
    let tap = HapticEvent(
      .hapticTransient, time: 0.05,
      parameters: [
        EventParameter(.hapticIntensity, Float(intensity) / 40),
        EventParameter(.hapticSharpness, Float(sharpness) / 10),
      ])
    let event = FeltTrace(sensationOf: [HapticPattern(events: [tap])], on: design).sensation().strongest
    known.append((intensity, sharpness, event))
    return event
  }
}

/// The feel of pulses, by their length and strength.
struct PulseTable {
  /// A pulse.
  struct Pulse {
    /// The length in milliseconds.
    var milliseconds: Int
    /// The strength, 0…1.
    var level: Double
    /// The feel of the pulse; `nil` for nothing.
    var event: FeltEvent?
  }

  /// The pulses, the shortest first.
  let pulses: [Pulse]

  /// Plays pulses of all lengths and strengths on a device. Of a device with several models that counts on which less is felt,
  /// as in every comparison.
  ///
  /// - Parameter playback: what the device does for a pulse of a length in milliseconds and a strength.
  init(
    _ lengths: [Int], _ levels: [Double], on device: DesignTarget,
    _ playback: (_ milliseconds: Int, _ level: Double) -> TargetPlayback
  ) {
    pulses = lengths.flatMap { length in
      levels.map { level in
        Pulse(
          milliseconds: length, level: level,
          event: playback(length, level).sensation(on: device).trace().strongest)
      }
    }
  }

  /// Returns the pulse that feels most like an event, if the whole device is `gain` dB stronger, and how differently it feels
  /// (squared).
  func best(for event: FeltEvent, gain: Double) -> (pulse: Pulse, cost: Double)? {
    var best: (pulse: Pulse, cost: Double)?
    for pulse in pulses {
      let cost = Self.cost(event, pulse.event, gain: gain)
      if cost < best?.cost ?? .infinity { best = (pulse, cost) }
    }
    return best
  }

  private static func cost(_ event: FeltEvent, _ felt: FeltEvent?, gain: Double) -> Double {
    let height = SensationTrace.height(ofLevel: event.level + gain)
    guard let felt else { return height * height }
    let level = height - felt.height
    let octaves = event.pitch > 0 && felt.pitch > 0 ? Maths.log2(event.pitch / felt.pitch) : 0
    let pitch = octaves / SensationTrace.pitchStep
    let time = (event.duration - felt.duration) / JustNoticeable.time(of: min(event.duration, felt.duration))
    return level * level + pitch * pitch + time * time
  }
}

extension SensationTrace {
  /// The strongest event; `nil` if nothing is felt.
  var strongest: FeltEvent? {
    var strongest: FeltEvent?
    for event in events where event.level > strongest?.level ?? 0 { strongest = event }
    return strongest
  }
}
