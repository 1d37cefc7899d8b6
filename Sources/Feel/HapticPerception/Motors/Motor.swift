/// One motor of a `MotorMixer`: the requested strength, and the current pulse.
struct Motor: Sendable {
  /// The time from the start of the motor until it is felt, in seconds.
  let attack: Double
  /// The lengths of pulses at full drive; `nil` if a transient is a pulse at its own strength.
  var pulses: TransientPulses?
  /// The strongest continuous drive of the current slot.
  private var peak = 0.0
  /// The last continuous drive, which holds until the next one.
  private var held = 0.0
  /// The strongest transient of the current slot.
  private var strongestTransient = 0.0
  /// The strength of the current pulse; `pulseEnd` is its end in nanoseconds.
  private var pulse = 0.0
  private var pulseEnd: UInt64 = 0
  /// The end of the full drive after a start of the motor, in nanoseconds.
  private var kickEnd: UInt64 = 0
  private var isTurning = false

  init(attack: Double) { self.attack = attack }

  mutating func hold(_ drive: Double) {
    held = drive
    peak = max(peak, drive)
  }

  mutating func tap(_ strength: Double) { strongestTransient = max(strongestTransient, strength) }

  /// Returns the drive of a slot, 0…1, and starts the next slot.
  mutating func next(_ slot: Range<UInt64>, kicks: Bool, minimumPulse: Double) -> Double {
    let (start, drive) = (slot.lowerBound, peak)
    let half = (slot.upperBound &- start) / 2
    peak = held
    if start >= pulseEnd { pulse = 0 }
    if strongestTransient > 0 {
      if let pulses {
        // The pulse stops with the slot whose end is nearest to the pulse's own.
        let length = Self.nanoseconds(pulses.seconds(for: strongestTransient))
        pulseEnd = max(pulseEnd, slot.upperBound, start &+ (length > half ? length &- half : 0))
        pulse = 1
      } else {
        pulseEnd = max(pulseEnd, slot.upperBound, start &+ Self.nanoseconds(minimumPulse))
        pulse = max(pulse, strongestTransient)
      }
      strongestTransient = 0
    }
    if drive > 0 && !isTurning && kicks { kickEnd = start &+ Self.nanoseconds(attack * drive) }
    isTurning = drive > 0 || pulse > 0
    // A slot gets full drive if more than half of it lies within the start of the motor.
    return max(drive > 0 && start &+ half < kickEnd ? 1 : drive, pulse)
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, min(seconds, 10)) * 1e9) }
}
