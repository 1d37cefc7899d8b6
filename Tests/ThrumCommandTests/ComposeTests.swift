import AHAP
import HapticModel
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum compose")
struct ComposeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("buzz.wav", Sample.wav(seconds: 0.5))
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
    #expect(run.lines.count == 1 && run.output.contains("x.ahap  0.5 s"))
    #expect(try !pattern("x.ahap").events.isEmpty)
    #expect(thrum("check", "--design", folder.path + "/x.ahap").status == 0)
  }

  @Test("every strategy and preset gives a pattern that passes the check")
  func choices() throws {
    for name in ["hybrid", "envelope", "onsets", "bass", "loudness"] {
      let place = folder.path + "/\(name).ahap"
      let run = thrum("compose", "Samples/Audio/chime.wav", "-o", place, "--strategy", name)
      #expect(run.status == 0, "\(name): \(run.errors)")
      #expect(thrum("check", "--design", "--strict", place).status == 0, "\(name)")
    }
    for name in ["impact", "music", "engine", "speech", "ambience"] {
      let run = thrum("compose", "Samples/Audio/chime.wav", "-o", folder.path + "/p.ahap", "--preset", name)
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
  }

  @Test("the same sound and settings give the same bytes")
  func same() throws {
    for name in ["a", "b"] {
      _ = thrum(
        "compose", "Samples/Audio/chime.wav", "-o", folder.path + "/\(name).ahap", "--set", "detail=1")
    }
    #expect(try folder.read("a.ahap") == folder.read("b.ahap"))
    _ = thrum("compose", "Samples/Audio/chime.wav", "-o", folder.path + "/b.ahap", "--set", "detail=0.2")
    #expect(try folder.read("a.ahap") != folder.read("b.ahap"))
  }

  @Test("one bad file does not stop the rest")
  func several() throws {
    let sounds = ["buzz.wav", "broken.wav", "none.wav", "other.wav"].map { folder.path + "/" + $0 }
    let run = thrum("compose", sounds[0], sounds[1], sounds[2], sounds[3], "-o", folder.path + "/out/")
    #expect(run.status == 66)
    #expect(run.errors.contains("broken.wav") && run.errors.contains("none.wav"))
    #expect(run.lines.count == 2)
    #expect(try !pattern("out/buzz.ahap").events.isEmpty && !pattern("out/other.ahap").events.isEmpty)
  }

  @Test("the help lists every strategy, preset and parameter with its range")
  func help() {
    let help = thrum("compose", "--help").output
    #expect(help.contains("hybrid") && help.contains("ambience"))
    #expect(help.contains("spacing") && help.contains("30…1000 ms"))
  }
}
