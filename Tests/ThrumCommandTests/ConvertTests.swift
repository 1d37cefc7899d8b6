import Foundation
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
    #expect(run.status == 1)
    #expect(run.errors.contains("bad.ahap: line 1") && run.errors.contains("2 of 3 files converted"))
    #expect(try text("out/tap.swift").contains("func makeTap() throws -> CHHapticPattern"))
    #expect(folder.exists("out/buzz.swift") && !folder.exists("out/bad.swift"))
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
}
