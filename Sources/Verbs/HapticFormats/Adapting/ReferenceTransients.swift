import HapticAnalysis
import HapticModel
import HapticPerception

/// What a hand feels of single transients on the device that a pattern is designed for, each calculated once.
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
    let event = FeltTrace(HapticPattern(events: [tap]), on: design).events.first
    known.append((intensity, sharpness, event))
    return event
  }
}

/// What a hand feels of pulses at full drive, by their length.
struct PulseTable {
  /// A pulse.
  struct Pulse {
    /// The length in milliseconds.
    var milliseconds: Int
    /// What is felt on each model of the device.
    var events: [FeltEvent?]
  }

  /// The pulses, the shortest first.
  let pulses: [Pulse]

  /// Plays pulses of all lengths on a device.
  ///
  /// - Parameter playback: what the device does for a pulse of a length in milliseconds.
  init(
    _ lengths: [Int] = [5, 8, 10, 12, 15, 20, 25, 30, 40], on device: DesignTarget,
    _ playback: (Int) -> TargetPlayback
  ) {
    pulses = lengths.map { length in
      let played = playback(length)
      return Pulse(
        milliseconds: length,
        events: device.models.map { played.events(on: $0, hand: device.hand).first })
    }
  }

  /// Returns the length whose pulse feels most like an event, if the whole device is `gain` dB stronger, and how differently
  /// it feels (squared).
  func best(for event: FeltEvent, gain: Double) -> (milliseconds: Int, cost: Double) {
    var best = (milliseconds: pulses.first?.milliseconds ?? 10, cost: Double.infinity)
    for pulse in pulses {
      var cost = 0.0
      for felt in pulse.events { cost = max(cost, Self.cost(event, felt, gain: gain)) }
      if cost < best.cost { best = (pulse.milliseconds, cost) }
    }
    return best
  }

  private static func cost(_ event: FeltEvent, _ felt: FeltEvent?, gain: Double) -> Double {
    guard let felt else {
      let height = event.level / JustNoticeable.level(at: event.level)
      return height * height
    }
    let level = (event.level - felt.level + gain) / JustNoticeable.level(at: min(event.level, felt.level))
    let octaves = event.pitch > 0 && felt.pitch > 0 ? Maths.log2(event.pitch / felt.pitch) : 0
    let pitch = octaves / JustNoticeable.pitch(event.kind, felt.kind)
    let time = (event.duration - felt.duration) / JustNoticeable.time(of: min(event.duration, felt.duration))
    return level * level + pitch * pitch + time * time
  }
}
