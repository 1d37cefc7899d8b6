import HapticModel
import HapticPlayback
import HapticTesting
import TestExpectations
import Testing

/// What a bench writes down of what engines do.
struct RecordingTests {
  /// A bench with a running engine that plays a pattern from time 0.
  private func play(
    _ pattern: HapticPattern, for seconds: Double = 1, recordsSamples: Bool = true
  ) throws -> HapticBench {
    let bench = HapticBench(recordsSamples: recordsSamples)
    let engine = try bench.engine
    try engine.start()
    try engine.play(pattern, at: 0)
    bench.advance(by: seconds)
    return bench
  }

  @Test("taps are exact to the sample") func exactTaps() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    try engine.start()
    // Not on a millisecond, nor on a block.
    try engine.play(HapticPattern(events: [tap(0, intensity: 0.7, sharpness: 0.3)]), at: 12_347.0 / 48_000)
    bench.advance(by: 0.5)
    let felt = bench.felt
    expectEqual(felt.transients.count, 1)
    #expect(abs((felt.transients.first?.time ?? 0) - 12_347.0 / 48_000) < 1e-9)
    expectEqual(felt.transients.first?.intensity, 0.7)
    expectEqual(felt.transients.first?.sharpness, 0.3)
  }

  @Test("taps are recorded as felt not as written") func feltTaps() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    try engine.start()
    let player = try engine.makePlayer(with: HapticPattern(events: [tap(0.1), tap(0.2), tap(0.3)]))
    try player.start()
    try player.send(.hapticIntensityControl, 0.5)
    bench.advance(by: 0.15)
    player.isMuted = true
    bench.advance(by: 0.1)
    player.isMuted = false
    engine.isMutedForHaptics = true
    bench.advance(by: 0.1)
    try bench.felt.expectTransients([.init(at: 0.1, intensity: 0.5)], within: .exact)
  }

  @Test("levels follow the envelope and its curves") func levelsFollowEnvelopeCurves() throws {
    var pattern = HapticPattern(events: [hum(0.1, for: 0.4, intensity: 0.8, sharpness: 0.25)])
    pattern.curves = [
      ParameterCurve(
        .hapticIntensityControl, time: 0.1,
        controlPoints: [.init(time: 0, value: 1), .init(time: 0.4, value: 0.25)])
    ]
    let felt = try play(pattern).felt
    try felt.expectEnvelope([(0, 0), (0.1, 0), (0.1, 0.8), (0.5, 0.2), (0.5, 0), (1, 0)])
    try felt.expectIntensity(at: 0.3, 0.5, sharpness: 0.25, within: Tolerance(intensity: 0.02))
    // The pattern's own value, whatever the curve.
    try felt.expectContinuous(from: 0.1, to: 0.502, intensity: 0.8, sharpness: 0.25, within: .exact)
  }

  @Test("an event lasts until its release has died away") func releaseEnd() throws {
    // A release of 0.5 takes 2 ms · 1000^0.5 = 63 ms (Rendering §3).
    let felt = try play(HapticPattern(events: [hum(0, for: 0.2, release: 0.5)])).felt
    try felt.expectContinuous(from: 0, to: 0.2632)
    expectEqual(felt.continuous.count, 1)
  }

  @Test("events that begin together keep their own ends") func separateEnds()
    throws
  {
    let felt = try play(
      HapticPattern(events: [
        hum(0.1, for: 0.5, intensity: 0.3), tap(0.1), hum(0.1, for: 0.1, intensity: 0.6), tone(0.1, for: 0.3),
      ])
    ).felt
    try felt.expectContinuous(from: 0.1, to: 0.602, intensity: 0.3)
    try felt.expectContinuous(from: 0.1, to: 0.202, intensity: 0.6)
    try felt.expectSoundEvent(from: 0.1, to: 0.402)
    expectEqual(felt.spans.count, 3)
  }

  @Test("an event without end goes on until its player stops")
  func endlessEvent() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    try engine.start()
    let player = try engine.makePlayer(with: HapticPattern(events: [hum(0, for: nil)]))
    try player.start()
    bench.advance(by: 0.3)
    try bench.felt.expectContinuous(from: 0, to: nil)
    try player.stop()
    bench.advance(by: 0.3)
    try bench.felt.expectContinuous(from: 0, to: 0.302)
    try bench.felt.expectSilence(in: 0.302...0.6)
    try bench.felt.expectFinished(at: 0.302)
  }

  @Test("sounds are heard where and as loud as they play") func sounds()
    throws
  {
    let bench = try play(
      HapticPattern(events: [tone(0.1, for: 0.2, volume: 1, pan: 1), tap(0.5)]))
    let felt = bench.felt
    try felt.expectSound(in: 0.1...0.3)
    try felt.expectNoSound(in: 0...0.1)
    try felt.expectNoSound(in: 0.303...1)
    let samples = try #require(felt.samples)
    expectEqual(samples.peak(of: .left, in: 0...1), 0)
    #expect(samples.peak(of: .right, in: 0.1...0.3) > 0.2)
    expectEqual(samples.peak(of: .haptic, in: 0...0.499), 0)
    #expect(samples.peak(of: .haptic, in: 0.5...0.52) > 0.5)
    let loudness = try #require(felt.loudness(in: 0.15...0.25))
    try felt.expectSound(in: 0.15...0.25, loudness: loudness + 0.9)
    #expect(throws: ExpectationFailure.self) {
      try felt.expectSound(in: 0.15...0.25, loudness: loudness + 1.1)
    }
    #expect(throws: ExpectationFailure.self) { try felt.expectSound(in: 0.4...0.6) }
    #expect(throws: ExpectationFailure.self) { try felt.expectNoSound(in: 0...1) }
  }

  @Test("samples arrive with their times") func sampleTimes() throws {
    let bench = try play(HapticPattern(events: [tap(0.1)]), for: 0.2)
    let samples = try #require(bench.felt.samples)
    expectEqual(samples.values(of: .haptic, in: 0...0.2).count, 9600)
    let tail = samples.values(of: .haptic, in: 0.1...0.2)
    expectEqual(tail.first, 0)
    #expect(tail.dropFirst().first != 0)
    #expect(samples.values(of: .haptic, in: 3...4).isEmpty)
    expectEqual(samples.values(of: .haptic, in: -Double.infinity...Double.infinity).count, 9600)
  }

  @Test("without samples everything else is the same") func withoutSamples() throws {
    let with = try play(doorbell).felt
    let without = try play(doorbell, recordsSamples: false).felt
    #expect(without.samples == nil)
    expectEqual(without.goldenText, with.goldenText)
    #expect(without.loudness(in: 0...1) == nil)
  }

  @Test("a long rest is not stored") func longRestNotStored() throws {
    let bench = HapticBench(blockSize: 4096, recordsSamples: false)
    try bench.engine.start()
    try bench.engine.play(HapticPattern(events: [tap(299)]), at: 0)
    bench.advance(by: 300)
    let felt = bench.felt
    try felt.expectTransients([.init(at: 299)], within: .exact)
    #expect(felt.levels.steps.isEmpty)
    expectEqual(felt.duration, 300)
  }

  @Test("what happens to engines is recorded in order") func engineEvents() throws {
    let bench = HapticBench()
    let engine = try bench.engine
    engine.notifyWhenPlayersFinished { _ in .leaveRunning }
    bench.settle()
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 0.1)]))
    try player.start(at: 0.2)
    engine.notifyWhenPlayersFinished { _ in .stopEngine }
    bench.advance(by: 0.5)
    try bench.felt.expectNotices([
      .allPlayersFinished, .started, .playerFinished(nil), .allPlayersFinished, .stopped(.notifyWhenFinished),
    ])
    try bench.felt.expectFinished(at: 0.302)
  }
}
