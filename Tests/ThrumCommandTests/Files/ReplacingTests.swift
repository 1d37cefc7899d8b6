import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticPlatform
@testable import ThrumCommand

@Suite("Replacing a file")
struct ReplacingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    let sink = try ByteSink(path: path)
    try sink.write(Array(text.utf8))
    try sink.commit()
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    stat(path, &status)
    return status
  }

  @Test("owner, group and permissions stay as they are")
  func traits() throws {
    let file = try folder.write("a", "old")
    if geteuid() == 0 { #expect(chown(file, 65_534, 65_533) == 0) }
    expectEqual(chmod(file, 0o640), 0)
    let before = status(file)
    try write("new", to: file)
    let after = status(file)
    #expect(after.st_ino != before.st_ino, "replaced, not written over")
    #expect((after.st_uid, after.st_gid, after.st_mode) == (before.st_uid, before.st_gid, before.st_mode))
    #expect(try folder.read("a") == Array("new".utf8))
  }

  @Test("an empty file is filled on request, so that a program that has it open reads the result")
  func filling() throws {
    let file = try folder.write("empty", "")
    let reader = open(file, O_RDONLY)
    defer { close(reader) }
    let sink = try ByteSink(path: file, replacing: .fillingEmpty)
    try sink.write(Array("new".utf8))
    try sink.commit()
    #expect(try Descriptor.readAll(reader, limit: 10, name: "empty") == Array("new".utf8))
    // A file with content is replaced as usual.
    let inode = status(file).st_ino
    try ByteSink(path: file, replacing: .fillingEmpty).discard()
    #expect(try folder.read("empty") == Array("new".utf8))
    let second = try ByteSink(path: file, replacing: .fillingEmpty)
    try second.write(Array("newer".utf8))
    try second.commit()
    #expect(status(file).st_ino != inode)
  }

  @Test("an empty file is empty again if writing was given up")
  func givenUp() throws {
    let file = try folder.write("empty", "")
    let sink = try ByteSink(path: file, replacing: .fillingEmpty)
    try sink.write([1, 2, 3])
    sink.discard()
    #expect(try folder.read("empty").isEmpty)
    expectEqual(try folder.names, ["empty"])
  }

  @Test("a file whose owner cannot be kept is refused before the work, and left as it is")
  func foreignOwner() throws {
    let other = try TemporaryFolder()
    try other.write("a.ahap", Sample.trailingComma)
    if geteuid() == 0 {
      // The file of the superuser in a folder in which another user may replace it.
      #expect(chmod(other.path, 0o777) == 0 && chmod(other.path("a.ahap"), 0o666) == 0)
      let run = try Shell(folder: other).text(
        "cp \"$thrum\" ./run && chmod 755 run && setpriv --reuid 65534 --regid 65534 --clear-groups ./run format -i a.ahap; s=$?; rm run; exit $s"
      )
      #expect(run.status == 73, "\(run.output)")
      #expect(run.output.contains("cannot be replaced, because its owner (0) and group (0) would change"))
    } else {
      // As this user owns all that it can create, the traits of another user's file are made up.
      var traits = status(other.path("a.ahap"))
      traits.st_uid = 0
      let descriptor = open(other.path("a.ahap"), O_RDONLY)
      defer { close(descriptor) }
      let error = #expect(throws: SystemFailure.self) {
        try FileTraits.copy(of: other.path("a.ahap"), traits, to: descriptor, name: "a.ahap")
      }
      expectEqual(error?.kind, .notWritable)
    }
    #expect(try other.read("a.ahap") == Array(Sample.trailingComma.utf8))
    #expect(try other.names == ["a.ahap"])
  }

  @Test(
    "hidden files of programs that were killed are removed at the next save in their folder; nothing else is")
  func abandoned() throws {
    func hidden(_ letter: String) -> String { ".thrum-" + String(repeating: letter, count: 13) + ".tmp" }
    let gone = [hidden("a"), hidden("9")]
    let others = [
      hidden("A"), ".thrum-1234.tmp", hidden("b") + "x", "x" + hidden("b"), String(hidden("b").dropFirst()),
      hidden("-"),
    ]
    for name in gone + others + [hidden("c"), hidden("f")] { try folder.write(name, "x") }
    expectEqual(mkdir(folder.path(hidden("d")), 0o700), 0)
    expectEqual(symlink(folder.path("a"), folder.path(hidden("e"))), 0)
    let all = Set(try folder.names)
    // A program is writing this one.
    let descriptor = open(folder.path(hidden("c")), O_WRONLY)
    try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    if geteuid() == 0 { #expect(chown(folder.path(hidden("f")), 65_534, 65_534) == 0) }
    let made = try FileManager.default.attributesOfItem(atPath: folder.path(gone[0]))[.modificationDate]
    let now = Int(try #require(made as? Date).timeIntervalSince1970)
    AbandonedFiles.remove(in: folder.path, now: now + AbandonedFiles.leastAge - 1)
    #expect(Set(try folder.names) == all, "they may have been created a moment ago")
    for name in gone {
      var times = [timeval(tv_sec: now - 3600, tv_usec: 0), timeval(tv_sec: now - 3600, tv_usec: 0)]
      expectEqual(utimes(folder.path(name), &times), 0)
    }
    let file = try folder.write("a", "old")
    try write("new", to: file)
    #expect(Set(try folder.names) == all.subtracting(gone).union(["a"]))
    AbandonedFiles.remove(in: folder.path, now: now + AbandonedFiles.leastAge + 60)
    let mine: Set = geteuid() == 0 ? [] : [hidden("f")]
    #expect(Set(try folder.names) == all.subtracting(gone).subtracting(mine).union(["a"]))
    close(descriptor)
    AbandonedFiles.remove(in: folder.path, now: now + AbandonedFiles.leastAge + 60)
    #expect(
      Set(try folder.names) == all.subtracting(gone).subtracting(mine).subtracting([hidden("c")]).union(["a"])
    )
  }

  #if os(Linux)
    @Test("a file is locked from its creation until it has its name, so that no other program removes it")
    func lockedWhilePending() throws {
      let file = try folder.write("a", "old")
      let pending = try PendingFile(file, byteCount: 0, replacing: status(file), .always)
      // Another opening of the same file, by the number that it has in this program.
      let other = open("/dev/fd/\(pending.descriptor)", O_RDONLY)
      try #require(other >= 0)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
      try pending.complete()
      expectEqual(flock(other, LOCK_EX | LOCK_NB), 0)
      #expect(try folder.names == ["a"])
    }
  #endif

  @Test("extended attributes and access control lists stay")
  func attributes() throws {
    let file = try folder.write("a.ahap", Sample.trailingComma)
    let shell = Shell(folder: folder)
    // Python is part of what the checks of this project need; its `os` reads attributes.
    let set = try shell.text(
      "python3 -c \"import os; os.setxattr('a.ahap', 'user.note', b'tuned'); os.setxattr('a.ahap', 'system.posix_acl_access', bytes.fromhex('0200000001000600ffffffff02000400feff000004000400ffffffff10000400ffffffff20000000ffffffff'))\""
    )
    #expect(set.status == 0, "\(set.output)")
    expectEqual(thrum("format", "-i", file).status, 0)
    let get = try shell.text(
      "python3 -c \"import os; print(os.getxattr('a.ahap', 'user.note'), os.getxattr('a.ahap', 'system.posix_acl_access').hex())\""
    )
    #expect(get.output.hasPrefix("b'tuned' 0200000001000600"), "\(get.output)")
  }

  @Test("another name of a replaced file keeps the old content")
  func hardLink() throws {
    let file = try folder.write("a", "old")
    expectEqual(link(file, folder.path("b")), 0)
    try write("new", to: file)
    #expect(try folder.read("b") == Array("old".utf8))
  }

  @Test("a sink that may not replace refuses a file that exists, also one that appears meanwhile")
  func never() throws {
    let file = try folder.write("a", "old")
    #expect(throws: SystemFailure.self) { try ByteSink(path: file, replacing: .never) }
    let sink = try ByteSink(path: folder.path("b"), replacing: .never)
    try sink.write(Array("new".utf8))
    try folder.write("b", "other")
    let error = #expect(throws: SystemFailure.self) { try sink.commit() }
    expectEqual(error?.kind, .changed)
    let free = try ByteSink(path: folder.path("c"), replacing: .never)
    try free.write(Array("new".utf8))
    try free.commit()
    #expect(try folder.read("b") == Array("other".utf8))
    #expect(try folder.read("c") == Array("new".utf8))
    #expect(try folder.names == ["a", "b", "c"])
  }

  @Test("a new file replaces one that has appeared meanwhile, and a link stays a link")
  func appeared() throws {
    let sink = try ByteSink(path: folder.path("a"))
    try sink.write(Array("new".utf8))
    try folder.write("a", "other")
    try sink.commit()
    #expect(try folder.read("a") == Array("new".utf8))
    expectEqual(symlink("target", folder.path("link")), 0)
    try write("behind", to: folder.path("link"))
    #expect(try folder.read("target") == Array("behind".utf8))
    #expect(try folder.names == ["a", "link", "target"])
  }

  @Test("a folder that takes no files is named for what it is")
  func unwritableFolder() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    let run = thrum("format", file, "-o", "/proc/q.ahap")
    expectEqual(run.status, 73)
    #expect(
      run.errors.contains("/proc/q.ahap: cannot be created; its folder accepts no new files"), "\(run.errors)"
    )
    let full = thrum("format", file, "-o", "/dev/full")
    expectEqual(full.status, 74)
  }

  @Test("a folder in which this user may not write is reported with what to do")
  func closedFolder() throws {
    let file = try folder.write("tap.ahap", Sample.tap)
    try folder.makeFolder("closed")
    #expect(chmod(folder.path("closed"), 0o555) == 0 && chmod(folder.path, 0o755) == 0)
    // The superuser writes to every folder, so the command runs as another user.
    let user = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let place = try TemporaryFolder()
    expectEqual(chmod(place.path, 0o755), 0)
    let run = try Shell(folder: place).text(
      "cp \"$thrum\" run && chmod 755 run && \(user) ./run render '\(file)' -o '\(folder.path("closed/x.wav"))'"
    )
    #expect(run.status == 73, "\(run.output)")
    #expect(
      run.output.contains("closed/x.wav: cannot be created; choose another folder (Permission denied)"),
      "\(run.output)")
  }
}
