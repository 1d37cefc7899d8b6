import AHAP
import Foundation
import HapticAudio
import HapticComposition
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("What thrum compose reads, writes and prints")
struct ComposeOutputTests {
  let folder: TemporaryFolder
  private let door: String
  private var place: String { folder.path + "/x.ahap" }

  init() throws {
    folder = try TemporaryFolder()
    door = try folder.write("door.wav", Sample.sound("Sounds/door.wav"))
  }

  @Test(
    "the command writes the pattern that HapticComposer returns, to the last byte",
    arguments: SearchEffort.values(["door", "groove", "surf"], few: ["door"]), CompositionStrategy.allCases)
  func same(name: String, strategy: CompositionStrategy) throws {
    let sound = try folder.write("sound.wav", Sample.sound("Sounds/\(name).wav"))
    expectEqual(thrum("compose", sound, "-o", place, "--strategy", strategy.name).status, 0)
    var written = try #require(AHAPDecoder().decode(folder.read("x.ahap")).pattern)
    written.extras = ExtraKeys()
    let source = try ComposeSource(sound, channel: .mix, isSplit: false)
    var composer = HapticComposer(
      sampleRate: source.stream.sampleRate, settings: CompositionSettings(strategy))
    try source.forEachPiece {
      composer.append($1)
    } progress: { _ in
    }
    let pattern = composer.finish().pattern
    #expect(try AHAPEncoder().encode(written) == AHAPEncoder().encode(pattern))
  }

  @Test("a sound comes from standard input, and the pattern goes to standard output")
  func streams() throws {
    let bytes = Sample.wav(seconds: 0.4)
    let file = try folder.write("buzz.wav", bytes)
    let console = Console(input: bytes)
    expectEqual(Thrum.run(["compose", "-", "-o", "-"], console: console), .success)
    let pattern = try #require(AHAPDecoder().decode(console.output.collected).pattern)
    #expect(String(decoding: console.errors.collected, as: UTF8.self).contains("hybrid: 0.4 s; "))
    expectEqual(thrum("compose", file, "-o", place).status, 0)
    let other = try #require(AHAPDecoder().decode(folder.read("x.ahap")).pattern)
    #expect(pattern.events == other.events && pattern.curves == other.curves && !pattern.events.isEmpty)
    expectEqual(thrum("compose", "-", "-o", place).status, 66)
    for words in [["--play"], ["--json"], ["--split-channels"], ["--strategy", "all"]] {
      #expect(thrum(["compose", door, "-o", "-"] + words).status == 64, "\(words)")
    }
  }

  @Test("JSON holds every figure, --verbose prints them, and the summary names taps and vibrations")
  func figures() throws {
    let run = thrum("compose", door, "-o", place, "--json", "--snap", "beat")
    let file = Package.root.appendingPathComponent("Docs/Schemas/compose.schema.json")
    #expect(
      try SchemaValidator.problems(of: run.output, schema: String(contentsOf: file, encoding: .utf8)).isEmpty,
      "\(run.output)")
    #expect(run.output.contains("largestError") && run.output.contains("maskedHits"))
    let plain = thrum("compose", door, "-o", place).output
    #expect(plain.contains(" tap") && !plain.contains("JND") && !plain.contains("points"), "\(plain)")
    let verbose = thrum("compose", door, "-o", place, "--verbose").output
    #expect(verbose.contains("JND") && verbose.contains("points"), "\(verbose)")
  }

  @Test("what cannot be composed is refused with the cause")
  func refusals() throws {
    let pattern = try folder.write("v.ahap", Sample.tap)
    let run = thrum("compose", pattern, "-o", place)
    #expect(run.status == 66 && run.errors.contains("this is a pattern, not a sound"), "\(run)")
    let mono = thrum("compose", door, "-o", place, "--channel", "3")
    #expect(mono.status == 64 && mono.errors.contains("omit --channel"), "\(mono)")
    let hits = thrum(
      "compose", try folder.write("buzz.wav", Self.swell), "-o", place, "--strategy", "onsets")
    #expect(hits.errors.contains("no hits were found") || hits.errors.isEmpty, "\(hits)")
  }

  /// 16 bits, 8 kHz: a tone that swells over a second.
  private static var swell: [UInt8] {
    var bytes = Sample.wav(seconds: 0)
    let count = 48_000
    func set(_ value: Int, at place: Int) {
      for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }
    set(36 + 2 * count, at: 4)
    set(2 * count, at: 40)
    for index in 0..<count {
      let time = Double(index) / 48_000
      let value = Int(20_000 * time * sin(2 * Double.pi * 200 * time))
      bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    return bytes
  }

  @Test("a sound of more than 24 hours is refused at once")
  func day() throws {
    // One byte a second: 8 bits at 1 Hz would be too slow, so 1000 Hz and a sparse file.
    var header = Array(Sample.wav(seconds: 0).prefix(44))
    let count = 1000 * 90_000
    func set(_ value: Int, _ width: Int, at place: Int) {
      for byte in 0..<width { header[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }
    set(36 + count, 4, at: 4)
    set(1000, 4, at: 24)
    set(1000, 4, at: 28)
    set(1, 2, at: 32)
    set(8, 2, at: 34)
    set(count, 4, at: 40)
    let file = try folder.write("long.wav", header)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.truncate(atOffset: UInt64(44 + count))
    try handle.close()
    let run = thrum("compose", file, "-o", place)
    #expect(run.status == 1 && run.errors.contains("longer than 24 hours"), "\(run)")
  }

  @Test("settings come from a file, and options take precedence")
  func settings() throws {
    let file = try folder.write("door.settings", "# ours\npreset = speech\nstrength=0.5 # soft\n")
    expectEqual(thrum("compose", door, "-o", place, "--settings", file).status, 0)
    let bytes = try folder.read("x.ahap")
    expectEqual(thrum("compose", door, "-o", place, "--preset", "speech", "--set", "strength=0.5").status, 0)
    #expect(try folder.read("x.ahap") == bytes)
    #expect(
      thrum("compose", door, "-o", place, "--settings", file, "--set", "strength=1").status == 0)
    #expect(try folder.read("x.ahap") != bytes)
    let bad = try folder.write("bad.settings", "preset=speech\nnonsense\n")
    let run = thrum("compose", door, "-o", place, "--settings", bad)
    #expect(run.status == 64 && run.errors.contains("bad.settings:2"), "\(run)")
  }

  @Test(
    "a file of settings has the line ends of any system, and may begin with a byte-order mark",
    arguments: [("", "\n"), ("", "\r\n"), ("", "\r"), ("\u{FEFF}", "\r\n")])
  func lineEnds(mark: String, end: String) throws {
    let text = mark + ["preset=speech", "strength=0.5 # soft", "sensitivity=1", ""].joined(separator: end)
    let file = try folder.write("door.settings", text)
    let run = thrum("compose", door, "-o", place, "--settings", file)
    #expect(run.status == 0, "\(run)")
    let bytes = try folder.read("x.ahap")
    let options = ["--preset", "speech", "--set", "strength=0.5", "--set", "sensitivity=1"]
    expectEqual(thrum(["compose", door, "-o", place] + options).status, 0)
    #expect(try folder.read("x.ahap") == bytes)
  }

  @Test(
    "a mistake in a file of settings is reported with its line",
    arguments: [
      ("strength=9", "give a number in that range"), ("strength=0,5", "write a decimal point: strength=0.5"),
      ("strenght=0.5", "did you mean 'strength'"), ("preset=speach", "did you mean 'speech'"),
      ("strategy=all", "use hybrid, envelope, onsets, bass, loudness"),
      ("low-hz=6000 # too high", "low-hz (6000) must be below high-hz (5000)"),
    ])
  func faults(line: String, cure: String) throws {
    let file = try folder.write("door.settings", "# ours\n\(line)\n")
    let run = thrum("compose", door, "-o", place, "--settings", file)
    #expect(run.status == 64 && run.errors.contains("door.settings:2: "), "\(run)")
    #expect(run.errors.contains(cure) && !run.errors.contains("--set "), "\(run)")
  }

  @Test("the help shows the parameters in columns")
  func columns() throws {
    let lines = thrum("compose", "--help").output.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.contains("strength ") })
    let last = try #require(lines.firstIndex { $0.contains("roughness ") && $0.contains(" 0 to 12 dB ") })
    let column = try #require(lines[first].range(of: "intensity of")?.lowerBound)
    let width = lines[first].distance(from: lines[first].startIndex, to: column)
    for line in lines[first...last] {
      #expect(line.prefix(width).hasSuffix("  ") && !line.dropFirst(width).hasPrefix(" "), "\(line)")
    }
  }

  @Test("--play plays what was written")
  func play() throws {
    let run = thrum("compose", door, "-o", place, "--play", "--play-on", "silent")
    #expect(run.status == 0 && run.output.contains("x.ahap"), "\(run)")
    expectEqual(thrum("compose", door, "-o", place, "--play-on", "silent").status, 64)
  }

  @Test("a loop lasts as long as its sound")
  func loop() throws {
    let surf = try folder.write("surf.wav", Sample.sound("Sounds/surf.wav"))
    expectEqual(thrum("compose", surf, "-o", place, "--loop").status, 0)
    let pattern = try #require(AHAPDecoder().decode(folder.read("x.ahap")).pattern)
    let stream = try AudioFileStream(contentsOf: surf)
    let seconds = Double(stream.frameCount ?? 0) / stream.sampleRate
    #expect(abs(pattern.duration - seconds) < 1e-5)
    // Composed again, nothing counts as a change by hand.
    expectEqual(thrum("compose", surf, "-o", place, "--loop").status, 0)
  }
}
