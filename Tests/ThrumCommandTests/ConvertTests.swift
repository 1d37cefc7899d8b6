import Foundation
import HapticFormats
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum convert")
struct ConvertTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("in/tap.ahap", Sample.tap)
    try folder.write("in/buzz.ahap", Sample.buzz)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test("a file becomes .haptic and AHAP again, and what is lost is printed")
  func roundTrip() throws {
    let run = thrum("convert", folder.path("in/tap.ahap"), "-o", folder.path("tap.haptic"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("ahap to haptic: same"))
    #expect(try text("tap.haptic").contains("\"emphasis\""))
    let back = thrum("convert", folder.path("tap.haptic"), "-o", "-", "--as", "ahap", "--quiet")
    #expect(back.status == 0 && back.output.contains("HapticTransient"))
  }

  @Test("a folder is converted, and one bad file does not stop the rest")
  func many() throws {
    try folder.write("in/bad.ahap", "{")
    let run = thrum(
      "convert", folder.path("in"), "-o", folder.path("out/"), "--as", "swift", "--jobs", "3")
    expectEqual(run.status, 1)
    #expect(run.errors.contains("bad.ahap: line 1") && run.errors.contains("2 of 3 files converted"))
    #expect(try text("out/tap.swift").contains("func makeTap() throws -> CHHapticPattern"))
    #expect(folder.exists("out/buzz.swift") && !folder.exists("out/bad.swift"))
  }

  @Test("a result that cannot be written does not stop the rest, and is reported as failed")
  func unwritable() throws {
    try folder.write("out/buzz.swift/in-the-way", "")
    let run = thrum(
      "convert", folder.path("in"), "-o", folder.path("out/"), "--as", "swift", "--json", "--quiet")
    #expect(run.status == 73, "\(run.errors)")
    #expect(run.errors.contains("buzz.swift: is a folder") && folder.exists("out/tap.swift"))
    #expect(run.output.contains("is a folder; name a file in it"))
  }

  @Test("--strict and --at-most refuse, and write nothing")
  func refusals() throws {
    let path = folder.path("in/buzz.ahap")
    let strict = thrum("convert", path, "-o", folder.path("x.mjs"), "--literal", "--strict")
    #expect(strict.status == 1 && strict.errors.contains("leave out --strict") && !folder.exists("x.mjs"))
    let far = thrum("convert", path, "-o", folder.path("x.mjs"), "--literal", "--at-most", "0")
    #expect(far.status == 1 && far.errors.contains("JND apart, more than 0") && !folder.exists("x.mjs"))
  }

  @Test("the report as JSON has its schema, with what failed")
  func json() throws {
    try folder.write("in/bad.ahap", "{")
    let run = thrum(
      "convert", folder.path("in"), "-o", folder.path("out/"), "--as", "haptic", "--json", "--quiet")
    let file = Package.root.appendingPathComponent("Docs/Schemas/convert.schema.json")
    let schema = try String(contentsOf: file, encoding: .utf8)
    #expect(try SchemaValidator.problems(of: run.output, schema: schema).isEmpty)
    #expect(run.output.contains("\"error\""))
  }

  @Test("two halves of a pattern are read as one, and written as two")
  func halves() throws {
    try folder.write("both/pair.ahap", Sample.tap)
    let split = thrum(
      "convert", folder.path("both/pair.ahap"), "-o", folder.path("split/"), "--as", "ahap-split", "--quiet")
    #expect(split.status == 0 && folder.exists("split/pair-continuous.ahap"))
    let run = thrum("convert", folder.path("split"), "-o", folder.path("joined/"), "--as", "haptic", "--json")
    #expect(run.status == 0 && folder.exists("joined/pair.haptic"), "\(run.errors)")
    #expect(!folder.exists("joined/pair-transients.haptic"))
    let direct = thrum(
      "convert", folder.path("both/pair.ahap"), "-o", folder.path("direct.haptic"), "--quiet")
    expectEqual(direct.status, 0)
    #expect(try text("joined/pair.haptic") == text("direct.haptic"))
    // Another exporter joins the words with a dot.
    for word in ["continuous", "transients"] {
      try folder.write("dots/pair.\(word).ahap", text("split/pair-\(word).ahap"))
    }
    let dots = thrum(
      "convert", folder.path("dots"), "-o", folder.path("undotted/"), "--as", "haptic", "--quiet")
    #expect(dots.status == 0 && !folder.exists("undotted/pair.transients.haptic"), "\(dots.errors)")
    #expect(try text("undotted/pair.haptic") == text("direct.haptic"))
  }

  @Test("a folder of patterns becomes one theme, without the bad file")
  func theme() throws {
    try folder.write("in/bad.ahap", "{")
    let run = thrum(
      "convert", folder.path("in"), "-o", folder.path("my.theme.json"), "--as", "feedbackd", "--literal")
    #expect(run.status == 1 && run.errors.contains("2 of 3 files converted"), "\(run.errors)")
    let theme = try text("my.theme.json")
    #expect(theme.contains(#""name": "my""#))
    #expect(theme.contains(#""event-name": "buzz""#) && theme.contains(#""event-name": "tap""#))
    let several = thrum("convert", folder.path("in"), "-o", folder.path("x.haptic"))
    #expect(several.status == 64 && several.errors.contains("need a folder"))
  }

  @Test("an ending of two parts states the format")
  func endings() throws {
    let run = thrum("convert", folder.path("in/tap.ahap"), "-o", folder.path("tap.motors.json"), "--literal")
    #expect(run.status == 0 && run.errors.contains("ahap to motors"), "\(run.errors)")
    #expect(try text("tap.motors.json").contains("thrum-motors"))
    let short = thrum(
      "convert", folder.path("in/tap.ahap"), "-o", folder.path("tap.json"), "--as", "motors", "--literal")
    #expect(short.status == 0, "\(short.errors)")
    let back = thrum("convert", folder.path("tap.motors.json"), "-o", folder.path("back/"), "--as", "ahap")
    #expect(back.status == 0 && folder.exists("back/tap.ahap"), "\(back.errors)")
  }

  @Test(
    "--as takes a file with each ending of its format", arguments: FormatRegistry.formats.filter(\.isWritten))
  func ownEndings(format: HapticFormat) {
    for ending in format.endings {
      let run = thrum(
        "convert", folder.path("in/tap.ahap"), "--as", format.name, "-o", folder.path("tap.\(ending)"),
        "--literal", "--quiet")
      #expect(run.status == 0, "\(format.name) .\(ending): \(run.errors)")
    }
  }

  @Test(
    "a file that is too large, a pipe from nowhere and an unknown format are refused, each with its status")
  func limits() throws {
    try folder.write("in/large.haptic", String(repeating: " ", count: 33 << 20))
    let large = thrum("convert", folder.path("in/large.haptic"), "-o", folder.path("x.ahap"))
    #expect(
      large.status == 1 && large.errors.contains("the file has more than 33554432 bytes; divide"),
      "\(large.errors)")
    try folder.write("in/text.bin", "what is this")
    let unknown = thrum("convert", folder.path("in/text.bin"), "-o", folder.path("x.ahap"))
    #expect(unknown.status == 1 && unknown.errors.contains("the format is not known"), "\(unknown.errors)")
    let missing = thrum("convert", folder.path("in/none.haptic"), "-o", folder.path("x.ahap"))
    #expect(missing.status == 66, "\(missing.errors)")
    let noFolder = thrum("convert", folder.path("in/tap.ahap"), "-o", folder.path("none/x.haptic"))
    #expect(noFolder.status == 73, "\(noFolder.errors)")
    #expect(!folder.exists("x.ahap"))
  }

  @Test(
    "a format that cannot be chosen is named, with those that can",
    arguments: [
      (["-o", "x.png"], "no format is written to .png"), (["-o", "out/"], "name the format with --as"),
      (["-o", "x.haptic", "--as", "hapitc"], "did you mean 'haptic'"),
      (["-o", "x.haps"], "no format is written"),
    ])
  func formats(words: [String], message: String) {
    let run = thrum(["convert", folder.path("in/tap.ahap")] + words)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("a name that states a format in another way than its ending is refused, with the ending")
  func middle() throws {
    let tap = folder.path("in/tap.ahap")
    for (name, ending) in [("tap.web.json", ".vibrate.json"), ("tap.linux-ff.json", ".ff.json")] {
      let run = thrum("convert", tap, "-o", folder.path(name))
      #expect(run.status == 64 && run.errors.contains("end in \(ending): "), "\(run)")
      #expect(!folder.exists(name))
    }
    for name in ["tap.json", "tap.v2.json", "tap.motors.json"] {
      expectEqual(thrum("convert", tap, "-o", folder.path(name)).status, 0)
    }
  }

  @Test("in a folder each file of Java has the name of its class, and two classes of one name are refused")
  func classes() throws {
    try folder.write("in/sub/1 my-tap.ahap", Sample.tap)
    let words = ["convert", folder.path("in"), "-o", folder.path("out/"), "--as", "java", "--json"]
    let run = thrum(words)
    #expect(run.status == 0, "\(run.errors)")
    for (name, type) in [("TapHaptics", "TapHaptics"), ("sub/MyTapHaptics", "MyTapHaptics")] {
      #expect(try text("out/\(name).java").contains("public final class \(type) {"))
      #expect(run.output.contains("out/\(name).java"))
    }
    try folder.write("in/Tap.ahap", Sample.tap)
    let twice = thrum(words)
    #expect(twice.status == 64 && twice.errors.contains("would both be written to this file"), "\(twice)")
  }

  @Test("a name that is not that of the class of Java is noted, with the right one")
  func classOfOneFile() throws {
    let tap = folder.path("in/tap.ahap")
    let wrong = thrum("convert", tap, "-o", folder.path("Tap.java"))
    #expect(
      wrong.status == 0 && wrong.errors.contains("name it '\(folder.path("TapHaptics.java"))'"), "\(wrong)")
    #expect(try text("Tap.java").contains("class TapHaptics"))
    let right = thrum("convert", tap, "-o", folder.path("TapHaptics.java"))
    #expect(right.status == 0 && !right.errors.contains("name it"), "\(right)")
    let output = thrum("convert", tap, "-o", "-", "--as", "java", "--quiet")
    #expect(output.status == 0 && output.output.contains("class TapHaptics"))
  }

  @Test("the help lists the ending of each format")
  func endingsInHelp() {
    let help = thrum("convert", "--help").output
    for format in FormatRegistry.formats {
      let lines = help.split(separator: "\n").filter { $0.hasPrefix("  \(format.name) ") }
      #expect(lines.contains { $0.contains(" .\(format.endings.first ?? "?") ") }, "\(format.name)")
    }
  }
}
