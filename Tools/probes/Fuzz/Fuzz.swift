// One fuzzed input, a text or a pattern in the bytes of PatternBuilder: decode → encode → decode → score → render → feel.
// Built by Tools/checks/fuzz.sh, not by the package.
import AHAP
import HapticModel
import HapticScore
import HapticSynthesis

/// Called by libFuzzer with any bytes; whatever they are, nothing may trap, hang, leak or give a wrong sample.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  withinTenSeconds { fuzz(UnsafeBufferPointer(start: data, count: size)) }
  return 0
}

private func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let chance = input.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  if input.first == 1 {
    // No text begins with this byte: the rest is a pattern as code may build it, without a reader's care.
    var builder = PatternBuilder(input.dropFirst())
    let pattern = builder.pattern()
    play(written(pattern) ?? pattern, chance: chance)
    return
  }
  if input.first == 2 {
    // Nor with this one: the rest is a sound and how it is composed.
    compose(input.dropFirst(), chance: chance)
    return
  }
  let document = AHAPDecoder().decode(input)
  guard let pattern = document.pattern else {
    guard document.findings.contains(where: { $0.severity == .error }) else {
      fatalError("no pattern, and no error that says why")
    }
    return
  }
  checkRoundTrip(of: pattern)
  play(pattern, chance: chance)
}

private func checkRoundTrip(of pattern: HapticPattern) {
  do throws(AHAPEncodingError) {
    let bytes = try AHAPEncoder(style: .compact).encode(pattern)
    let again = AHAPDecoder().decode(bytes)
    guard again.pattern == pattern else { fatalError("reads back as another pattern") }
    guard !again.findings.contains(where: { $0.severity == .error }) else {
      fatalError("reads back with an error")
    }
  } catch {
    fatalError("what was read cannot be written: \(error)")
  }
}

/// The pattern after a way through text; nil for one that cannot be written, as code may build it.
private func written(_ pattern: HapticPattern) -> HapticPattern? {
  guard let bytes = try? AHAPEncoder().encode(pattern) else { return nil }
  guard let again = AHAPDecoder().decode(bytes).pattern else { fatalError("what was written cannot be read") }
  guard again == pattern || !pattern.validate().isEmpty else { fatalError("reads back as another pattern") }
  return again
}

private let profiles = [
  ActuatorProfile.taptic, .wideband, .audible,
  ActuatorProfile(
    continuousLowHz: 1, continuousHighHz: 4000, continuousSharpnessExponent: 3.3, continuousGain: 1,
    transientLowHz: 4000, transientHighHz: 1, transientCycles: 16, transientGain: 1, intensityExponent: 0.1),
]
private let waveform = Waveform(left: (0..<257).map { Float($0 % 7) / 7 - 0.4 })
private let frameCount = 1024

/// Renders the beginning of a pattern in one of many ways, drawn from the input.
private func play(_ pattern: HapticPattern, chance: UInt64) {
  let sampleRate = [8_000.0, 8_000.3, 11_025, 22_050][Int(chance & 3)]
  let profile = profiles[Int(chance >> 2 & 3)]
  let score = Score(pattern, sampleRate: sampleRate) { _ in waveform }
  var samples = [Float](repeating: .nan, count: 3 * frameCount)
  samples.withUnsafeMutableBufferPointer { buffer in
    guard let left = buffer.baseAddress else { return }
    if pattern.duration < 20 {
      let loops = chance >> 4 & 1 == 1
      let renderer = OfflineRenderer([.init(score, loops: loops)], profile: profile, sampleRate: sampleRate)
      guard renderer.soundingFrames >= 0, loops || renderer.peakPolyphony <= score.eventCount else {
        fatalError("\(renderer.soundingFrames) frames, \(renderer.peakPolyphony) voices")
      }
      renderer.render(
        left: left, right: left + frameCount, haptic: left + 2 * frameCount, frameCount: frameCount)
      // A loop of microseconds may pile up more events than there can be voices.
      guard loops || renderer.replacedVoices == 0 else { fatalError("a voice was replaced offline") }
      if pattern.duration < 0.5 { _ = renderer.controlFrames(every: 0.01) }
    } else {
      playLive(score, profile, sampleRate, chance, left)
    }
  }
  for sample in samples where !(sample.magnitude <= 1) { fatalError("a sample of \(sample)") }
  feel(pattern, profile: profile, chance: chance)
}

/// Few voices and commands at random times: what an engine does while a pattern plays.
private func playLive(
  _ score: Score, _ profile: ActuatorProfile, _ sampleRate: Double, _ chance: UInt64,
  _ left: UnsafeMutablePointer<Float>
) {
  let capacity = SynthesizerCapacity(voices: 4, players: 2, commands: 16, liveCurves: 1, frames: 64)
  let memory = UnsafeMutableRawPointer.allocate(
    byteCount: Synthesizer.byteCount(for: capacity), alignment: 16)
  defer { memory.deallocate() }
  var synthesizer = Synthesizer(
    memory: memory, capacity: capacity, sampleRate: sampleRate, profile: profile)
  synthesizer.collectFrames(every: 0.003)
  for player in 0..<2 { synthesizer.setScore(score.view, player: player) }
  var bits = chance
  for _ in 0..<12 {
    bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let values = [
      0, 1, -1, 0.5, 1e-9, 1e9, score.duration, score.duration / 2, .infinity, -.infinity, .nan, 3,
    ]
    let kind = CommandKind(rawValue: UInt8(bits >> 33 & 15)) ?? .start
    let action =
      Command.Action(kind, value: values[Int(bits >> 44) % values.count], lane: Int32(bits >> 52 & 15))
      ?? .start
    synthesizer.send(Command(action, player: Int32(bits >> 40 & 1), sample: Int64(bits >> 20 & 1023)))
  }
  synthesizer.render(
    left: left, right: left + frameCount, haptic: left + 2 * frameCount, frameCount: frameCount)
  withExtendedLifetime(score) {}
}
