import HapticOutputs
import HapticPlatform
import ProbeSupport

/// Puts an engine under more strain than any app would, for `Tools/checks/check-stress.sh`: nothing may hang, nothing may be left over.
@main
enum StressProbe {
  static let usage = """
    StressProbe threads SECONDS [SEED]        eight threads call everything of one engine at random
    StressProbe players COUNT                 create, start and release so many players
    StressProbe starts COUNT                  start and stop an engine so often
    StressProbe endure ID PLAN SECONDS        play, and start again whatever happens to the server

    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("threads", 2...3):
        var system = SystemRandomNumberGenerator()
        let seed = arguments.count > 2 ? UInt64(arguments[2]) : nil
        try ThreadStress.run(
          seconds: number(arguments[1]), seed: seed ?? UInt64.random(in: 1...999_999, using: &system))
      case ("players", 2): try Counting.players(Int(number(arguments[1])))
      case ("starts", 2): try Counting.starts(Int(number(arguments[1])))
      case ("endure", 4):
        try Endurance.run(id: arguments[1], plan: arguments[2], seconds: number(arguments[3]))
      default:
        print(usage, terminator: "")
        exit(64)
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }

  private static func number(_ text: String) -> Double { min(max(Double(text) ?? 0, 0), 10_000_000) }
}

/// The same numbers for the same seed (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of 0..<count.
  mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }

  /// Something in 0…1.
  mutating func unit() -> Double { Double.random(in: 0...1, using: &self) }
}
