import Foundation
import HapticModel
import HapticScore
import TestSupport
import Testing

/// The engine against the rendering model evaluated in double precision (Rendering §9).
@Suite("Engine against the rendering model")
struct ReferenceComparisonTests {
  /// Seeds a batch; `REFERENCE_SEEDS=20000` looks further than the ordinary run.
  static let seedsInBatch =
    UInt64(ProcessInfo.processInfo.environment["REFERENCE_SEEDS"] ?? "").map { $0 / 8 }
    ?? UInt64(SearchEffort.count(260))

  @Test(
    "2 080 generated cases, a tenth by default, are within 1e-3 of full scale on every sample",
    arguments: 0..<8 as Range<UInt64>)
  func generatedCases(batch: UInt64) {
    var failures = 0
    for index in 0..<Self.seedsInBatch {
      var generator = CaseGenerator(seed: batch * 1_000_000 + index)
      let made = generator.makeCase()
      guard Self.fault(in: made) != nil else { continue }
      let small = made.shrunk { Self.fault(in: $0) != nil }
      if let found = Self.fault(in: small) { Issue.record("\(found)\n(shrunk from its seed) \(small)") }
      failures += 1
      if failures == 3 { return }
    }
  }

  private static func fault(in made: RenderCase) -> Deviation? {
    let engine = made.engine()
    let (sound, truth) = (engine.render(frames: made.frames), made.reference.render(frames: made.frames))
    // Polyphony takes time to find: asked for only when it matters.
    if deviation(of: sound, from: truth) == nil { return nil }
    return deviation(of: sound, from: truth, voices: engine.peakPolyphony)
  }

  @Test("control frames are those of the page", arguments: 0..<2 as Range<UInt64>)
  func controlFrames(batch: UInt64) {
    for index in 0..<UInt64(SearchEffort.count(200)) {
      var generator = CaseGenerator(seed: 50_000_000 + batch * 1_000_000 + index)
      var made = generator.makeCase()
      // Endless sound has endless frames.
      for track in made.tracks.indices {
        made.tracks[track].loops = false
        made.tracks[track].pattern.events.removeAll {
          $0.effectiveDuration == nil && $0.type != .hapticTransient
        }
      }
      let every = [0.001, 0.001, 0.0025, 0.01][Int(index % 4)]
      if let fault = Self.firstFault(made, every: every) {
        Issue.record("frames of \(every) s: \(fault)\n\(made)")
        return
      }
    }
  }

  private static func firstFault(_ made: RenderCase, every: Double) -> String? {
    let frames = made.engine().controlFrames(every: every)
    let samples = Int((Double(frames.count) * every * made.sampleRate).rounded(.up))
    let expected = made.reference.controlFrames(every: every, frames: max(samples, 1))
    for (k, (frame, truth)) in zip(frames, expected).enumerated() {
      if abs(frame.time - truth.time) > 1e-9 { return "frame \(k) is at \(frame.time), not \(truth.time)" }
      if !(abs(Double(frame.intensity) - truth.intensity) <= 1e-3) {
        return "frame \(k) has intensity \(frame.intensity), not \(truth.intensity)"
      }
      // Sharpness weighs little when nothing is strong enough to weigh it.
      if truth.intensity > 1e-3, !(abs(Double(frame.sharpness) - truth.sharpness) <= 1e-3) {
        return "frame \(k) has sharpness \(frame.sharpness), not \(truth.sharpness)"
      }
      let taps = truth.taps.sorted {
        ($0.offset, $0.intensity, $0.sharpness) < ($1.offset, $1.intensity, $1.sharpness)
      }
      let found = frame.transients.map { (Double($0.offset), Double($0.intensity), Double($0.sharpness)) }
        .sorted(by: <)
      if taps.count != found.count { return "frame \(k) has \(found.count) transients, not \(taps.count)" }
      for (tap, other) in zip(taps, found) {
        let error = max(abs(tap.offset - other.0), abs(tap.intensity - other.1), abs(tap.sharpness - other.2))
        if !(error <= 1e-4) { return "frame \(k) has a transient \(other), not \(tap)" }
      }
    }
    return nil
  }

  @Test("ten seconds do not drift", arguments: [8000.0, 22_050])
  func longEvents(sampleRate: Double) {
    var pattern = HapticPattern(events: [
      HapticEvent(
        .hapticContinuous, time: 0, duration: 10, parameters: [EventParameter(.hapticSharpness, 0.9)]),
      HapticEvent(.audioContinuous, time: 0, duration: 10, parameters: [EventParameter(.audioPitch, 0.7371)]),
    ])
    pattern.curves = [
      ParameterCurve(
        .hapticSharpnessControl, time: 0,
        controlPoints: [.init(time: 0, value: 0), .init(time: 5, value: -0.8), .init(time: 10, value: 0.1)]),
      ParameterCurve(
        .audioPitchControl, time: 0,
        controlPoints: [.init(time: 0, value: 0), .init(time: 5, value: -0.5), .init(time: 10, value: 0.2)]),
    ]
    var made = RenderCase(seed: 0)
    made.sampleRate = sampleRate
    made.frames = Int(sampleRate * 10)
    made.tracks = [ReferenceTrack(pattern: pattern)]
    let found = deviation(of: made.render(), from: made.reference.render(frames: made.frames))
    #expect(found == nil, "\(String(describing: found))\n\(made)")
  }

  @Test("ten seconds of a file at a changing pitch do not drift")
  func longFile() {
    var pattern = HapticPattern(events: [
      HapticEvent(
        .audioCustom, time: 0, duration: 10, parameters: [EventParameter(.audioPitch, 0.3)],
        waveform: AudioWaveform(.path("tone.wav"), loops: true))
    ])
    pattern.curves = [
      ParameterCurve(
        .audioPitchControl, time: 0,
        controlPoints: [.init(time: 0, value: 0), .init(time: 5, value: -0.9), .init(time: 10, value: 0.2)])
    ]
    var made = RenderCase(seed: 0)
    made.sampleRate = 16_000
    made.frames = 160_000
    made.tracks = [ReferenceTrack(pattern: pattern, waveforms: TestWaveforms.all)]
    let found = deviation(of: made.render(), from: made.reference.render(frames: made.frames))
    #expect(found == nil, "\(String(describing: found))\n\(made)")
  }
}
