import Foundation
import HapticModel
import HapticPlayback

/// The constants of the bound a + p · players + b · voices + c · (events and commands), each from rows of its own.
struct Bound {
  /// A callback in which nothing plays, in microseconds.
  let idle: Double
  /// Microseconds for each voice that sounds, steady and moving, and for each active player.
  let steady, moving, player: Double
  /// Microseconds for each event that begins, for one that takes another's voice, and for each command.
  let tap, continuous, replacing, command: Double
  /// Microseconds for each voice of another kind: its name, and what it costs.
  let kinds: [(name: String, cost: Double)]

  init(runs: Int) throws {
    let voices = Double(Case.voices)
    idle = try Self.slowest(.nothing, runs).time
    let sounding = try Self.slowest(.sounding, runs).time
    steady = (sounding - idle) / voices
    let bending = try Self.slowest(.moving, runs).time
    moving = (bending - idle) / voices
    player = (try Self.slowest(.players, runs).time - idle - 2048 * steady) / 2048
    let taps = try Self.slowest(.taps(Case.voices), runs)
    tap = (taps.time - taps.next) / voices
    // In their attack they are moving voices; what is more is their beginning.
    continuous = (try Self.slowest(.onsets, runs).time - bending) / voices
    replacing = (try Self.slowest(.fast, runs).time - taps.next) / (voices / 3)
    command = (try Self.slowest(.commands, runs).time - idle) / 2000
    let idle = idle
    kinds = try VoiceKind.all.map {
      ($0.name, (try Self.slowest(.constant(of: $0), runs).time - idle) / Double(Case.kindCount))
    }
  }

  /// The slowest block by the fastest of its runs, and the one after it.
  private static func slowest(_ row: Case, _ runs: Int) throws -> (time: Double, next: Double) {
    let best = try row.best(runs)
    guard let time = best.max(), let index = best.firstIndex(of: time) else { return (0, 0) }
    return (time, index + 1 < best.count ? best[index + 1] : 0)
  }

  var text: String {
    func ns(_ microseconds: Double) -> String { String(format: "%.0f ns", microseconds * 1000) }
    return """
      a = \(String(format: "%.2f µs", idle)), p = \(ns(player)) a player, b = \(ns(steady)) a steady voice, \
      \(ns(moving)) a moving one, c = \(ns(tap)) a tap, \(ns(continuous)) a continuous event, \(ns(replacing)) an \
      event that takes another's voice, \(ns(command)) a command
      \(kinds.map { "\($0.name): \(ns($0.cost))" }.joined(separator: ", "))
      """
  }
}
