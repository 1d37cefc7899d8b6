import AHAP
import Benchmark
import Foundation
import HapticModel
import HapticScore

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .throughput], timeUnits: .microseconds, warmupIterations: 3,
    maxDuration: .seconds(4), maxIterations: 400)

  // 100 voices over 480 samples: 48 000 voice-samples an iteration, so 1 µs is 0.0208 ns a voice-sample.
  voices("steady voices: 100 x 480 samples", Patterns.hums(100))
  var moving = Patterns.hums(100)
  moving.curves = Patterns.zigzags(from: 0)
  voices("moving voices: 100 x 480 samples", moving)
  voices("steady voices: 15 000 x 480 samples (10 ms)", Patterns.hums(15_000))

  rendering("100 000 taps in 100 s: lower and render", Patterns.taps(100_000, every: 0.001), seconds: 100)
  rendering(
    "10 000 short events in 100 s: lower and render", Patterns.shortHums(10_000, every: 0.01), seconds: 100)
  rendering("60 s under 601-point curves: lower and render", Patterns.minute, seconds: 60)

  playbackBenchmarks()
  perceptionBenchmarks()

  // run.sh names the file that orjson reads too; without it a like one is made here.
  let path = ProcessInfo.processInfo.environment["THRUM_BENCHMARK_FILE"] ?? ""
  let data =
    FileManager.default.contents(atPath: path) ?? Data(Patterns.file(Patterns.taps(7600, every: 0.01)))
  let file = [UInt8](data)
  Benchmark("read AHAP: 2.7 MB, ours") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(AHAPDecoder().decode(file)) }
  }
  Benchmark("read AHAP: 2.7 MB, JSONDecoder") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(try? JSONDecoder().decode(CodableFile.self, from: data)) }
  }
  Benchmark("read AHAP: 2.7 MB, JSONSerialization") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(try? JSONSerialization.jsonObject(with: data)) }
  }
}

/// Renders 480 samples of voices that sound on and on.
@Sendable func voices(_ name: String, _ pattern: HapticPattern) {
  Benchmark(name) { benchmark in
    let renderer = OfflineRenderer([.init(Score(pattern))])
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 480)
    defer { buffer.deallocate() }
    renderer.render(left: nil, right: nil, haptic: buffer, frameCount: 480)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      renderer.render(left: nil, right: nil, haptic: buffer, frameCount: 480)
      // Each iteration renders the same stretch, however many there are.
      benchmark.stopMeasurement()
      if renderer.position > 20 * 48_000 { renderer.reset() }
    }
    blackHole(buffer[100])
  }
}

/// Lowers a pattern and renders it from end to end.
@Sendable func rendering(_ name: String, _ pattern: HapticPattern, seconds: Int) {
  Benchmark(name) { benchmark in
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 8192)
    defer { buffer.deallocate() }
    for _ in benchmark.scaledIterations {
      let renderer = OfflineRenderer([.init(Score(pattern))])
      for _ in 0..<(seconds * 48_000 / 8192) {
        renderer.render(left: nil, right: nil, haptic: buffer, frameCount: 8192)
      }
      blackHole(buffer[100])
    }
  }
}

/// The least that a general decoder needs to know to read the same content.
struct CodableFile: Decodable {
  struct Entry: Decodable {
    struct Event: Decodable {
      struct Parameter: Decodable {
        let ParameterID: String
        let ParameterValue: Float
      }
      let EventType: String
      let Time: Double
      let EventParameters: [Parameter]?
    }
    let Event: Event?
  }
  let Version: Double
  let Pattern: [Entry]
}
