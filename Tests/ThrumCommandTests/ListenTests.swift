import AHAP
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum listen")
struct ListenTests {
  @Test("a file becomes a recording that plays, the same each time")
  func recording() throws {
    let folder = try TemporaryFolder()
    let sound = try folder.write("sound.wav", Sample.wav(seconds: 0.4))
    for name in ["first.ahap", "second.ahap"] {
      let run = thrum("listen", "--input", sound, "--output", "silent", "--record", folder.path(name))
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        run.output.contains("sound.wav (48000 Hz, 5.3 ms): hybrid on the silent output (48000 Hz, "),
        "\(run.output)")
      #expect(run.output.contains("\(name): 0.4"), "\(run.output)")
      expectEqual(thrum("check", folder.path(name)).status, 0)
    }
    let text = String(decoding: try folder.read("first.ahap"), as: UTF8.self)
    #expect(text.contains("HapticContinuous"))
    #expect(try folder.read("second.ahap") == folder.read("first.ahap"))
  }

  @Test("it ends after the seconds that were asked for, and records no more")
  func seconds() throws {
    let folder = try TemporaryFolder()
    let sound = try folder.write("sound.wav", Sample.wav(seconds: 20))
    let run = thrum(
      "listen", "--input", sound, "--output", "silent", "--seconds", "0.3", "--quiet", "--record",
      folder.path("out.ahap"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty)
    let document = AHAPDecoder().decode(try folder.read("out.ahap"))
    let end = try #require(document.pattern).events.map { $0.time + ($0.duration ?? 0) }.max() ?? 0
    #expect(end > 0.2 && end <= 0.3)
  }

  @Test("what cannot be read, named or written is said before anything plays")
  func faults() throws {
    let folder = try TemporaryFolder()
    let sound = try folder.write("sound.wav", Sample.wav(seconds: 0.1))
    let text = try folder.write("text.wav", "no sound")
    func check(_ status: Int32, _ part: String, _ arguments: String...) {
      let run = thrum(["listen", "--output", "silent"] + arguments)
      #expect(run.status == status, "\(arguments): \(run.errors)")
      #expect(run.errors.contains(part), "\(arguments): \(run.errors)")
    }
    check(66, "missing.wav", "--input", folder.path("missing.wav"))
    check(66, "text.wav", "--input", text)
    check(64, "no such input", "--input", "pulse:")
    check(64, "there is no strategy 'hybird'", "--input", sound, "--strategy", "hybird")
    check(64, "there is no preset", "--input", sound, "--preset", "nothing")
    check(64, "--set", "--input", sound, "--set", "spacing=1")
    check(64, "ahap", "--input", sound, "--record", folder.path("out.wav"))
    check(64, "--record -: the levels go to standard output", "--input", sound, "--record", "-")
    check(73, "missing/out.ahap", "--input", sound, "--record", folder.path("missing/out.ahap"))
    #expect(try folder.names == ["sound.wav", "text.wav"])
  }
}
