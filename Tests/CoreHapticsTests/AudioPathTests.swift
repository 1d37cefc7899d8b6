#if !canImport(Darwin)
  @testable import CoreHaptics
  import Foundation
  import TestSupport
  import Testing

  /// Which audio files a pattern may name.
  @Suite struct AudioPathTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("boom.wav", folder.wave(seconds: 0.2))
    }

    @Test("a dictionary and data may name any audio file by its absolute path")
    func ownWords() throws {
      let bench = try Bench()
      let dictionary = pattern(naming: folder.path("boom.wav"))
      try bench.engine.makePlayer(with: CHHapticPattern(dictionary: dictionary)).start(atTime: 0)
      bench.advance(by: 0.5)
      #expect(bench.isHeard(from: 0, to: 0.2))
      let data = try JSONSerialization.data(withJSONObject: dictionary)
      try bench.engine.playPattern(from: data)
      bench.advance(by: 0.5)
      #expect(bench.isHeard(from: 0.5, to: 0.7))
    }

    @Test("a file may name an absolute path only within its audio folders, and the message says what to do")
    func aFile() throws {
      let bench = try Bench()
      try folder.write("Sounds/other.wav", folder.wave(seconds: 0.1))
      let data = try JSONSerialization.data(withJSONObject: pattern(naming: folder.path("boom.wav")))
      try folder.write("Patterns/far.ahap", Array(data))
      try folder.write("near.ahap", Array(data))
      let far = URL(fileURLWithPath: folder.path("Patterns/far.ahap"))
      #expect(code { try bench.engine.playPattern(from: far) } == .invalidAudioResource)
      #expect(message { try bench.engine.playPattern(from: far) }.contains("THRUM_AUDIO_ROOTS"))
      try bench.engine.playPattern(from: URL(fileURLWithPath: folder.path("near.ahap")))
      bench.advance(by: 0.5)
      #expect(bench.isHeard(from: 0, to: 0.2))
    }

    @Test("THRUM_AUDIO_ROOTS adds folders after those of the pattern and the program")
    func roots() {
      let folders = AudioFolders.forPattern(in: "/p", environment: ["THRUM_AUDIO_ROOTS": "/a:/b c:"])
      #expect(folders.first == "/p" && Array(folders.suffix(2)) == ["/a", "/b c"])
      #expect(
        AudioFolders.forPattern(in: nil, environment: [:]) == (Bundle.main.resourcePath.map { [$0] } ?? []))
    }

    private func pattern(naming path: String) -> [CHHapticPattern.Key: Any] {
      let event: [CHHapticPattern.Key: Any] = [
        .eventType: CHHapticEvent.EventType.audioCustom, .time: 0, .eventWaveformPath: path,
      ]
      return [.version: 1.0, .pattern: [[CHHapticPattern.Key.event: event]]]
    }
  }
#endif
