import TestExpectations
import Testing

@testable import HapticMeasurement

struct VectorTests {
  /// The numbers that another implementation of the estimator found: the resonance, Q of both sweeps, Q without friction, the
  /// acceleration at full drive, and the start of the signal.
  struct Expected: Sendable {
    var recording: ModelRecording
    var (hertz, q, frictionless, peakG, start): (Double, Double, Double, Double, Double)
  }

  private static let cases: [Expected] = [
    Expected(
      recording: .noisy, hertz: 65.043, q: 1.0011, frictionless: 1.0013, peakG: 1.0012, start: 0.25),
    Expected(
      recording: .slow, hertz: 190.024, q: 8.0188, frictionless: 7.966, peakG: 1.2015, start: 0.5),
    Expected(
      recording: .aliased, hertz: 229.988, q: 12.068, frictionless: 12.245, peakG: 1.2024, start: 0.5),
  ]

  @Test("a recording without noise gives back the model")
  func exact() throws {
    let estimate = try ModelRecording.exact.estimate()
    let fit = try #require(estimate.fit)
    #expect(abs(fit.hertz / 150 - 1) < 1e-4)
    #expect(abs(fit.q / 3 - 1) < 1e-4)
    #expect(abs(fit.frictionlessQ / 3 - 1) < 1e-4)
    #expect(abs(fit.peak / 3 - 1) < 1e-4)
    #expect(abs(fit.start - 0.25) < 0.00005)
    #expect(fit.unexplained < 1e-4)
    expectEqual(estimate.refusals, [])
  }

  @Test(
    "noisy recordings give the numbers of another implementation, also above half of the rate",
    arguments: cases)
  func noisy(_ expected: Expected) throws {
    let estimate = try expected.recording.estimate()
    let fit = try #require(estimate.fit)
    #expect(abs(fit.hertz / expected.hertz - 1) < 2e-4)
    #expect(abs(fit.q / expected.q - 1) < 3e-3)
    // Differences of less than 1 % do not count as friction, but the vectors apply the formula to all.
    #expect(abs(1 / (2 / fit.fullQ - 1 / fit.halfQ) / expected.frictionless - 1) < 3e-3)
    #expect(abs(fit.sensorPeak / expected.peakG - 1) < 3e-3)
    #expect(abs(fit.start - expected.start) < 0.00005)
    expectEqual(estimate.refusals, [])
  }

  @Test("the level above the noise is that of another implementation")
  func level() throws {
    #expect(abs(try #require(try ModelRecording.noisy.estimate().fit).signalDecibels - 31.6) < 0.3)
  }

  @Test("noise without a signal is refused")
  func noiseAlone() throws {
    var recording = ModelRecording.noisy
    recording.hasSignal = false
    let estimate = try recording.estimate()
    expectEqual(estimate.refusals.count, 3)
    #expect(estimate.resonance == nil && estimate.q == nil && estimate.peakG == nil)
    #expect(estimate.refusals[0].reason.hasPrefix("the recording holds too little of the signal (0 dB"))
  }

  @Test("a recording that ends within the sweep is refused as cut off")
  func cutOff() throws {
    var recording = ModelRecording.exact
    recording.seconds = 5.6
    let estimate = try recording.estimate()
    expectEqual(estimate.refusals.count, 3)
    #expect(estimate.refusals[0].reason.hasPrefix("the signal is cut off: the recording lasts 5.6 s"))
  }

  @Test("a signal that starts too late for the recording is refused as cut off")
  func late() throws {
    var recording = ModelRecording.exact
    recording.late = 1.9
    recording.seconds = 15
    let estimate = try recording.estimate()
    expectEqual(estimate.refusals.count, 3)
    #expect(estimate.refusals[0].reason.hasPrefix("the signal is cut off: its sweeps end"))
  }
}
