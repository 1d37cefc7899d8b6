import HapticAudio
import HapticModel
import HapticPlayback
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

  @Test func audioFromSamplesIsHeardSampleForSample() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false)
    #expect(id > 0)
    try rig.engine.play(pattern(id), at: 0.01)
    rig.advance(9600)
    #expect(firstDifference(Array(rig.left[480..<5280]), tone.channels[0]) == nil)
    #expect(rig.left[..<480].allSatisfy { $0 == 0 } && rig.left[5280...].allSatisfy { $0 == 0 })
  }

  @Test func theOptionsOfTheRegistrationCount() throws {
    let rig = try Rig()
    let ramped = try rig.engine.registerAudio(tone)
    try rig.engine.play(pattern(ramped))
    rig.advance(9600)
    #expect(rig.left[0] == 0 && abs(rig.left[120]) <= 0.26 && abs(rig.left[2400 + 12]) > 0.2)
    let looping = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false, loops: true)
    try rig.engine.play(pattern(looping, duration: 0.25))
    rig.advance(24_000)
    let round = Array(rig.left[(9600 + 4800)..<(9600 + 9600)])
    #expect(firstDifference(round, tone.channels[0]) == nil)
    #expect(rig.left[(9600 + 12_000 + 100)...].allSatisfy { $0 == 0 })
  }

  @Test func audioGoesNoFurtherThanItsLimit() throws {
    let rig = try Rig(configure: { $0.audioMemoryLimit = 3 * 4 * 4800 })
    let ids = try (0..<3).map { _ in try rig.engine.registerAudio(tone) }
    #expect(rig.engine.audioMemoryInUse == 3 * 4 * 4800)
    let error = #expect(throws: EngineError.self) { _ = try rig.engine.registerAudio(tone) }
    #expect(error?.kind == .audioMemory)
    try rig.engine.unregisterAudio(ids[1])
    #expect(rig.engine.audioMemoryInUse == 2 * 4 * 4800)
    _ = try rig.engine.registerAudio(tone)
    #expect(Set(ids).count == 3)
  }

  @Test func playersShareTheSamples() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone)
    let players = try (0..<20).map { _ in try rig.engine.makePlayer(with: pattern(id)) }
    for player in players { try player.start() }
    #expect(rig.engine.audioMemoryInUse == 4 * 4800)
    withExtendedLifetime(players) {}
  }

  @Test func audioMayBeUnregisteredWhileItPlays() throws {
    let rig = try Rig()
    let id = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false)
    try rig.engine.play(pattern(id))
    rig.advance(640)
    try rig.engine.unregisterAudio(id)
    #expect(rig.engine.audioMemoryInUse == 4 * 4800)
    rig.advance(9600)
    #expect(firstDifference(Array(rig.left[..<4800]), tone.channels[0]) == nil)
    #expect(rig.engine.audioMemoryInUse == 0)
    #expect(kind { () throws(EngineError) in try rig.engine.unregisterAudio(id) } == .invalidResource)
    #expect(
      kind { () throws(EngineError) in _ = try rig.engine.makePlayer(with: pattern(id)) } == .invalidResource)
  }

  @Test func numbersThatNobodyGaveAreErrors() throws {
    let rig = try Rig()
    for id in [0, 1, .max] as [UInt64] {
      #expect(kind { () throws(EngineError) in try rig.engine.unregisterAudio(id) } == .invalidResource)
      #expect(
        kind { () throws(EngineError) in _ = try rig.engine.makePlayer(with: pattern(id)) }
          == .invalidResource)
    }
  }

  @Test func filesThatAreNotThereOrNoAudioAreErrors() throws {
    let folder = try TemporaryFolder()
    let rig = try Rig()
    let bad = try folder.write("bad.wav", "no audio at all")
    #expect(
      kind { () throws(EngineError) in _ = try rig.engine.registerAudio(file: folder.path("none.wav")) }
        == .fileNotFound)
    #expect(kind { () throws(EngineError) in _ = try rig.engine.registerAudio(file: bad) } == .unusableFile)
    #expect(rig.engine.audioMemoryInUse == 0)
  }

  @Test func copiesAtAnotherRateCountAsWell() throws {
    let rig = try Rig(sampleRate: 48_000) { $0.audioMemoryLimit = 4 * 4800 * 4 }
    let id = try rig.engine.registerAudio(tone)
    let player = try rig.engine.makePlayer(with: pattern(id))
    rig.engine.stop()
    rig.output.format.sampleRate = 96_000
    try rig.engine.start()
    try player.start()
    #expect(rig.engine.audioMemoryInUse == 4 * 4800 * 3)
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

  @Test func whatIsTooLargeIsRefusedBeforeItIsMade() throws {
    let rig = try Rig(sampleRate: 192_000) { $0.audioMemoryLimit = 4 * 4800 }
    // A quarter of an hour at 1 kHz is 768 MB at the engine's rate.
    let long = DecodedAudio(mono: [Float](repeating: 0, count: 1_000_000), sampleRate: 1000)
    let error = #expect(throws: EngineError.self) { _ = try rig.engine.registerAudio(long) }
    #expect(error?.kind == .audioMemory)
    #expect(rig.engine.audioMemoryInUse == 0)
  }

  @Test func registeredAudioFollowsTheOutputToAnotherRate() throws {
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
