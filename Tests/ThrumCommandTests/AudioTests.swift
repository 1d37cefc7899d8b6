import Foundation
import TestExpectations
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
    expectEqual(wav.frameCount, 12_000)
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
    expectEqual(run.status, 66)
    #expect(
      run.errors.hasPrefix("thrum: \(file): audio file sound.wav: no such file; searched in \(folder.path), ")
    )
    #expect(run.errors.contains("did you mean 'sounds.wav'"))
    expectEqual(run.errors.split(separator: "\n").count, 1)
    #expect(!folder.exists("x.wav"))
    #expect(try render(file, "--allow-missing-audio").channel(0).allSatisfy { $0 == 0 })
    #expect(try render(file, "--channels", "haptic").channelCount == 1)
    let silent = thrum("render", file, "-o", folder.path + "/x.wav", "--allow-missing-audio")
    expectEqual(silent.status, 0)
    #expect(silent.errors.isEmpty)
    let verbose = thrum("render", file, "-o", folder.path + "/x.wav", "--allow-missing-audio", "--verbose")
    expectEqual(verbose.status, 0)
    #expect(verbose.errors.contains("audio file sound.wav: no such file"))
  }

  @Test("absolute paths need --allow-absolute-paths")
  func absolutePaths() throws {
    let sound = try folder.write("elsewhere/sound.wav", Sample.wav(seconds: 0.25))
    let file = try folder.write("patterns/audio.ahap", Sample.audio(path: sound))
    let run = thrum("render", file, "-o", folder.path + "/x.wav")
    expectEqual(run.status, 66)
    #expect(run.errors.contains("--allow-absolute-paths"))
    #expect(try render(file, "--allow-absolute-paths").frameCount == 12_000)
  }

  @Test("a file that loops without a duration never ends; --to cuts it")
  func loop() throws {
    let file = try folder.write(
      "audio.ahap", Sample.audio(path: "sound.wav", extra: #", "EventWaveformLoopEnabled": true"#))
    try folder.write("sound.wav", Sample.wav(seconds: 0.25))
    expectEqual(thrum("render", file, "-o", folder.path + "/x.wav").status, 64)
    #expect(try render(file, "--to", "1.5").frameCount == 72_000)
    #expect(thrum("info", file).output.contains("endless"))
  }

  @Test("check, play and render agree about audio: missing, refused, broken, allowed, found")
  func oneRule() throws {
    let sound = try folder.write("elsewhere/sound.wav", Sample.wav(seconds: 0.1))
    try folder.write("patterns/broken.wav", "not audio")
    try folder.write("patterns/good.wav", Sample.wav(seconds: 0.1))
    let out = folder.path + "/out.wav"
    for (path, options, plays) in [
      ("sound.wav", [], false), ("sound.wav", ["--allow-missing-audio"], true),
      ("sound.wav", ["--audio-root", folder.path + "/elsewhere"], true),
      ("broken.wav", [], false), ("broken.wav", ["--allow-missing-audio"], false),
      ("../elsewhere/sound.wav", [], false), (sound, [], false), (sound, ["--allow-absolute-paths"], true),
      ("good.wav", [], true),
    ] as [(String, [String], Bool)] {
      let file = try folder.write("patterns/audio.ahap", Sample.audio(path: path))
      let note = Comment(rawValue: "\(path) \(options)")
      #expect(status(["check", file] + options) == (plays ? .success : .faulty), note)
      #expect(
        status(["play", file, "--output", "silent", "--quiet"] + options) == (plays ? .success : .unreadable),
        note)
      #expect(status(["render", file, "-o", out] + options) == (plays ? .success : .unreadable), note)
    }
  }

  private func status(_ arguments: [String]) -> ThrumCommand.ExitStatus {
    Thrum.run(arguments, console: Console(input: []))
  }

  @Test("check reports audio that does not play at the path's place, as an error")
  func check() throws {
    let text = """
      {"Version": 1.0, "Pattern": [
        {"Event": {"Time": 0.0, "EventType": "HapticTransient"}},
        {"Event": {"Time": 0.0, "EventType": "AudioCustom", "EventWaveformPath": "sound.wav"}}]}
      """
    let file = try folder.write("patterns/audio.ahap", text)
    let run = thrum("check", file)
    expectEqual(run.status, 1)
    expectEqual(run.lines.count, 1)
    #expect(run.output.hasPrefix("\(file):3:76: error: audio file sound.wav: no such file; searched in "))
    #expect(run.output.hasSuffix(" [missing-audio]\n"))
    // A pattern of the same name is not what was meant, a sound file is.
    try folder.write("patterns/sound.ahap", Sample.tap)
    #expect(!thrum("check", file).output.contains("did you mean"))
    try folder.write("patterns/sounds.mp3", "")
    #expect(thrum("check", file).output.contains("did you mean 'sounds.mp3'?"))
  }

  @Test(
    "a format that this machine does not decode is a warning of its own; damage and pointers are errors",
    arguments: [
      ("\0\0\0\u{1C}ftypM4A \0\0\u{2}\0", "undecodable-audio", "an MPEG-4 file"),
      ("#!AMR\n", "undecodable-audio", "an AMR file"),
      (
        "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 1\n", "missing-audio",
        "'git lfs pull'"
      ),
      ("<!DOCTYPE html>", "missing-audio", "a web page, not a sound"),
      ("plain text", "missing-audio", "known format"),
    ])
  func undecodable(content: String, rule: String, words: String) throws {
    let file = try folder.write("audio.ahap", Sample.audio(path: "sound.m4a"))
    try folder.write("sound.m4a", content)
    let isWarning = rule == "undecodable-audio"
    let run = thrum("check", file)
    expectEqual(run.status, (isWarning ? 0 : 1))
    #expect(run.output.hasPrefix("\(file):2:") && run.output.hasSuffix(" [\(rule)]\n"))
    #expect(run.output.contains(": \(isWarning ? "warning" : "error"): audio file sound.m4a: "))
    #expect(run.output.contains(words), "\(run.output)")
    let converts = run.output.contains("ffmpeg -i ") && run.output.contains("sound.wav")
    #expect(converts == (isWarning || content == "plain text"), "\(run.output)")
    expectEqual(thrum("check", "--strict", file).status, 1)
    for options in [["--allow-missing-audio"], ["--disable", "undecodable-audio"]] {
      expectEqual(thrum(["check", "--strict", file] + options).status, (isWarning ? 0 : 1))
    }
    // Playing it would be silence where sound is meant, so that these still refuse.
    expectEqual(status(["render", file, "-o", folder.path + "/out.wav"]), .unreadable)
    expectEqual(status(["play", file, "--output", "silent", "--quiet"]), .unreadable)
  }

  @Test("an audio file of silence is a warning at the place of its path")
  func silentFile() throws {
    let file = try folder.write("audio.ahap", Sample.audio)
    try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    #expect(thrum("check", file).output.isEmpty)
    let sound = Sample.wav(seconds: 0.1)
    try folder.write("sound.wav", Array(sound.prefix(44)) + Array(repeating: 0, count: sound.count - 44))
    let run = thrum("check", file)
    expectEqual(run.status, 0)
    #expect(run.output.contains("warning: every sample of the audio file is 0, so this event is never heard"))
    #expect(run.output.hasSuffix(" [silent-event]\n"))
  }

  @Test("check of standard input looks for audio in the roots alone")
  func standardInput() throws {
    #expect(thrum("check", "-", input: Sample.audio).output.hasSuffix(" [missing-audio]\n"))
    try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    #expect(thrum("check", "-", "--audio-root", folder.path, input: Sample.audio).output.isEmpty)
  }
}
