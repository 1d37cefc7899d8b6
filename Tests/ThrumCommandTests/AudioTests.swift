import Foundation
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Audio files that patterns name")
struct AudioTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ arguments: String...) throws -> WAVFile {
    let console = Console(input: [])
    let status = Thrum.run(["render", "-o", folder.path + "/out.wav"] + arguments, console: console)
    try #require(status == .success, "\(String(decoding: console.errors.collected, as: UTF8.self))")
    return try WAVFile(folder.read("out.wav"))
  }

  @Test("a file next to the pattern is heard")
  func besidePattern() throws {
    let file = try folder.write("audio.ahap", Sample.audio)
    try folder.write("sound.wav", Sample.wav(seconds: 0.25))
    let wav = try render(file)
    #expect(wav.frameCount == 12_000)
    #expect(wav.channel(0).contains { $0 > 0.45 })
  }

  @Test("a file in an audio root is heard, and the pattern's own folder comes first")
  func audioRoot() throws {
    let file = try folder.write("patterns/audio.ahap", Sample.audio)
    try folder.write("sounds/sound.wav", Sample.wav(seconds: 0.25))
    #expect(try render(file, "--audio-root", folder.path + "/sounds").frameCount == 12_000)
    try folder.write("patterns/sound.wav", Sample.wav(seconds: 0.125))
    #expect(try render(file, "--audio-root", folder.path + "/sounds").frameCount == 6_000)
  }

  @Test("a missing file stops rendering with the places searched, unless silence may take its place")
  func missing() throws {
    let file = try folder.write("audio.ahap", Sample.audio)
    try folder.write("sounds.wav", Sample.wav(seconds: 0.1))
    let run = thrum("render", file, "-o", folder.path + "/x.wav", "--audio-root", folder.path + "/none")
    #expect(run.status == 66)
    #expect(
      run.errors.hasPrefix("thrum: \(file): audio file sound.wav: no such file; searched in \(folder.path), ")
    )
    #expect(run.errors.contains("did you mean 'sounds.wav'"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(!folder.exists("x.wav"))
    #expect(try render(file, "--allow-missing-audio").channel(0).allSatisfy { $0 == 0 })
    #expect(try render(file, "--channels", "haptic").channelCount == 1)
    let silent = thrum("render", file, "-o", folder.path + "/x.wav", "--allow-missing-audio")
    #expect(silent.status == 0)
    #expect(silent.errors.isEmpty)
    let verbose = thrum("render", file, "-o", folder.path + "/x.wav", "--allow-missing-audio", "--verbose")
    #expect(verbose.status == 0)
    #expect(verbose.errors.contains("audio file sound.wav: no such file"))
  }

  @Test("absolute paths need --allow-absolute-paths")
  func absolutePaths() throws {
    let sound = try folder.write("elsewhere/sound.wav", Sample.wav(seconds: 0.25))
    let file = try folder.write("patterns/audio.ahap", Sample.audio(path: sound))
    let run = thrum("render", file, "-o", folder.path + "/x.wav")
    #expect(run.status == 66)
    #expect(run.errors.contains("--allow-absolute-paths"))
    #expect(try render(file, "--allow-absolute-paths").frameCount == 12_000)
  }

  @Test("a file that loops without a duration never ends; --to cuts it")
  func loop() throws {
    let file = try folder.write(
      "audio.ahap", Sample.audio(path: "sound.wav", extra: #", "EventWaveformLoopEnabled": true"#))
    try folder.write("sound.wav", Sample.wav(seconds: 0.25))
    #expect(thrum("render", file, "-o", folder.path + "/x.wav").status == 64)
    #expect(try render(file, "--to", "1.5").frameCount == 72_000)
    #expect(thrum("info", file).output.contains("endless"))
  }

  @Test("check warns of a missing file at the path's place, and looks in the audio roots")
  func check() throws {
    let text = """
      {"Version": 1.0, "Pattern": [
        {"Event": {"Time": 0.0, "EventType": "HapticTransient"}},
        {"Event": {"Time": 0.0, "EventType": "AudioCustom", "EventWaveformPath": "sound.wav"}}]}
      """
    let file = try folder.write("patterns/audio.ahap", text)
    let run = thrum("check", file)
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(run.output.hasPrefix("\(file):3:76: warning: audio file sound.wav: no such file; searched in "))
    #expect(run.output.hasSuffix(" [missing-audio]\n"))
    #expect(thrum("check", "--strict", file).status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(thrum("check", "--json", file).output.utf8))
    let findings = try #require((json as? [[String: Any]])?.first?["findings"] as? [[String: Any]])
    #expect(findings.first?["path"] as? String == "Pattern[1].Event.EventWaveformPath")
    // It need not be audio: check never opens it.
    try folder.write("sounds/sound.wav", "not audio")
    #expect(thrum("check", "--strict", file, "--audio-root", folder.path + "/sounds").status == 0)
  }

  @Test("check warns of paths that rendering would refuse")
  func refusedPaths() throws {
    let sound = try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    for path in [sound, "../sound.wav"] {
      let file = try folder.write("patterns/audio.ahap", Sample.audio(path: path))
      let run = thrum("check", file)
      #expect(run.status == 0)
      #expect(run.output.hasSuffix(" [missing-audio]\n"))
    }
    let file = try folder.write("patterns/audio.ahap", Sample.audio(path: sound))
    #expect(thrum("check", "--strict", "--allow-absolute-paths", file).status == 0)
  }

  @Test("check of standard input looks for audio in the roots alone")
  func standardInput() throws {
    #expect(thrum("check", "-", input: Sample.audio).output.hasSuffix(" [missing-audio]\n"))
    try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    #expect(thrum("check", "-", "--audio-root", folder.path, input: Sample.audio).output.isEmpty)
  }
}
