import HapticPerception

/// What a hand feels of two motors that run at constant drives, and which drives feel most like a vibration.
struct MotorTable {
  /// The drives of both motors, 0…1.
  struct Drive: Hashable {
    var heavy: Double
    var light: Double
  }

  private struct Entry {
    var drive: Drive
    var level: Double
    var hertz: Double
  }

  private let entries: [Entry]

  /// Creates a table of 9 × 9 drives. A motor at a share of full speed vibrates at that share of its frequency with the square
  /// of that share of its strength.
  init(heavy: Rotor, light: Rotor) {
    let threshold = DetectionThreshold()
    var entries: [Entry] = []
    for step in 0..<81 {
      let drive = Drive(heavy: Double(step / 9) / 8, light: Double(step % 9) / 8)
      var best = Entry(drive: drive, level: -200, hertz: 0)
      for (motor, share) in [(heavy, drive.heavy), (light, drive.light)] where share > 0 {
        let hertz = motor.frequency * share
        let level = 2 * Maths.decibels(ofPower: motor.gain * share * share) - threshold.level(at: hertz)
        if level > best.level { best = Entry(drive: drive, level: level, hertz: hertz) }
      }
      entries.append(best)
    }
    self.entries = entries
  }

  /// Returns the drive of the heavy motor alone that feels most like a vibration.
  func heavy(level: Double, hertz: Double) -> Double {
    drive(level: level, hertz: hertz, usesLight: false).heavy
  }

  /// Returns the drives that feel most like a vibration of a level in dB above threshold at a frequency; rest below what a
  /// hand feels.
  func drive(level: Double, hertz: Double, usesLight: Bool = true) -> Drive {
    guard level >= PerceptionConstants.eventStart else { return Drive(heavy: 0, light: 0) }
    var best = (drive: Drive(heavy: 0, light: 0), cost: Double.infinity)
    for entry in entries
    where entry.level >= PerceptionConstants.eventStart && (usesLight || entry.drive.light == 0) {
      let levels = (level - entry.level) / JustNoticeable.level(at: min(level, entry.level))
      let pitch = Maths.log2(hertz / entry.hertz) / JustNoticeable.pitch(.span, .span)
      let cost = levels * levels + pitch * pitch
      if cost < best.cost { best = (entry.drive, cost) }
    }
    return best.drive
  }
}
