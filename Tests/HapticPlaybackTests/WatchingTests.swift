import HapticAudio
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import Synchronization
import TestExpectations
import TestSupport
import Testing

/// What another part of a program sees of an engine, and sounds that it gives it.
@Suite struct WatchingTests {
  @Test("the probe of an engine that other code created measures what is felt")
  func foreignProbe() throws {
    let probes = Mutex<[EngineProbe]>([])
    var environment = HapticEnvironment()
    environment.observer = EngineObserver(
      created: { _, probe in probes.withLock { $0.append(probe) } }, { _, _ in })
    // Its own configuration asks for no meters.
    let output = ManualOutput()
    let engine = try environment.apply { try HapticEngine(output: output) }
    let probe = try #require(probes.withLock { $0.first })
    expectEqual(probe.takeLevel().intensity, 0)
    try engine.start()
    try engine.play(
      HapticPattern(events: [
        .continuous(at: 0, for: 0.1, intensity: 0.8, sharpness: 0.25), .transient(at: 0.2, intensity: 0.5),
      ]), at: 0)
    output.advance(frames: 2400)
    let level = probe.takeLevel()
    #expect(abs(level.intensity - 0.8) < 0.001 && abs(level.sharpness - 0.25) < 0.001 && level.tapCount == 0)
    output.advance(frames: 9600)
    expectEqual(probe.takeLevel().tapCount, 1)
    output.advance(frames: 480)
    expectEqual(probe.takeLevel().intensity, 0)
  }

  private let tone = DecodedAudio(mono: (0..<4800).map { Float($0 % 48) / 48 - 0.5 }, sampleRate: 48_000)

  private func pattern(_ path: String) -> HapticPattern {
    HapticPattern(events: [
      HapticEvent(
        .audioCustom, time: 0, waveform: AudioWaveform(.path(path), usesVolumeEnvelope: false))
    ])
  }

  @Test("audio with a path plays in place of a file, until it is unregistered")
  func replacedAudio() throws {
    let rig = try Rig(configure: { $0.audioMemoryLimit = 2 * 4 * 4800 })
    #expect(throws: EngineError.self) { try rig.engine.makePlayer(with: pattern("pack/bell")) }
    try rig.engine.registerAudio(tone, path: "pack/bell")
    let player = try rig.engine.makePlayer(with: pattern("pack/bell"))
    try player.start()
    rig.advance(9600)
    #expect(firstDifference(Array(rig.left[..<4800]), tone.channels[0]) == nil)
    // Another path is another sound, and the limit counts both.
    try rig.engine.registerAudio(tone, path: "pack/gong")
    let error = #expect(throws: EngineError.self) { try rig.engine.registerAudio(tone, path: "pack/drum") }
    expectEqual(error?.kind, .audioMemory)
    #expect(rig.engine.unregisterAudio(path: "pack/gong") && !rig.engine.unregisterAudio(path: "pack/gong"))
    #expect(rig.engine.unregisterAudio(path: "pack/bell"))
    #expect(throws: EngineError.self) { try rig.engine.makePlayer(with: pattern("pack/bell")) }
    // A player that was made before still has it.
    try player.start()
    rig.advance(4800)
    #expect(firstDifference(Array(rig.left[9600..<14_400]), tone.channels[0]) == nil)
  }

  @Test("a semaphore waits until it is signalled, or until a time")
  func awaitedSemaphore() {
    let semaphore = Semaphore()
    #expect(!semaphore.wait(until: 0))
    let end = HostClock.now + 20_000_000
    #expect(!semaphore.wait(until: end) && HostClock.now >= end)
    semaphore.signal()
    #expect(semaphore.wait(until: 0))
    #expect(!semaphore.wait(until: 0))
    semaphore.signal()
    #expect(semaphore.wait(until: HostClock.now + 60_000_000_000))
  }
}
