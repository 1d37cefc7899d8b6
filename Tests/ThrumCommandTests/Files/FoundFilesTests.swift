import Foundation
import HapticPlatform
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Files that are found in folders")
struct FoundFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The text of a name with the byte 0xE9, which is `é` in Latin-1 and not UTF-8.
  private static let latin = FileNameText.text(Array("lat-".utf8) + [0xE9] + Array(".ahap".utf8))

  private func writeLatin(_ text: String) throws -> String {
    let path = folder.path + "/" + Self.latin
    let sink = try ByteSink(path: path)
    try sink.write(Array(text.utf8))
    try sink.commit()
    return path
  }

  @Test("names of any bytes become text and come back; no two names have one text")
  func names() {
    for seed: UInt64 in 1...200 {
      var random = SeededGenerator(seed: seed)
      let alphabet: [[UInt8]] = [
        [0x61], [0xE9], [0xFF], [0x80], [0xC3, 0xA9], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
        [0xED, 0xA0, 0x80],
        [0xF0, 0x9F], [0xE2, 0x82], [0x0A], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF],
      ]
      let name = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        alphabet.randomElement(using: &random) ?? []
      }
      let text = FileNameText.text(name)
      #expect(FileNameText.bytes(text) == name, "seed \(seed)")
      if let plain = String(validating: name, as: UTF8.self),
        !plain.unicodeScalars.contains(where: { $0.value >= 0x10FF80 })
      {
        #expect(Array(text.utf8) == name, "UTF-8 stays as it is, seed \(seed)")
      }
      let isClean = text.printable.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x10FF80 }
      #expect(isClean, "seed \(seed)")
    }
    #expect(FileNameText.shown(Self.latin) == #"lat-\xE9.ahap"#)
    #expect(Self.latin.printable == #"lat-\xE9.ahap"#)
  }

  @Test("a name that is not UTF-8 is checked, found or named, and shown with its byte")
  func latinName() throws {
    let file = try writeLatin(Sample.noPattern)
    try folder.write("good.ahap", Sample.tap)
    let shown = folder.path(#"lat-\xE9.ahap"#)
    for run in [thrum("check", folder.path), thrum("check", file)] {
      expectEqual(run.status, 1)
      #expect(run.output.hasPrefix(shown + ":1:1: error: "), "\(run.output)")
    }
    #expect(thrum("check", "--json", file).output.contains(#"lat-\\xE9.ahap""#))
    #expect(thrum("check", "--format", "sarif", file).output.contains(#"lat-%E9.ahap""#))
    _ = try writeLatin(Sample.trailingComma)
    expectEqual(thrum("format", "-i", folder.path).status, 0)
    #expect(thrum("info", file).output.contains(shown))
    #expect(thrum("score", file, "-o", "-").output.contains(" lat___score["))
    expectEqual(thrum("check", "--strict", file).status, 0)
    let process = try Shell(folder: folder).bytes(
      "\"$thrum\" check --strict lat* && \"$thrum\" plot lat* -o pictures/")
    #expect(process.status == 0, "\(String(decoding: process.output, as: UTF8.self))")
    #expect(
      try Path.contents(of: folder.path("pictures")) == [
        FileNameText.text(Array("lat-".utf8) + [0xE9] + Array(".svg".utf8))
      ])
  }

  @Test("a link without a target, a loop, a pipe and a folder that cannot be read are errors")
  func unreadable() throws {
    try folder.write("good.ahap", Sample.tap)
    try folder.link("dangling.ahap", to: "nowhere")
    try folder.link("loop.ahap", to: "loop.ahap")
    expectEqual(mkfifo(folder.path("pipe.ahap"), 0o666), 0)
    for command in [["check"], ["info"], ["format", "--check"], ["plot"], ["frames"]] {
      let run = thrum(command + [folder.path])
      #expect(run.status == 66, "\(command): \(run.errors)")
      for name in ["dangling", "loop", "pipe"] {
        #expect(run.errors.contains("cannot read '\(folder.path(name)).ahap'"), "\(command): \(run.errors)")
      }
    }
    let json = thrum("check", "--json", folder.path)
    expectEqual(json.output.components(separatedBy: "\"error\": \"cannot read").count, 4)
    #expect(json.output.contains("it is a link that leads to no file"))
  }

  @Test("a folder that cannot be read is an error beside the files that can")
  func closedFolder() throws {
    try folder.write("good.ahap", Sample.tap)
    try folder.write("closed/b.ahap", Sample.tap)
    #expect(chmod(folder.path("closed"), 0) == 0 && chmod(folder.path, 0o755) == 0)
    defer { chmod(folder.path("closed"), 0o755) }
    // The superuser reads every folder, so the command runs as another user.
    let user = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let place = try TemporaryFolder()
    expectEqual(chmod(place.path, 0o755), 0)
    let run = try Shell(folder: place).text(
      "cp \"$thrum\" run && chmod 755 run && \(user) ./run check '\(folder.path)'")
    #expect(run.status == 66, "\(run.output)")
    #expect(
      run.output.contains(
        "cannot read '\(folder.path("closed"))': the folder cannot be read: Permission denied"),
      "\(run.output)")
  }

  @Test("a link to a folder is not followed, and that is said")
  func linkedFolder() throws {
    let other = try TemporaryFolder()
    try other.write("bad.ahap", Sample.noPattern)
    try folder.write("good.ahap", Sample.tap)
    try folder.link("away", to: other.path)
    let run = thrum("check", "--quiet", folder.path)
    expectEqual(run.status, 0)
    #expect(
      run.errors
        == "thrum: '\(folder.path("away"))': a link to a folder is not followed; name it to read the files in it\n"
    )
    expectEqual(thrum("check", folder.path("away")).status, 1)
  }

  @Test("commands that rewrite files leave the target of a found link alone, and follow a named link")
  func linkedFile() throws {
    let other = try TemporaryFolder()
    try other.write("x.ahap", Sample.trailingComma)
    try folder.link("link.ahap", to: other.path("x.ahap"))
    let run = thrum("format", "--in-place", folder.path)
    expectEqual(run.status, 73)
    #expect(run.errors.contains("'\(folder.path("link.ahap"))': is a link that was found in a folder"))
    #expect(try other.read("x.ahap") == Array(Sample.trailingComma.utf8))
    #expect(thrum("check", folder.path).output.contains("[trailing-comma]"), "it is checked")
    expectEqual(thrum("format", "--in-place", folder.path("link.ahap")).status, 0)
    #expect(try other.read("x.ahap") != Array(Sample.trailingComma.utf8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.ahap"))
        == other.path("x.ahap"))
  }

  @Test("a found link to a file of the same folder is no obstacle: the file is rewritten under its name")
  func linkWithin() throws {
    try folder.write("x.ahap", Sample.trailingComma)
    try folder.link("a.ahap", to: "x.ahap")
    let run = thrum("format", "--in-place", "--quiet", folder.path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    expectEqual(thrum("check", "--strict", folder.path).status, 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a.ahap")) == "x.ahap")
  }

  @Test("a project file that is a pipe does not hang; duplicate keys are refused with their place")
  func projectFile() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    try folder.write("thrum.json", "{\"check\": {\"design\": true,\n  \"design\": false}}")
    let twice = thrum("check", file)
    expectEqual(twice.status, 1)
    #expect(
      twice.errors.contains("thrum.json:2:3: check.design: is given twice; remove one"), "\(twice.errors)")
    try FileManager.default.removeItem(atPath: folder.path("thrum.json"))
    expectEqual(mkfifo(folder.path("thrum.json"), 0o666), 0)
    let pipe = thrum("check", file)
    expectEqual(pipe.status, 66)
    #expect(pipe.errors.contains("thrum.json: is a pipe or device, not a file"), "\(pipe.errors)")
    try FileManager.default.removeItem(atPath: folder.path("thrum.json"))
    try folder.link("thrum.json", to: "/dev/zero")
    expectEqual(thrum("check", file).status, 66)
  }

  @Test("the project file of another user in a folder of all users is not used")
  func foreignProjectFile() throws {
    let file = try folder.write("mine/tap.ahap", Sample.tap)
    let project = try folder.write("thrum.json", "[]")
    #expect(thrum("check", file).status == 1, "it is used before")
    #expect(!FileTrust.isForeign(project) && !FileTrust.isForeign(project, user: geteuid() + 1))
    expectEqual(chmod(folder.path, 0o1777), 0)
    #expect(!FileTrust.isForeign(project))
    #expect(FileTrust.isForeign(project, user: geteuid() + 1) == (geteuid() != 0), "root is trusted")
    guard geteuid() == 0 else { return }
    expectEqual(chown(project, 65_534, 65_534), 0)
    let run = thrum("check", file)
    expectEqual(run.status, 0)
    #expect(run.errors.contains("thrum.json: not used, because it belongs to another user"), "\(run.errors)")
  }
}
