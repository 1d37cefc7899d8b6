import Benchmark
import HapticAnalysis
import HapticModel
import HapticPerception
import HapticScore

/// The felt trace of a minute, rendering at 8 kHz included, and the distance between two patterns.
@Sendable func perceptionBenchmarks() {
  for device in [DeviceClass.taptic, .coin] {
    Benchmark("60 s under 601-point curves: render and feel on \(device.name)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(felt(device).weight) }
    }
  }
  Benchmark("60 s under 601-point curves: check the design for a phone") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(DesignCheck().findings(in: Patterns.minute).count) }
  }
  Benchmark("compare 1000 taps of a minute on two devices, in words") { benchmark in
    let drive = drive(Patterns.taps(1000, every: 0.06), seconds: 60)
    let (first, second) = (builder(drive), builder(drive, on: .lra150))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      blackHole(TraceComparison(first, second, on: .unmeasured).findings.count)
    }
  }
  Benchmark("events of a trace of 1000 taps") { benchmark in
    let trace = trace(drive(Patterns.taps(1000, every: 0.06), seconds: 60))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(trace.events.count) }
  }
  Benchmark("trace of 120 s of taps") { benchmark in
    let drive = drive(Patterns.taps(480, every: 0.25), seconds: 120)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(trace(drive).weight) }
  }
  Benchmark("distance of the traces of two minutes that differ a little") { benchmark in
    let drive = drive(Patterns.taps(480, every: 0.25), seconds: 120)
    let (first, second) = (trace(drive), trace(drive.map { $0 * 0.9 }))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(FeelDifference(first, second).distance) }
  }
  Benchmark("distance of the traces of two unrelated ten seconds") { benchmark in
    let first = trace(drive(Patterns.taps(160, every: 0.06), seconds: 10))
    let second = trace(drive(Patterns.minute, seconds: 10))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(FeelDifference(first, second).distance) }
  }
}

private func drive(_ pattern: HapticPattern, seconds: Int) -> [Float] {
  let renderer = OfflineRenderer([.init(Score(pattern, sampleRate: 8000))], sampleRate: 8000)
  var drive = [Float](repeating: 0, count: seconds * 8000)
  drive.withUnsafeMutableBufferPointer { samples in
    renderer.render(left: nil, right: nil, haptic: samples.baseAddress, frameCount: samples.count)
  }
  return drive
}

private func trace(_ drive: [Float]) -> SensationTrace { builder(drive).trace() }

private func builder(_ drive: [Float], on device: DeviceClass = .taptic) -> SensationTraceBuilder {
  var recorder = SensationTraceRecorder(device: device.models[0])
  drive.withUnsafeBufferPointer { recorder.append($0) }
  _ = recorder.finish()
  return recorder.builder
}

private func felt(_ device: DeviceClass) -> SensationTrace {
  let renderer = OfflineRenderer([.init(Score(Patterns.minute, sampleRate: 8000))], sampleRate: 8000)
  var recorder = SensationTraceRecorder(device: device.models[0])
  withUnsafeTemporaryAllocation(of: Float.self, capacity: 512) { block in
    for _ in 0..<(60 * 8000 / block.count) {
      renderer.render(left: nil, right: nil, haptic: block.baseAddress, frameCount: block.count)
      recorder.append(UnsafeBufferPointer(block))
    }
  }
  return recorder.finish()
}
