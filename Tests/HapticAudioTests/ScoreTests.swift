import HapticAudio
import HapticModel
import HapticScore
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

/// The road from a file to rendered sound.
@Suite struct ScoreTests {
  private func rendered(_ library: AudioLibrary, _ event: HapticEvent, frames: Int) -> [[Float]] {
    let score = Score(HapticPattern(events: [event]), sampleRate: 48_000, waveforms: library.waveform)
    let renderer = OfflineRenderer([OfflineRenderer.Track(score)], sampleRate: 48_000)
    var left = [Float](repeating: 9, count: frames)
    var right = left
    renderer.render(left: &left, right: &right, haptic: nil, frameCount: frames)
    return [left, right]
  }

  @Test("an AudioCustom event plays its file sample for sample")
  func plays() throws {
    let folder = try TemporaryFolder()
    let samples = (0..<1_000).map { Int16(($0 * 37) % 20_000 - 10_000) }
    try folder.write("a.wav", WAVBytes.mono16(samples))
    let library = AudioLibrary(locator: AudioFileLocator(folders: [folder.path("")]))
    let sound = AudioWaveform(.path("a.wav"), usesVolumeEnvelope: false)
    let out = rendered(library, HapticEvent(.audioCustom, time: 0, waveform: sound), frames: 1_010)
    let expected = samples.map { Float($0) / 32_768 } + [Float](repeating: 0, count: 10)
    expectEqual(out, [expected, expected])
    #expect(library.failures.isEmpty)
  }

  @Test("where silence stands for a missing file, the rest is rendered")
  func silent() throws {
    let folder = try TemporaryFolder()
    let locator = AudioFileLocator(folders: [folder.path("")])
    let library = AudioLibrary(locator: locator, missingFiles: .allow)
    let sound = AudioWaveform(.path("none.wav"))
    let out = rendered(library, HapticEvent(.audioCustom, time: 0, waveform: sound), frames: 10)
    expectEqual(out, [[Float]](repeating: [Float](repeating: 0, count: 10), count: 2))
    expectEqual(library.missing.count, 1)
  }
}
