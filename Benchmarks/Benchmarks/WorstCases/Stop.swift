import Foundation
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime

/// How long `stop` takes, whatever plays, on an output that paces itself.
enum Stop {
  private static let runs = 3

  static func printTable(only: String?) throws {
    let rows: [(String, () throws -> HapticEngine)] = [
      ("2048 players of 12 curves of 1 000 000 points in 1 s", { try curves(2048, 1_000_000) }),
      ("2048 players of 12 curves of 48 000 points in 1 s", { try curves(2048, 48_000) }),
      ("256 players of 12 curves of 1 000 000 points in 1 s", { try curves(256, 1_000_000) }),
      ("60 000 commands in the order of the queue's hash", { try commands() }),
    ]
    print("| stop() while there play | slowest of \(runs) ms |")
    print("|---|---|")
    for (name, engine) in rows where only.map({ "stop \(name)".contains($0) }) ?? true {
      var slowest = 0.0
      for _ in 0..<runs {
        let engine = try engine()
        let begin = DispatchTime.now().uptimeNanoseconds
        engine.stop()
        let time = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6
        if CommandLine.arguments.contains("-v") { print(time) }
        slowest = max(slowest, time)
      }
      print("| \(name) | \(WorstCases.text(slowest)) |")
      fflush(nil)
    }
  }

  private static func engine(_ capacity: RenderCapacity = RenderCapacity()) throws -> HapticEngine {
    var configuration = HapticEngine.Configuration()
    configuration.capacity = capacity
    let engine = try HapticEngine(output: SilentOutput(), configuration: configuration)
    try engine.start()
    return engine
  }

  private static func curves(_ count: Int, _ points: Int) throws -> HapticEngine {
    let engine = try engine()
    let pattern = try engine.prepare(Case.lanes(points: points, seconds: 1))
    for _ in 0..<count { try engine.makePlayer(with: pattern).start() }
    usleep(300_000)
    return engine
  }

  /// Commands in the ring: nothing renders before the stop.
  private static func commands() throws -> HapticEngine {
    let engine = try engine(RenderCapacity(commands: 65_536))
    let player = try engine.makePlayer(with: Case.hums(1))
    try player.start()
    usleep(50_000)
    for (index, time) in Case.hostileTimes(60_000).enumerated() {
      try player.send(.hapticIntensityControl, Float(index & 63) / 64, at: 10 + time)
    }
    return engine
  }
}
