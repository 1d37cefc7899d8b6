import Foundation
import HapticModel
import HapticPlayback
import HapticRealTime

/// The cost of 100 players that follow 4 inputs each, which the program sets 1000 times a second: Rendering §11.
enum Inputs {
  private static let players = 100
  private static let names = ["a", "b", "c", "d"]
  private static let seconds = 4
  private static let runs = 3

  /// Times in microseconds, of runs of the same work.
  private struct Times {
    /// The processor time of each callback.
    var blocks: [Double] = []
    /// The processor time of the calls of each millisecond: one of each input of each player.
    var calls: [Double] = []
    /// The processor time of the whole program.
    var total = 0.0

    /// The fastest of two runs of everything.
    func best(_ other: Times) -> Times {
      Times(
        blocks: zip(blocks, other.blocks).map { min($0, $1) },
        calls: zip(calls, other.calls).map { min($0, $1) },
        total: min(total, other.total))
    }

    var callSeconds: Double { calls.reduce(0, +) / 1e6 / Double(seconds) }
    var blockSeconds: Double { blocks.reduce(0, +) / 1e6 / Double(seconds) }
  }

  static func printTable(only: String?) throws {
    let rows: [(String, isSet: Bool, smoothing: Double, thresholds: Bool)] = [
      ("vibrations whose inputs are not set", false, 0, false),
      ("4 followers of 4 inputs", true, 0, false),
      ("the same, smoothed over 20 ms", true, 0.02, false),
      ("the same, and a threshold that is crossed 50 times a second", true, 0.02, true),
    ]
    print(
      "| 100 players, inputs at 1 kHz | slowest callback µs | slowest 400 calls µs | a call µs | cores: callbacks | calls | all |"
    )
    print("|---|---|---|---|---|---|---|")
    for row in rows where only.map({ "inputs \(row.0)".contains($0) }) ?? true {
      var best: Times?
      for _ in 0..<runs {
        let times = try run(row.isSet, smoothing: row.smoothing, hasThresholds: row.thresholds)
        best = best?.best(times) ?? times
      }
      guard let best else { continue }
      let perCall = row.isSet ? best.calls.reduce(0, +) / Double(best.calls.count * players * names.count) : 0
      print(
        "| \(row.0) | \(WorstCases.text(best.blocks.max() ?? 0)) | \(WorstCases.text(best.calls.max() ?? 0))",
        "| \(share(perCall)) | \(share(best.blockSeconds)) | \(share(best.callSeconds))",
        "| \(share(best.total / 1e6 / Double(seconds))) |")
      fflush(nil)
    }
  }

  private static func share(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func pattern(smoothing: Double, hasThresholds: Bool) -> HapticPattern {
    var pattern = HapticPattern(events: [.continuous(for: 30)])
    let targets: [PatternBindings.Target] = [
      .control(.intensity), .control(.sharpness), .control(.hapticReleaseTimeControl), .playbackRate,
    ]
    let bindings = PatternBindings(
      inputs: names.map { .init($0, 0...1) },
      followers: zip(names, targets).map { name, target in
        .init(name, target, points: [.init(0, 0.25), .init(0.5, 0.75), .init(1, 1)], smoothing: smoothing)
      },
      thresholds: hasThresholds ? [.init("a", 0.5, hysteresis: 0.1, event: .transient())] : [])
    bindings.store(in: &pattern)
    return pattern
  }

  private static func run(_ isSet: Bool, smoothing: Double, hasThresholds: Bool) throws -> Times {
    let stage = try Stage()
    let prepared = try stage.engine.prepare(pattern(smoothing: smoothing, hasThresholds: hasThresholds))
    let players = try (0..<players).map { _ in try stage.engine.makeAdvancedPlayer(with: prepared) }
    for player in players {
      if isSet { for name in names { try player.set(name, 0) } }
      player.loops = true
      try player.start()
    }
    stage.blocks(30)
    var times = Times()
    let before = time(CLOCK_PROCESS_CPUTIME_ID)
    var position = 0
    for millisecond in 0..<seconds * 1000 {
      if isSet {
        // Every input has another value than a millisecond ago, and crosses its middle 50 times a second.
        let value = 0.5 + 0.49 * sin(Double(millisecond) / 1000 * 2 * .pi * 50 + 0.01)
        let start = time(CLOCK_THREAD_CPUTIME_ID)
        for player in players { for name in names { try player.set(name, value) } }
        times.calls.append(Double(time(CLOCK_THREAD_CPUTIME_ID) &- start) / 1000)
      }
      while position < (millisecond + 1) * 48 {
        times.blocks.append(stage.block())
        position += Stage.blockSize
      }
    }
    times.total = Double(time(CLOCK_PROCESS_CPUTIME_ID) &- before) / 1000
    withExtendedLifetime(players) {}
    return times
  }

  /// Nanoseconds of processor time.
  private static func time(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
