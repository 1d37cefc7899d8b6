import Foundation
import Synchronization
import Testing

@testable import StudioServer

/// A program that replaces `a.ahap` of a folder when it sees the draft of the server, which shows that the server has
/// read that file.
private final class Intruder: Sendable {
  private let isSaved = Atomic(false)
  private let isIn = Atomic(false)
  private let begins = DispatchSemaphore(value: 0)
  private let ends = DispatchSemaphore(value: 0)

  /// Starts to watch the folder, and returns when it watches.
  init(_ file: String, in folder: String) {
    Thread.detachNewThread { [self] in
      begins.signal()
      while !isSaved.load(ordering: .acquiring) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard names.contains(where: { $0.hasPrefix(".thrum-") }) else { continue }
        isIn.store(rename(file, folder + "/a.ahap") == 0, ordering: .releasing)
        break
      }
      ends.signal()
    }
    begins.wait()
  }

  /// Returns whether the program has replaced the file during a save of the server.
  func ended() -> Bool {
    isSaved.store(true, ordering: .releasing)
    ends.wait()
    return isIn.load(ordering: .acquiring)
  }
}

/// Saves while another program writes the same file.
@Suite("Replacing files", .serialized)
struct ReplacingTests {
  private let playground: Playground
  private let folder: StudioFolder

  init() throws {
    playground = try Playground()
    folder = try StudioFolder(path: playground.path("files"))
  }

  /// Saves `a.ahap` while another program replaces it, until the server has refused five saves. After each save, the file
  /// must contain the text of the other program, because that was written last or the save was refused.
  private func collide(_ prepare: (Int) throws -> StudioFolder.Expectation) throws {
    let body = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    var (refusals, round) = (0, 0)
    while refusals < 5 {
      try #require(round < 2000, "no round met the moment between the look and the save")
      round += 1
      let seen = try prepare(round)
      try playground.write("theirs \(round)", to: "theirs")
      let intruder = Intruder(playground.path("theirs"), in: playground.path("files"))
      var isRefused = false
      do throws(FileProblem) {
        _ = try folder.write("a.ahap", body, replacing: seen)
      } catch .changed {
        isRefused = true
      }
      guard intruder.ended() else { continue }
      if isRefused { refusals += 1 }
      try #require(try playground.text("files/a.ahap") == "theirs \(round)", "round \(round)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: playground.path("files")).sorted()
    #expect(names == [".hidden.ahap", "a.ahap", "inner", "notes.txt"], "nothing is left behind")
  }

  @Test("a version that another program puts in place while a save is under way is never replaced by it")
  func replacing() throws {
    try collide { round in
      try playground.write("ours \(round)", to: "files/a.ahap")
      return .version(try folder.read("a.ahap").hash)
    }
  }

  @Test("a file that another program creates while a new one is saved stays")
  func creating() throws {
    try collide { _ in
      try? FileManager.default.removeItem(atPath: playground.path("files/a.ahap"))
      return .nothing
    }
  }

  @Test("a folder has one identity however its path is spelled, and another folder another one")
  func identity() throws {
    let plain = try StudioFolder(path: playground.path("files")).identity
    #expect(try StudioFolder(path: playground.path("files/inner/..")).identity == plain)
    #expect(try StudioFolder(path: playground.path("files/inner")).identity != plain)
    #expect((61_000..<65_500).contains(folder.port))
  }
}
