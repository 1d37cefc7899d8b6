import Foundation
import HapticComposition
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum compose with sounds and settings that are wrong")
struct ComposeAttackTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A WAV file whose header says what it should not.
  private static func wav(
    channels: Int = 1, rate: Int = 48_000, bits: Int = 16, form: Int = 1, data: [UInt8], size: Int? = nil
  ) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = channels * bits / 8
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + little(form, 2) + little(channels, 2) + little(rate, 4) + little(rate * frame, 4) + little(frame, 2)
      + little(bits, 2) + Array("data".utf8) + little(size ?? data.count, 4) + data
  }

  private static let noise = (0..<9600).map { UInt8(truncatingIfNeeded: $0 &* 151) }

  private static let malformed: [(String, [UInt8])] = [
    ("empty", []), ("text", Array("hello".utf8)), ("header", Array("RIFF".utf8)),
    ("truncated", wav(data: noise, size: 100_000)), ("no channels", wav(channels: 0, data: noise)),
    ("255 channels", wav(channels: 255, data: noise)), ("0 Hz", wav(rate: 0, data: noise)),
    ("4 GHz", wav(rate: 0xFFFF_FFFF, data: noise)), ("no samples", wav(data: [])),
    ("NaN", wav(bits: 32, form: 3, data: [0, 0, 0xC0, 0x7F])),
    ("infinite", wav(bits: 32, form: 3, data: [0, 0, 0x80, 0x7F])),
  ]

  @Test("a malformed sound is refused with its name in one line, and no pattern is written")
  func sounds() throws {
    for (name, bytes) in Self.malformed {
      try folder.write("x.wav", bytes)
      let run = thrum("compose", folder.path + "/x.wav", "-o", folder.path + "/x.ahap")
      #expect(run.status == 66 && run.output.isEmpty, "\(name): \(run)")
      #expect(run.errors.contains("x.wav") && run.errors.filter { $0 == "\n" }.count == 1, "\(name): \(run)")
      #expect(!folder.exists("x.ahap"), "\(name)")
    }
    try folder.makeFolder("folder.wav")
    expectEqual(mkfifo(folder.path + "/pipe.wav", 0o666), 0)
    for path in [folder.path + "/folder.wav", folder.path + "/pipe.wav", "/dev/null"] {
      let run = thrum("compose", path, "-o", folder.path + "/x.ahap")
      #expect(run.status == 66 && !folder.exists("x.ahap"), "\(run)")
      let live = thrum("listen", "--input", path, "--output", "silent", "--quiet")
      #expect(live.status == 66 && live.errors.contains(path), "\(live)")
    }
  }

  @Test(
    "a setting out of its range is refused before a sound is read",
    arguments: [
      "detail=nan", "detail=1e999", "detail=", "=1", "detail", "points=1", "gate=1", "range=-1",
      "low-hz=8000", "least-sharpness=1.1", "detail=0,5",
    ])
  func settings(text: String) throws {
    let run = thrum("compose", "none.wav", "-o", folder.path + "/x.ahap", "--set", text)
    #expect(run.status == 64, "\(run)")
    #expect(!folder.exists("x.ahap"))
  }

  @Test("two sounds that would be one pattern are refused, and nothing is written")
  func names() throws {
    try folder.write("a/same.wav", Sample.wav(seconds: 0.1))
    try folder.write("b/same.wav", Sample.wav(seconds: 0.1))
    let (a, b) = (folder.path + "/a/same.wav", folder.path + "/b/same.wav")
    for sounds in [[a, b], [a, a], [a, folder.path + "/a/./same.wav"]] {
      let run = thrum("compose", sounds[0], sounds[1], "-o", folder.path + "/out/")
      #expect(run.status == 64 && run.errors.contains("same.ahap"), "\(run)")
      #expect(!folder.exists("out/same.ahap"))
    }
  }

  @Test("a pattern that cannot be written is reported, and the others of a batch are written")
  func outputs() throws {
    try folder.write("x.wav", Sample.wav(seconds: 0.1))
    try folder.write("y.wav", Sample.wav(seconds: 0.1))
    // A folder stands where a pattern should go.
    try folder.makeFolder("out/x.ahap")
    let run = thrum(
      "compose", folder.path + "/x.wav", folder.path + "/y.wav", "-o", folder.path + "/out/", "--jobs", "8")
    #expect(run.status != 0 && run.errors.contains("x.ahap"), "\(run)")
    #expect(folder.exists("out/y.ahap"))
    let missing = thrum("compose", folder.path + "/x.wav", "-o", folder.path + "/none/sub/x.ahap")
    #expect(missing.status == 73, "\(missing)")
  }

  @Test("a sound of which nothing would be felt gives an empty pattern, and a line that says so")
  func nothing() throws {
    try folder.write("quiet.wav", Self.wav(data: [UInt8](repeating: 0, count: 9600)))
    let run = thrum("compose", folder.path + "/quiet.wav", "-o", folder.path + "/x.ahap")
    #expect(run.status == 0 && run.errors.contains("would be felt: it is quieter than -60 dB"), "\(run)")
    let open = thrum(
      "compose", folder.path + "/quiet.wav", "-o", folder.path + "/x.ahap", "--set", "gate=-100")
    #expect(open.errors.contains("it is silent") && !open.errors.contains("--set"), "\(open)")
  }
}
