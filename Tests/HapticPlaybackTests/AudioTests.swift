import HapticAudio
import HapticModel
import HapticPlayback
import Synchronization
import TestExpectations
import TestSupport
import Testing

/// Registered audio: limit, sharing, options, and the end of a registration.
@Suite struct AudioTests {
  private let tone = DecodedAudio(mono: (0..<4800).map { Float($0 % 48) / 48 - 0.5 }, sampleRate: 48_000)

  private func pattern(_ id: UInt64, duration: Double? = nil) -> HapticPattern {
    HapticPattern(events: [
      HapticEvent(.audioCustom, time: 0, duration: duration, waveform: AudioWaveform(.resource(id)))
    ])
  }

  @Test("audio from samples is heard sample for sample") func exactSamples() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false)
    #expect(id > 0)
    try rig.engine.play(pattern(id), at: 0.01)
    rig.advance(9600)
    #expect(firstDifference(Array(rig.left[480..<5280]), tone.channels[0]) == nil)
    #expect(rig.left[..<480].allSatisfy { $0 == 0 } && rig.left[5280...].allSatisfy { $0 == 0 })
  }

  @Test("the options of the registration count") func registrationOptions() throws {
    let rig = try Rig()
    let ramped = try rig.engine.registerAudio(tone)
    try rig.engine.play(pattern(ramped), at: 0)
    rig.advance(9600)
    #expect(rig.left[0] == 0 && abs(rig.left[120]) <= 0.26 && abs(rig.left[2400 + 12]) > 0.2)
    let looping = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false, loops: true)
    try rig.engine.play(pattern(looping, duration: 0.25), at: 0)
    rig.advance(24_000)
    let round = Array(rig.left[(9600 + 4800)..<(9600 + 9600)])
    #expect(firstDifference(round, tone.channels[0]) == nil)
    #expect(rig.left[(9600 + 12_000 + 100)...].allSatisfy { $0 == 0 })
  }

  @Test("audio goes no further than its limit") func sizeLimit() throws {
    let rig = try Rig(configure: { $0.audioMemoryLimit = 3 * 4 * 4800 })
    let ids = try (0..<3).map { _ in try rig.engine.registerAudio(tone) }
    expectEqual(rig.engine.audioMemoryInUse, 3 * 4 * 4800)
    let error = #expect(throws: EngineError.self) { _ = try rig.engine.registerAudio(tone) }
    expectEqual(error?.kind, .audioMemory)
    try rig.engine.unregisterAudio(ids[1])
    expectEqual(rig.engine.audioMemoryInUse, 2 * 4 * 4800)
    _ = try rig.engine.registerAudio(tone)
    expectEqual(Set(ids).count, 3)
  }

  @Test("players share the samples") func playersShareTheSamples() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone)
    let players = try (0..<20).map { _ in try rig.engine.makePlayer(with: pattern(id)) }
    for player in players { try player.start() }
    expectEqual(rig.engine.audioMemoryInUse, 4 * 4800)
    withExtendedLifetime(players) {}
  }

  @Test("audio may be unregistered while it plays") func unregisteredWhilePlaying() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false)
    try rig.engine.play(pattern(id), at: 0)
    rig.advance(640)
    try rig.engine.unregisterAudio(id)
    expectEqual(rig.engine.audioMemoryInUse, 4 * 4800)
    rig.advance(9600)
    #expect(firstDifference(Array(rig.left[..<4800]), tone.channels[0]) == nil)
    expectEqual(rig.engine.audioMemoryInUse, 0)
    #expect(kind { () throws(EngineError) in try rig.engine.unregisterAudio(id) } == .invalidResource)
    #expect(
      kind { () throws(EngineError) in _ = try rig.engine.makePlayer(with: pattern(id)) } == .invalidResource)
  }

  @Test("numbers that were never given out are errors") func unknownNumbers() throws {
    let rig = try Rig()
    for id in [0, 1, .max] as [UInt64] {
      #expect(kind { () throws(EngineError) in try rig.engine.unregisterAudio(id) } == .invalidResource)
      #expect(
        kind { () throws(EngineError) in _ = try rig.engine.makePlayer(with: pattern(id)) }
          == .invalidResource)
    }
  }

  @Test("files that are missing or hold no audio are errors") func missingFiles() throws {
    let folder = try TemporaryFolder()
    let rig = try Rig()
    let bad = try folder.write("bad.wav", "no audio at all")
    #expect(
      kind { () throws(EngineError) in _ = try rig.engine.registerAudio(file: folder.path("none.wav")) }
        == .fileNotFound)
    #expect(kind { () throws(EngineError) in _ = try rig.engine.registerAudio(file: bad) } == .unusableFile)
    expectEqual(rig.engine.audioMemoryInUse, 0)
  }

  /// A file of one value.
  private func bytes(_ value: Int16, count: Int) -> [UInt8] {
    func little(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let head: [[UInt8]] = [
      Array("RIFF".utf8), little(36 + 2 * count, 4), Array("WAVEfmt ".utf8), little(16, 4), little(1, 2),
      little(1, 2), little(48_000, 4), little(96_000, 4), little(2, 2), little(16, 2), Array("data".utf8),
      little(2 * count, 4),
    ]
    return head.flatMap { $0 } + (0..<count).flatMap { _ in little(Int(value), 2) }
  }

  @Test("a file that was written again is read again") func rewrittenFile() throws {
    let folder = try TemporaryFolder()
    let rig = try Rig { $0.audioRoots = [folder.path] }
    let pattern = HapticPattern(events: [
      HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("tone.wav")))
    ])
    try folder.write("tone.wav", bytes(16_384, count: 960))
    let first = try rig.engine.makePlayer(with: pattern)
    let same = try rig.engine.makePlayer(with: pattern)
    expectEqual(rig.engine.audioMemoryInUse, 4 * 960)
    try folder.write("tone.wav", bytes(8192, count: 1000))
    let second = try rig.engine.makePlayer(with: pattern)
    expectEqual(rig.engine.audioMemoryInUse, 4 * 1960)
    try first.start()
    rig.advance(4800)
    try second.start()
    rig.advance(4800)
    #expect(abs(rig.left[480] - 0.5) < 0.001 && abs(rig.left[5280] - 0.25) < 0.001)
    withExtendedLifetime(same) {}
  }

  @Test("a file that many players need at once is loaded once") func sharedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("tone.wav", bytes(16_384, count: 48_000))
    let pattern = HapticPattern(events: [
      HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("tone.wav")))
    ])
    // Room for one.
    let rig = try Rig {
      $0.audioRoots = [folder.path]
      $0.audioMemoryLimit = 6 * 48_000
    }
    let engine = rig.engine
    let made = Mutex<[PreparedPattern]>([])
    let errors = Mutex<[EngineError]>([])
    let arrived = Atomic<Int>(0)
    let threads = (0..<8).map { _ in
      TestThread {
        arrived.wrappingAdd(1, ordering: .relaxed)
        waitUntil { arrived.load(ordering: .relaxed) == 8 }
        do throws(EngineError) {
          let prepared = try engine.prepare(pattern)
          made.withLock { $0.append(prepared) }
        } catch {
          errors.withLock { $0.append(error) }
        }
      }
    }
    for thread in threads { thread.join() }
    expectEqual(errors.withLock { $0 }, [])
    #expect(made.withLock { $0.count } == 8 && engine.audioMemoryInUse == 4 * 48_000)
  }

  @Test("copies at another rate count as well") func countedCopies() throws {
    let rig = try Rig(sampleRate: 48_000) { $0.audioMemoryLimit = 4 * 4800 * 4 }
    let id = try rig.engine.registerAudio(tone)
    let player = try rig.engine.makePlayer(with: pattern(id))
    rig.engine.stop()
    rig.output.format.sampleRate = 96_000
    try rig.engine.start()
    try player.start()
    expectEqual(rig.engine.audioMemoryInUse, 4 * 4800 * 3)
    rig.advance(96_000)
    rig.engine.stop()
    // Four times as many samples: beside the first ones there is no room for them.
    rig.output.format.sampleRate = 192_000
    try rig.engine.start()
    #expect(kind { () throws(EngineError) in try player.start() } == .audioMemory)
    #expect(!player.isPlaying && rig.engine.activePlayerCount == 0)
    rig.engine.stop()
    rig.output.format.sampleRate = 48_000
    try rig.engine.start()
    try player.start()
    let count = rig.left.count
    rig.advance(4800)
    #expect(rig.left[count...].contains { abs($0) > 0.2 })
  }

  @Test("what is too large is refused before it is made") func tooLarge() throws {
    let rig = try Rig(sampleRate: 192_000) { $0.audioMemoryLimit = 4 * 4800 }
    // A quarter of an hour at 1 kHz is 768 MB at the engine's rate.
    let long = DecodedAudio(mono: [Float](repeating: 0, count: 1_000_000), sampleRate: 1000)
    let error = #expect(throws: EngineError.self) { _ = try rig.engine.registerAudio(long) }
    expectEqual(error?.kind, .audioMemory)
    expectEqual(rig.engine.audioMemoryInUse, 0)
  }

  @Test("registered audio follows the output to another rate")
  func changedRate() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false)
    let player = try rig.engine.makePlayer(with: pattern(id))
    rig.engine.stop()
    rig.output.format.sampleRate = 96_000
    try rig.engine.start()
    try player.start()
    rig.advance(24_000)
    let last = try #require(rig.left.lastIndex { $0 != 0 })
    #expect(abs(last - 9600) < 100)
  }
}
