import AHAP
import Foundation
import HapticAnalysis
import HapticModel
import HapticPerception
import HapticTargets

/// Prints how far every sample is on three pads from what it is on the device that it was designed for, with both rules
/// for transients (`RumbleProfile.Transients`), in just noticeable differences.
///
///     swift run -c release PadDistances [FOLDER]
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ahap") }
    var header = "sample".padding(toLength: 20, withPad: " ", startingAt: 0)
    for pad in pads {
      header += "  \(pad.name): split → light".padding(toLength: 30, withPad: " ", startingAt: 0)
    }
    print(header)
    var sums = [Double](repeating: 0, count: 2 * pads.count)
    var nearer = 0
    for name in names.sorted() {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      guard let pattern = AHAPDecoder().decode([UInt8](data)).pattern else { continue }
      let reference = FeltTrace(pattern, on: .phone).events
      var line = name.padding(toLength: 20, withPad: " ", startingAt: 0)
      for (index, pad) in pads.enumerated() {
        let distances = RumbleProfile.Transients.allCases.map { rule in
          distance(pattern, reference, rule, pad.heavy, pad.light)
        }
        let (light, split) = (distances[0], distances[1])
        sums[2 * index] += split
        sums[2 * index + 1] += light
        if light <= split { nearer += 1 }
        line += String(format: "  %5.2f → %5.2f", split, light).padding(
          toLength: 30, withPad: " ", startingAt: 0)
      }
      print(line)
    }
    var line = "mean".padding(toLength: 20, withPad: " ", startingAt: 0)
    for index in pads.indices {
      let count = Double(max(names.count, 1))
      line += String(format: "  %5.2f → %5.2f", sums[2 * index] / count, sums[2 * index + 1] / count)
        .padding(toLength: 30, withPad: " ", startingAt: 0)
    }
    print(line)
    print("nearer or equal with light: \(nearer) of \(names.count * pads.count)")
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
