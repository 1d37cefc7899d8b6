import Foundation
import HapticAnalysis
import HapticModel
import HapticPerception

/// The table of three pads with motors.
enum MotorTable {
  /// The pad as assumed, a big slow one and a small fast one.
  private static let pads: [(name: String, heavy: Rotor, light: Rotor)] = [
    ("default", PerceptionConstants.heavyMotor, PerceptionConstants.lightMotor),
    (
      "big, slow", Rotor(frequency: 30, gain: 1.5, rise: 0.042, fall: 0.068),
      Rotor(frequency: 80, gain: 0.8, rise: 0.018, fall: 0.030)
    ),
    (
      "small, fast", Rotor(frequency: 60, gain: 0.5, rise: 0.020, fall: 0.032),
      Rotor(frequency: 150, gain: 0.8, rise: 0.008, fall: 0.014)
    ),
  ]

  static func write(_ patterns: [(name: String, pattern: HapticPattern)]) {
    print("| sample | " + pads.map { "\($0.name): split → light" }.joined(separator: " | ") + " |")
    print("|---|" + pads.map { _ in "---|" }.joined())
    var sums = [(split: Double, light: Double)](repeating: (0, 0), count: pads.count)
    var nearer = 0
    for (name, pattern) in patterns {
      let reference = FeltTrace(pattern, on: .phone).builder
      var cells: [String] = []
      for (index, pad) in pads.enumerated() {
        let split = distance(pattern, reference, .split, pad.heavy, pad.light)
        let light = distance(pattern, reference, .light, pad.heavy, pad.light)
        sums[index].split += split
        sums[index].light += light
        if light <= split { nearer += 1 }
        cells.append(cell(split, light))
      }
      print("| `\(name)` | " + cells.joined(separator: " | ") + " |")
    }
    let count = Double(patterns.count)
    print("| mean | " + sums.map { cell($0.split / count, $0.light / count) }.joined(separator: " | ") + " |")
    print()
    print("With the light motor, \(nearer) of \(patterns.count * pads.count) distances are smaller or equal.")
  }

  private static func cell(_ split: Double, _ light: Double) -> String {
    String(format: "%.2f → %.2f", split, light)
  }

  private static func distance(
    _ pattern: HapticPattern, _ reference: SensationTraceBuilder, _ rule: RumbleProfile.Transients,
    _ heavy: Rotor,
    _ light: Rotor
  ) -> Double {
    var rumble = RumbleProfile(transients: rule)
    rumble.heavyMotor = heavy
    rumble.lightMotor = light
    let target = DesignTarget(
      DeviceModel(.rotors(heavy: heavy, light: light)), of: .pad, name: "pad", rumble: rumble)
    return FeelDifference(reference, FeltTrace(pattern, on: target).builder, on: .unmeasured).distance
  }
}
