import Foundation
import Testing

@testable import StudioServer

@Suite("Files that are replaced")
struct SavingTests {
  private let playground: Playground
  private let folder: StudioFolder

  init() throws {
    playground = try Playground()
    folder = try StudioFolder(path: playground.path("files"))
  }

  private func save(_ text: String, to path: String) throws {
    let seen = (try? folder.read(path)).map { StudioFolder.Expectation.version($0.hash) } ?? .nothing
    _ = try folder.write(path, Array(text.utf8), replacing: seen)
  }

  #if os(Linux)
    @Test("a file keeps its extended attributes when it is saved")
    func attributes() throws {
      let path = playground.path("files/a.ahap")
      // The system's functions are not in the module Glibc.
      #expect(try python("os.setxattr(sys.argv[1], 'user.note', b'tuned')", path).status == 0)
      try save("new", to: "a.ahap")
      let found = try python("print(os.getxattr(sys.argv[1], 'user.note').decode())", path)
      #expect(try playground.text("files/a.ahap") == "new" && found.status == 0 && found.output == "tuned\n")
    }

    private func python(_ program: String, _ path: String) throws -> (status: Int32, output: String) {
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-c", "import os, sys; \(program)", path]
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
  #endif

  @Test("a file keeps its permissions when it is saved")
  func permissions() throws {
    #expect(chmod(playground.path("files/a.ahap"), 0o640) == 0)
    try expectSameTraits()
  }

  @Test(
    "a file of another user keeps its owner and group when the administrator saves it",
    .enabled(if: geteuid() == 0, "only the administrator can give a file away"))
  func owner() throws {
    #expect(chown(playground.path("files/a.ahap"), 65_534, 65_533) == 0)
    try expectSameTraits()
  }

  private func expectSameTraits() throws {
    let path = playground.path("files/a.ahap")
    var before = stat()
    #expect(stat(path, &before) == 0)
    try save("new", to: "a.ahap")
    var after = stat()
    #expect(stat(path, &after) == 0)
    #expect(try playground.text("files/a.ahap") == "new" && after.st_ino != before.st_ino)
    #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid && after.st_mode == before.st_mode)
  }

  @Test("drafts of programs that were killed are removed at the next save in their folder; nothing else is")
  func drafts() throws {
    let gone = ".thrum-999999999-1"
    let others = [
      ".thrum-1-1", ".thrum-\(getpid())-7", ".thrum-999999999", ".thrum-999999999-", ".thrum--1",
      ".thrum-999999999-1-1",
      ".thrum-999999999-x", ".thrum-999999999-1.ahap", ".thrum", "thrum-999999999-1", ".thrum-+5-1",
      ".thrum-0-1",
    ]
    for name in [gone] + others { try playground.write("x", to: "files/\(name)") }
    try playground.write("x", to: "files/inner/\(gone)")
    try FileManager.default.createDirectory(
      atPath: playground.path("files/.thrum-999999998-1"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: playground.path("files/.thrum-999999997-1"), withDestinationPath: playground.path("secret.ahap")
    )
    func left() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: playground.path("files")).filter {
          $0.contains("thrum")
        })
    }
    let all = try left()
    #expect(all.count == others.count + 3)
    try save("new", to: "a.ahap")
    #expect(try left() == all, "they may belong to a program that runs")
    let number = open(playground.path("files"), O_RDONLY | O_DIRECTORY)
    try #require(number >= 0)
    let opened = Descriptor(number)
    // The age of a draft counts from the time that the system recorded, however long this test takes.
    let made = Int(try FileFacts(of: gone, in: opened).touched / 1_000_000_000)
    #expect(!Drafts.removeOld(in: opened, now: made + Drafts.youngest - 1))
    #expect(try left() == all)
    Drafts.removeOld(in: opened, now: made + Drafts.youngest)
    #expect(try left() == all.subtracting([gone]))
    #expect(FileManager.default.fileExists(atPath: playground.path("files/inner/\(gone)")))
    #expect(Drafts.removeOld(in: opened, now: made + Drafts.oldest + 3600))
    #expect(try left() == all.subtracting([gone, ".thrum-1-1"]))
  }

  @Test("a listing has the files of upper folders first, and says when it has not looked at all")
  func bounds() throws {
    #expect(try folder.list() == .init(paths: ["a.ahap", "inner/b.ahap"], isCut: false))
    // There are more folders than a listing reads, before a file and after it in the order of names.
    let manager = FileManager.default
    for index in 0..<StudioFolder.mostFolders {
      try manager.createDirectory(
        atPath: playground.path("files/b\(index)"), withIntermediateDirectories: false)
    }
    try playground.write("{}", to: "files/z.ahap")
    let listing = try folder.list()
    #expect(listing.isCut && listing.paths == ["a.ahap", "z.ahap"])
    try playground.write("{}", to: "files/b0/c.ahap")
    #expect(try folder.list().paths == ["a.ahap", "b0/c.ahap", "z.ahap"])
  }

  @Test("folders too deep for a path are not listed, and that is said")
  func depth() throws {
    let deep = (0..<15).map { "d\($0)" }.joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: playground.path("files/\(deep)"), withIntermediateDirectories: true)
    try playground.write("{}", to: "files/\(deep)/c.ahap")
    let paths = ["a.ahap", "\(deep)/c.ahap", "inner/b.ahap"]
    #expect(try folder.list() == .init(paths: paths, isCut: false))
    #expect(try folder.read("\(deep)/c.ahap").bytes == Array("{}".utf8))
    try FileManager.default.createDirectory(
      atPath: playground.path("files/\(deep)/more"), withIntermediateDirectories: true)
    #expect(try folder.list() == .init(paths: paths, isCut: true))
  }
}
