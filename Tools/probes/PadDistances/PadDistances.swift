import AHAP
import Foundation
import HapticAnalysis
import HapticModel
import HapticPerception

/// Prints how differently every sample feels on three pads from the phone that it was designed for, with both rules for
/// transients (`RumbleProfile.Transients`), in just noticeable differences, as the table of `Docs/Perception.md`.
///
///     swift run PadDistances [FOLDER]
@main
struct PadDistances {
  /// The pad as assumed, a big slow one and a small fast one.
  static let pads: [(name: String, heavy: Rotor, light: Rotor)] = [
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

  static func main() throws {
    let folder = CommandLine.arguments.dropFirst().first ?? "Samples"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ahap") }.sorted()
    print("| sample | " + pads.map { "\($0.name): split → light" }.joined(separator: " | ") + " |")
    print("|---|" + pads.map { _ in "---|" }.joined())
    var sums = [(split: Double, light: Double)](repeating: (0, 0), count: pads.count)
    var nearer = 0
    var count = 0
    for name in names {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      guard let pattern = AHAPDecoder().decode([UInt8](data)).pattern else {
        throw Failure(description: "\(name): it has errors; see 'thrum check'")
      }
      count += 1
      let reference = FeltTrace(pattern, on: .phone).events
      var cells: [String] = []
      for (index, pad) in pads.enumerated() {
        let split = distance(pattern, reference, .split, pad.heavy, pad.light)
        let light = distance(pattern, reference, .light, pad.heavy, pad.light)
        sums[index].split += split
        sums[index].light += light
        if light <= split { nearer += 1 }
        cells.append(cell(split, light))
      }
      print("| `\(name.dropLast(5))` | " + cells.joined(separator: " | ") + " |")
    }
    guard count > 0 else {
      throw Failure(description: "\(folder): it has no .ahap files; name another folder")
    }
    let means = sums.map { cell($0.split / Double(count), $0.light / Double(count)) }
    print("| mean | " + means.joined(separator: " | ") + " |")
    print()
    print("With the light motor \(nearer) of \(count * pads.count) are nearer or equal.")
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static func cell(_ split: Double, _ light: Double) -> String {
    String(format: "%.2f → %.2f", split, light)
  }

  static func distance(
    _ pattern: HapticPattern, _ reference: [FeltEvent], _ rule: RumbleProfile.Transients, _ heavy: Rotor,
    _ light: Rotor
  ) -> Double {
    var rumble = RumbleProfile(transients: rule)
    rumble.heavyMotor = heavy
    rumble.lightMotor = light
    let target = DesignTarget(
      DeviceModel(.rotors(heavy: heavy, light: light)), of: .pad, name: "pad", rumble: rumble)
    return FeelDifference(reference, FeltTrace(pattern, on: target).events).distance
  }
}
