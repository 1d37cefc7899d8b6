import AHAP
import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum compose")
struct ComposeTests {
  let folder: TemporaryFolder
  private let chime: String
  private let door: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("buzz.wav", Sample.wav(seconds: 0.5))
    chime = try folder.write("chime.wav", Sample.sound("Audio/chime.wav"))
    door = try folder.write("door.wav", Sample.sound("Sounds/door.wav"))
    try folder.write("other.wav", Sample.wav(seconds: 0.2))
    try folder.write("broken.wav", "RIFF....WAVE")
  }

  private func pattern(_ name: String) throws -> HapticPattern {
    try #require(AHAPDecoder().decode(try folder.read(name)).pattern)
  }

  @Test("a pattern is written and summed up in a line")
  func one() throws {
    let run = thrum("compose", folder.path + "/buzz.wav", "-o", folder.path + "/x.ahap")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.lines.count == 1 && run.output.contains("x.ahap: 0.5 s"))
    #expect(try !pattern("x.ahap").events.isEmpty)
    expectEqual(thrum("check", "--design", folder.path + "/x.ahap").status, 0)
  }

  @Test("every strategy and preset gives a pattern that passes the check")
  func choices() throws {
    for name in ["hybrid", "envelope", "onsets", "bass", "loudness"] {
      let place = folder.path + "/\(name).ahap"
      let run = thrum("compose", chime, "-o", place, "--strategy", name)
      #expect(run.status == 0, "\(name): \(run.errors)")
      #expect(thrum("check", "--design", "--strict", place).status == 0, "\(name)")
    }
    for name in ["impact", "music", "engine", "speech", "ambience"] {
      let run = thrum("compose", chime, "-o", folder.path + "/p.ahap", "--preset", name)
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
  }

  @Test("the same sound and settings give the same bytes")
  func same() throws {
    for name in ["a", "b"] {
      _ = thrum(
        "compose", chime, "-o", folder.path + "/\(name).ahap", "--set", "detail=1")
    }
    #expect(try folder.read("a.ahap") == folder.read("b.ahap"))
    _ = thrum("compose", chime, "-o", folder.path + "/b.ahap", "--set", "detail=0.2")
    #expect(try folder.read("a.ahap") != folder.read("b.ahap"))
  }

  @Test("one bad file does not stop the rest")
  func several() throws {
    let sounds = ["buzz.wav", "broken.wav", "none.wav", "other.wav"].map { folder.path + "/" + $0 }
    let run = thrum("compose", sounds[0], sounds[1], sounds[2], sounds[3], "-o", folder.path + "/out/")
    expectEqual(run.status, 66)
    #expect(run.errors.contains("broken.wav") && run.errors.contains("none.wav"))
    expectEqual(run.lines.count, 2)
    #expect(try !pattern("out/buzz.ahap").events.isEmpty && !pattern("out/other.ahap").events.isEmpty)
  }

  @Test("a sound with two channels becomes two patterns, one channel, or both mixed")
  func channels() throws {
    try folder.write("pair.wav", Self.stereo)
    let place = folder.path + "/pair.wav"
    func starts(_ words: String...) throws -> [Double] {
      let console = Console(input: [])
      let status = Thrum.run(
        ["compose", place, "-o", folder.path + "/x.ahap", "--strategy", "envelope"] + words, console: console)
      #expect(status == .success, "\(String(decoding: console.errors.collected, as: UTF8.self))")
      return try pattern(words.contains("--split-channels") ? "x-left.ahap" : "x.ahap").events.map(\.time)
    }
    #expect(try starts().count == 2)
    #expect(try starts("--channel", "1").allSatisfy { $0 < 0.2 })
    #expect(try starts("--channel", "2").allSatisfy { $0 > 0.4 })
    #expect(try starts("--split-channels").allSatisfy { $0 < 0.2 })
    #expect(try pattern("x-right.ahap").events.allSatisfy { $0.time > 0.4 })
    let mono = thrum("compose", folder.path + "/buzz.wav", "-o", folder.path + "/y.ahap", "--split-channels")
    #expect(mono.status == 64 && mono.errors.contains("has one channel"))
    let third = thrum("compose", place, "-o", folder.path + "/y.ahap", "--channel", "3")
    #expect(third.status == 64 && third.errors.contains("name 1 to 2"))
    #expect(!folder.exists("y.ahap"))
  }

  /// A buzz on the left, then one on the right.
  static var stereo: [UInt8] {
    let mono = Sample.wav(seconds: 0.2).dropFirst(44)
    var data: [UInt8] = []
    for side in 0..<2 {
      for index in stride(from: mono.startIndex, to: mono.endIndex, by: 2) {
        let sample = [mono[index], mono[index + 1]]
        data += side == 0 ? sample + [0, 0] : [0, 0] + sample
      }
      if side == 0 { data += [UInt8](repeating: 0, count: 48_000) }
    }
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format =
      little(1, 2) + little(2, 2) + little(48_000, 4) + little(192_000, 4) + little(4, 2) + little(16, 2)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
      + Array("data".utf8) + little(data.count, 4) + data
  }

  @Test("the sound can play with the pattern when it lies beside it")
  func withAudio() throws {
    let run = thrum("compose", folder.path + "/buzz.wav", "-o", folder.path + "/x.ahap", "--with-audio")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try pattern("x.ahap").events.contains { $0.waveform?.path == "buzz.wav" })
    expectEqual(thrum("check", folder.path + "/x.ahap").status, 0)
    try folder.makeFolder("sub")
    let below = thrum("compose", folder.path + "/buzz.wav", "-o", folder.path + "/sub/x.ahap", "--with-audio")
    #expect(below.status == 64 && below.errors.contains("beside the sound") && !folder.exists("sub/x.ahap"))
  }

  @Test("jobs in any number write the same patterns, and the summary keeps their order")
  func jobs() throws {
    var outputs: [String] = []
    for jobs in ["1", "4"] {
      let run = thrum(
        "compose", folder.path + "/buzz.wav", folder.path + "/other.wav", chime, "-o",
        folder.path + "/\(jobs)/", "--jobs", jobs)
      expectEqual(run.status, 0)
      outputs.append(run.output.replacing("/\(jobs)/", with: "/"))
    }
    expectEqual(outputs[0], outputs[1])
    for name in ["buzz", "other", "chime"] {
      #expect(try folder.read("1/\(name).ahap") == folder.read("4/\(name).ahap"))
    }
  }

  @Test("all strategies come with a page that shows the sound, each pattern and what is felt of it")
  func all() throws {
    let run = thrum("compose", chime, "-o", folder.path + "/c.ahap", "--strategy", "all")
    #expect(run.status == 0 && run.lines.count == 5, "\(run.errors)")
    let page = String(decoding: try folder.read("c.html"), as: UTF8.self)
    for name in ["hybrid", "envelope", "onsets", "bass", "loudness"] {
      #expect(try !pattern("c-\(name).ahap").isEmpty)
      #expect(page.contains("<span class=\"name\">\(name)</span>"))
      #expect(page.contains("href=\"c-\(name).ahap\""))
    }
    // One head for the sound and five patterns, and no reference to another file.
    expectEqual(page.components(separatedBy: "role=\"radio\"").count, 7)
    #expect(page.components(separatedBy: "id=\"play\"").count == 2 && !page.contains("<audio"))
    #expect(!page.contains("src=") && !page.contains("http"))
    #expect(page.contains("felt") && page.hasSuffix("</html>\n"))
    let again = thrum(
      "compose", chime, "-o", folder.path + "/c.ahap", "--strategy", "all")
    expectEqual(again.output, run.output)
    #expect(String(decoding: try folder.read("c.html"), as: UTF8.self) == page)
  }

  @Test("transients move to the beat of a steady sound; without a beat, the summary says that nothing moved")
  func snap() throws {
    let place = folder.path + "/g.ahap"
    let run = thrum(
      "compose", "Samples/Sounds/groove.wav", "-o", place, "--preset", "music", "--snap", "beat")
    #expect(run.status == 0 && run.output.contains("120 beats/min"), "\(run.output)")
    let unsteady = thrum("compose", door, "-o", place, "--snap", "beat")
    #expect(unsteady.status == 0, "\(unsteady.errors)")
    #expect(unsteady.output.contains("no steady beat, nothing moved"), "\(unsteady.output)")
    let plain = thrum("compose", door, "-o", folder.path + "/h.ahap")
    #expect(plain.status == 0 && !plain.output.contains("beat"))
    #expect(try folder.read("g.ahap") == folder.read("h.ahap"))
    let wrong = thrum("compose", door, "-o", place, "--snap", "bar")
    #expect(wrong.status == 64 && wrong.errors.contains("beat"))
  }

  @Test("the help lists every strategy, preset and parameter with its range")
  func help() {
    let help = thrum("compose", "--help").output
    #expect(help.contains("hybrid") && help.contains("ambience"))
    #expect(help.contains("spacing") && help.contains("30 to 1000 ms"))
  }
}
