/// One motor of a `MotorMixer`: the strength that is wanted, and the pulse in force.
struct Motor: Sendable {
  /// Seconds that the motor takes to be felt.
  let attack: Double
  /// Lengths of pulses at full drive; nil when a transient is a pulse at its own strength.
  var pulses: TapPulses?
  /// Strongest continuous drive of the slot that is open.
  private var peak = 0.0
  /// The last continuous drive, which goes on until the next one.
  private var held = 0.0
  /// The strongest transient of the slot that is open.
  private var strongestTap = 0.0
  /// Pulse in force: strength and nanoseconds of its end.
  private var pulse = 0.0
  private var pulseEnd: UInt64 = 0
  /// End of the full drive of a start, in nanoseconds.
  private var kickEnd: UInt64 = 0
  private var isTurning = false

  init(attack: Double) { self.attack = attack }

  mutating func hold(_ drive: Double) {
    held = drive
    peak = max(peak, drive)
  }

  mutating func tap(_ strength: Double) { strongestTap = max(strongestTap, strength) }

  /// Returns the drive of a slot, 0…1, and begins the next one.
  mutating func take(_ slot: Range<UInt64>, kicks: Bool, minimumPulse: Double) -> Double {
    let (start, drive) = (slot.lowerBound, peak)
    let half = (slot.upperBound &- start) / 2
    peak = held
    if start >= pulseEnd { pulse = 0 }
    if strongestTap > 0 {
      if let pulses {
        // It ends with the slot that is nearest to its end.
        let length = Self.nanoseconds(pulses.seconds(for: strongestTap))
        pulseEnd = max(pulseEnd, slot.upperBound, start &+ (length > half ? length &- half : 0))
        pulse = 1
      } else {
        pulseEnd = max(pulseEnd, slot.upperBound, start &+ Self.nanoseconds(minimumPulse))
        pulse = max(pulse, strongestTap)
      }
      strongestTap = 0
    }
    if drive > 0 && !isTurning && kicks { kickEnd = start &+ Self.nanoseconds(attack * drive) }
    isTurning = drive > 0 || pulse > 0
    // As full drive, a slot that lies in the start for more than a half counts.
    return max(drive > 0 && start &+ half < kickEnd ? 1 : drive, pulse)
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(max(0, min(seconds, 10)) * 1e9) }
}
