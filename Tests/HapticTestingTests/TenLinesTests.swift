import HapticPlayback
import HapticTesting
import Testing

/// The ten lines of the documentation.
struct TenLinesTests {
  @Test func theDoorbellIsFelt() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    try engine.start()
    try engine.play(doorbell)
    bench.advance(by: 0.5)
    try bench.felt.expectTransients([.init(at: 0, intensity: 1), .init(at: 0.1, intensity: 0.8)])
    try bench.felt.expectContinuous(from: 0.2, to: 0.4, intensity: 0.6, sharpness: 0.3)
    try bench.felt.expectSound(in: 0.2...0.4)
    try bench.felt.expectSilence(in: 0.41...0.5)
  }
}
