import Benchmark
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime

/// The costs of a game at a collision, in a frame, and on the audio thread. A thousand calls an iteration, so that 1 ms is
/// 1 µs a call.
@Sendable func playbackBenchmarks() {
  let pair = HapticPattern(events: [
    HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticSharpness, 0.8)]),
    HapticEvent(.hapticContinuous, time: 0.02, duration: 0.05),
  ])
  Benchmark("player of a two-event pattern: make and start, x 1000") { benchmark in
    let bench = try Crank()
    for _ in benchmark.scaledIterations {
      benchmark.startMeasurement()
      for _ in 0..<1000 { try bench.engine.makePlayer(with: pair).start() }
      benchmark.stopMeasurement()
      bench.output.advance(frames: 48_000)
    }
  }
  Benchmark("player of a prepared pattern: make and start, x 1000") { benchmark in
    let bench = try Crank()
    let prepared = try bench.engine.prepare(pair)
    for _ in benchmark.scaledIterations {
      benchmark.startMeasurement()
      for _ in 0..<1000 { try bench.engine.makePlayer(with: prepared).start() }
      benchmark.stopMeasurement()
      bench.output.advance(frames: 48_000)
    }
  }
  let nested = Patterns.nestedCurves(40_000)
  Benchmark("player of a pattern of 40 000 nested curves: make") { benchmark in
    let bench = try Crank()
    for _ in benchmark.scaledIterations { blackHole(try bench.engine.makePlayer(with: nested)) }
  }
  Benchmark("live parameter, x 1000") { benchmark in
    let bench = try Crank()
    let player = try bench.engine.makePlayer(with: Patterns.hums(1))
    try player.start()
    for _ in benchmark.scaledIterations {
      benchmark.startMeasurement()
      for index in 0..<1000 { try player.send(.hapticIntensityControl, Float(index & 63) / 64) }
      benchmark.stopMeasurement()
      bench.output.advance(frames: 512)
    }
  }
  for (name, count) in [("100 players", 100), ("no player", 0)] {
    Benchmark("audio callback of 64 frames, \(name), x 100") { benchmark in
      let bench = try Crank()
      for _ in 0..<count { try bench.engine.play(Patterns.hums(1), at: 0) }
      bench.output.advance(frames: 64) { _ in }
      for _ in benchmark.scaledIterations {
        benchmark.startMeasurement()
        bench.output.advance(frames: 6400) { _ in }
        benchmark.stopMeasurement()
        if bench.engine.currentTime > 20 {
          bench.engine.stop()
          try bench.engine.start()
          for _ in 0..<count { try bench.engine.play(Patterns.hums(1), at: 0) }
          bench.output.advance(frames: 64) { _ in }
        }
      }
    }
  }
}

/// A running engine on a hand crank with blocks of 64.
struct Crank {
  let output = ManualOutput(blockSize: 64)
  let engine: HapticEngine

  init() throws {
    engine = try HapticEngine(output: output)
    try engine.start()
  }
}
