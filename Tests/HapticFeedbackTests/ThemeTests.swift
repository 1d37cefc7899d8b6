import AHAP
import Foundation
import HapticFeedback
import HapticModel
import HapticPlayback
import HapticTesting
import TestExpectations
import TestSupport
import Testing

@Suite("Themes of feedback")
struct ThemeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let tap = #"""
    {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.1, "EventType": "HapticTransient", "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 0.3}]}}]}
    """#

  @Test("the files in the binary are those of Themes/Standard, one for each kind")
  func embedded() throws {
    let standard = Package.root.appending(path: "Themes/Standard")
    let files = try FileManager.default.contentsOfDirectory(atPath: standard.path())
    expectEqual(Set(files), Set(Feedback.Kind.allCases.map { "\($0.rawValue).ahap" }))
    for kind in Feedback.Kind.allCases {
      let bytes = [UInt8](try Data(contentsOf: standard.appending(path: "\(kind.rawValue).ahap")))
      #expect(FeedbackTheme.standardFile(of: kind) == bytes, "\(kind.rawValue)")
    }
  }

  @Test(
    "each standard file is canonical, has no finding and says what it is for",
    arguments: Feedback.Kind.allCases)
  func canonical(kind: Feedback.Kind) throws {
    let bytes = FeedbackTheme.standardFile(of: kind)
    let document = AHAPDecoder().decode(bytes)
    #expect(document.findings.isEmpty)
    let pattern = try #require(document.pattern)
    #expect(try AHAPEncoder().encode(pattern) == bytes)
    expectEqual(FeedbackTheme.standard[kind], pattern)
    guard case .object(let metadata) = pattern.extras["Metadata"] else {
      Issue.record("no Metadata")
      return
    }
    expectEqual(metadata.members.map(\.key), ["Project", "Created", "Description"])
  }

  @Test("a folder replaces what it holds, and the rest stays")
  func replacing() throws {
    try folder.write("success.ahap", Self.tap)
    try folder.write("notes.txt", "not a pattern")
    let theme = try FeedbackTheme(folder: folder.path)
    expectEqual(theme.replacedKinds, [.success])
    expectEqual(theme[.warning], FeedbackTheme.standard[.warning])
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(theme: theme, settings: HapticUserSettings())
      player.play(.success)
      bench.advance(by: 0.6)
      try bench.felt.expectTransients([.init(at: 0.1, intensity: 0.3)])
      try player.setTheme(.standard)
      expectEqual(player.theme, .standard)
      player.play(.success)
      bench.advance(by: 0.6)
      expectEqual(bench.felt.transients.count, 3)
    }
  }

  @Test("values make a theme as well")
  func values() throws {
    var theme = FeedbackTheme()
    theme[.selection] = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.2)])
    try HapticBench.run { bench in
      let player = try FeedbackPlayer(theme: theme, settings: HapticUserSettings())
      player.play(.selection)
      bench.advance(by: 0.5)
      expectEqual(bench.felt.transients.map(\.time), [0.2])
      expectEqual(player.theme, theme)
    }
  }

  @Test("audio lies in the folder of the theme, and is quieter with the strength")
  func audio() throws {
    try folder.write(
      "chime.wav", [UInt8](Data(contentsOf: Package.root.appending(path: "Samples/Audio/chime.wav"))))
    try folder.write(
      "success.ahap",
      #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "chime.wav"}}]}"#
    )
    let theme = try FeedbackTheme(folder: folder.path)
    func loudness(_ gain: Float) throws -> Float {
      let settings = HapticUserSettings()
      settings.setGain(gain, of: .notification)
      return try HapticBench.run { bench in
        let player = try FeedbackPlayer(theme: theme, settings: settings)
        player.play(.success)
        bench.advance(by: 0.5)
        return try withExtendedLifetime(player) {
          try #require(bench.felt.samples).peak(of: .left, in: 0...0.5)
        }
      }
    }
    #expect(try loudness(1) > 0.01)
    #expect(try loudness(0.25) < loudness(1) * 0.5)
  }

  @Test("everything that is wrong with a folder is reported at once, with place and cure")
  func badFolder() throws {
    try folder.write("sucess.ahap", Self.tap)
    try folder.write("error.ahap", #"{"Version": 1.0}"#)
    try folder.write("start.ahap", #"{"Version": 1.0, "Pattern": []}"#)
    try folder.write(
      "stop.ahap",
      #"{"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 0}}]}"#
    )
    let error = #expect(throws: FeedbackThemeError.self) { try FeedbackTheme(folder: folder.path) }
    let lines = "\(try #require(error))".split(separator: "\n")
    expectEqual(lines.count, 4)
    #expect(lines[0].hasPrefix("\(folder.path)/error.ahap:1:") && lines[0].contains(": error: "))
    #expect(
      lines[1]
        == "\(folder.path)/start.ahap: nothing can be felt or heard; write at least one event, or delete the file"
    )
    expectEqual(
      lines[2], "\(folder.path)/stop.ahap: the pattern has no end; give its events an EventDuration")
    #expect(
      lines[3] == "\(folder.path)/sucess.ahap: no feedback has the name 'sucess'; did you mean 'success'?")
  }

  @Test("a folder without patterns is no theme")
  func emptyFolder() throws {
    for (place, problem) in [
      (folder.path, "the folder has no file of a theme; put "),
      (folder.path("none"), "there is no such folder; "),
    ] {
      let error = #expect(throws: FeedbackThemeError.self) { try FeedbackTheme(folder: place) }
      #expect("\(try #require(error))".hasPrefix("\(place): \(problem)"))
    }
  }

  @Test("audio that is missing keeps a theme from being used, by the name of its feedback")
  func missingAudio() throws {
    var theme = FeedbackTheme()
    theme[.start] = HapticPattern(events: [
      HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("none.wav")))
    ])
    let error = HapticBench.run { _ in
      #expect(throws: EngineError.self) { try FeedbackPlayer(theme: theme, settings: HapticUserSettings()) }
    }
    expectEqual(error?.kind, .fileNotFound)
    expectEqual(error?.place.hasPrefix("start: "), true)
  }
}
