import HapticPerception

/// The feel of motors that run at constant drives, and the drives that feel most like a vibration.
struct MotorTable {
  /// The drives of both motors, 0…1.
  struct Drive: Hashable {
    var heavy: Double
    var light: Double
  }

  /// The levels of a motor in dB above threshold, and its frequencies in Hz, by its drive in steps of 1/64.
  private struct Motor {
    let levels: [Double]
    let hertz: [Double]

    /// A motor at a share of full speed vibrates at that share of its frequency with the square of that share of its
    /// strength.
    init(_ rotor: Rotor, _ hand: Hand) {
      let threshold = DetectionThreshold()
      hertz = (0...MotorTable.steps).map { rotor.frequency * Double($0) / Double(MotorTable.steps) }
      levels = hertz.indices.map { step in
        let share = Double(step) / Double(MotorTable.steps)
        let acceleration = rotor.gain * share * share
        // Friction stops a motor that is driven less.
        guard share >= PerceptionConstants.stallSpeed, acceleration > 1e-9 else { return -200 }
        return 2 * Maths.decibels(ofPower: acceleration)
          - threshold.level(at: rotor.frequency * share, in: hand)
      }
    }

    func level(of drive: Double) -> Double { levels[MotorTable.step(of: drive)] }
  }

  private let heavy: Motor
  private let light: Motor

  private static var steps: Int { 64 }
  /// The number of strengths of both motors that are compared.
  private static var strengths: Int { 32 }

  /// Creates a table for motors that a hand holds.
  init(heavy: Rotor, light: Rotor, in hand: Hand) {
    self.heavy = Motor(heavy, hand)
    self.light = Motor(light, hand)
  }

  /// Returns the drive of the heavy motor alone that feels most like a vibration in level and pitch.
  func heavy(level: Double, hertz: Double) -> Double {
    guard level >= PerceptionConstants.feltLevel else { return 0 }
    var best = (drive: 0.0, cost: Double.infinity)
    for step in heavy.levels.indices where heavy.levels[step] >= PerceptionConstants.feltLevel {
      let levels = Self.difference(level, heavy.levels[step])
      let pitch = Maths.log2(hertz / heavy.hertz[step]) / SensationTrace.pitchStep
      let cost = levels * levels + pitch * pitch
      if cost < best.cost { best = (Double(step) / Double(Self.steps), cost) }
    }
    return best.drive
  }

  /// Returns the drives with which both motors reach the level of a vibration in dB above threshold; rest below what a hand
  /// feels.
  ///
  /// Sharpness splits the strength between the motors as everywhere in the package: round vibration belongs to the heavy
  /// motor, crisp vibration to the light one, whatever their frequencies.
  func drive(level: Double, sharpness: Double) -> Drive {
    let rest = Drive(heavy: 0, light: 0)
    guard level >= PerceptionConstants.feltLevel else { return rest }
    let split = MotorMixer.split(1, sharpness)
    var best = (drive: rest, cost: Double.infinity)
    for step in 1...Self.strengths {
      let strength = Double(step) / Double(Self.strengths)
      let drive = Drive(
        heavy: Self.turning(strength * split.heavy), light: Self.turning(strength * split.light))
      let reached = max(heavy.level(of: drive.heavy), light.level(of: drive.light))
      guard reached >= PerceptionConstants.feltLevel else { continue }
      let cost = Self.difference(level, reached).magnitude
      if cost < best.cost { best = (drive, cost) }
    }
    return best.drive
  }

  /// Returns a drive that turns a motor, or 0.
  private static func turning(_ drive: Double) -> Double {
    drive < PerceptionConstants.stallSpeed ? 0 : drive
  }

  private static func difference(_ level: Double, _ other: Double) -> Double {
    SensationTrace.height(ofLevel: level) - SensationTrace.height(ofLevel: other)
  }

  private static func step(of drive: Double) -> Int { Int(min(max(drive, 0), 1) * Double(steps) + 0.5) }
}
