#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import TestExpectations
  import TestSupport
  import Testing

  /// Pattern files, data, and audio.
  @Suite struct FileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

    private func event(_ content: String) -> String {
      #"{"Version": 1, "Pattern": [{"Event": {\#(content)}}]}"#
    }

    @Test("files that cannot be read have their code") func unreadableFiles() throws {
      try folder.makeFolder("folder")
      try folder.write("broken.ahap", "{\n  \"Pattern\": [ {]\n}")
      try folder.write("empty.ahap", "")
      try folder.link("nowhere.ahap", to: "gone.ahap")
      let table: [(URL?, CHHapticError.Code, String)] = [
        (url("absent.ahap"), .fileNotFound, folder.path("absent.ahap")),
        (url("nowhere.ahap"), .fileNotFound, "nowhere"),
        (url("folder"), .invalidPatternData, "folder: is a folder, not a file"),
        (url("broken.ahap"), .invalidPatternData, "broken.ahap: line 2, column"),
        (url("empty.ahap"), .invalidPatternData, "empty.ahap"),
        (URL(fileURLWithPath: "/dev/zero"), .invalidPatternData, "is a pipe or device"),
        (URL(string: "https://example.com/a.ahap"), .fileNotFound, "https://example.com/a.ahap"),
      ]
      let bench = try Bench()
      for (url, expected, part) in table {
        let url = try #require(url)
        #expect(code { _ = try CHHapticPattern(contentsOf: url) } == expected, "\(url)")
        #expect(code { try bench.engine.playPattern(from: url) } == expected, "\(url)")
        #expect(message { _ = try CHHapticPattern(contentsOf: url) }.contains(part), "\(url)")
      }
      do { _ = try CHHapticPattern(contentsOf: url("absent.ahap")) } catch let error as NSError {
        expectEqual(error.userInfo[NSFilePathErrorKey] as? String, folder.path("absent.ahap"))
        expectEqual(error.userInfo[NSURLErrorKey] as? URL, url("absent.ahap"))
      }
    }

    @Test("data that hold no pattern have their code") func unreadableData() throws {
      let bench = try Bench()
      let table: [(String, CHHapticError.Code)] = [
        ("", .invalidPatternData), ("[]", .invalidPatternData), ("{}", .invalidPatternData),
        (event(#""Time": 0"#), .badEventEntry), (event(#""EventType": "X", "Time": 0"#), .invalidEventType),
        (event(#""EventType": "HapticTransient", "Time": -1"#), .invalidEventTime),
        (event(#""EventType": "HapticContinuous", "Time": 0, "EventDuration": -1"#), .invalidEventDuration),
        (String(repeating: "[", count: 100_000), .invalidPatternData),
      ]
      for (text, expected) in table {
        #expect(
          code { try bench.engine.playPattern(from: Data(text.utf8)) } == expected, "\(text.prefix(60))")
      }
      #expect(code { try bench.engine.playPattern(from: Data([0xFF, 0xFE, 0])) } == .invalidPatternData)
    }

    @Test("audio is found beside the pattern file") func audioBesideFile() throws {
      try folder.write("Sounds/beep.wav", folder.wave(seconds: 0.2))
      try folder.write(
        "beep.ahap", event(#""EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "Sounds/beep.wav""#))
      let bench = try Bench()
      let pattern = try CHHapticPattern(contentsOf: url("beep.ahap"))
      try bench.engine.makePlayer(with: pattern).start(atTime: 0)
      bench.advance(by: 0.5)
      #expect(bench.isHeard(from: 0.05, to: 0.15))
      try bench.engine.playPattern(from: url("beep.ahap"))
      bench.advance(by: 0.5)
      #expect(bench.isHeard(from: 0.55, to: 0.65))
      // The same pattern without its folder.
      let copy = try CHHapticPattern(dictionary: pattern.exportDictionary())
      #expect(code { _ = try bench.engine.makePlayer(with: copy) } == .fileNotFound)
    }

    @Test("registered audio is heard and unregistered") func registeredAudio() throws {
      try folder.write("beep.wav", folder.wave(seconds: 0.2))
      let bench = try Bench()
      let id = try bench.engine.registerAudioResource(url("beep.wav"))
      #expect(id > 0)
      let event = CHHapticEvent(
        audioResourceID: id, parameters: [CHHapticEventParameter(parameterID: .audioVolume, value: 1)],
        relativeTime: 0)
      let pattern = try CHHapticPattern(events: [event], parameters: [])
      try bench.engine.makePlayer(with: pattern).start(atTime: 0)
      bench.advance(by: 0.5)
      #expect(bench.isHeard(from: 0.05, to: 0.15))
      #expect(!bench.isHeard(from: 0.25, to: 0.5))
      try bench.engine.unregisterAudioResource(id)
      #expect(code { try bench.engine.unregisterAudioResource(id) } == .invalidAudioResource)
      #expect(code { try bench.engine.unregisterAudioResource(-1) } == .invalidAudioResource)
      #expect(code { _ = try bench.engine.makePlayer(with: pattern) } == .invalidAudioResource)
    }

    @Test("the options of registered audio") func registrationOptions() throws {
      try folder.write("beep.wav", folder.wave(seconds: 0.1))
      let bench = try Bench()
      let id = try bench.engine.registerAudioResource(
        url("beep.wav"),
        options: [
          CHHapticAudioResourceKeyLoopEnabled: true,
          CHHapticAudioResourceKeyUseVolumeEnvelope: NSNumber(value: 0),
          "Other": Date(),
        ])
      let event = CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0, duration: 0.5)
      try bench.engine.makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
      bench.advance(by: 0.7)
      #expect(bench.isHeard(from: 0.35, to: 0.45))
      for wrong: Any in ["yes", 2, Date()] {
        #expect(
          code {
            _ = try bench.engine.registerAudioResource(
              url("beep.wav"), options: [CHHapticAudioResourceKeyLoopEnabled: wrong])
          } == .invalidEngineParameter)
      }
    }

    @Test("audio that cannot be used has its code") func unusableAudio() throws {
      try folder.write("text.wav", "not audio")
      try folder.write("long.wav", folder.wave(seconds: 50))
      let bench = try Bench()
      func register(_ url: URL) -> CHHapticError.Code? {
        code { _ = try bench.engine.registerAudioResource(url) }
      }
      expectEqual(register(url("absent.wav")), .fileNotFound)
      expectEqual(register(url("text.wav")), .invalidAudioResource)
      #expect(register(try #require(URL(string: "https://example.com/a.wav"))) == .fileNotFound)
      // 50 s at 48 kHz are 9.6 MB of float samples; the platform takes 8 MB.
      expectEqual(register(url("long.wav")), .resourceNotAvailable)
    }
  }
#endif
