import Foundation
import TestExpectations
import TestSupport
import Testing
import Thrum

@Suite("Patterns read from files")
struct PatternFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file is read by path and by URL, and the pattern knows its folder")
  func reading() throws {
    let path = Package.root.appending(path: "Samples/success.ahap").path()
    let pattern = try HapticPattern(contentsOf: path)
    expectEqual(pattern.events.count, 4)
    expectEqual(pattern.audioFolders, [Package.root.appending(path: "Samples").path()])
    #expect(try HapticPattern(contentsOf: URL(fileURLWithPath: path)) == pattern)
  }

  @Test("a faulty file throws every finding, and the error reads like those of a compiler")
  func faulty() throws {
    let path = try folder.write("bad.ahap", #"{"Version": 1.0, "Pattern": [{"Event": {"Time": -1}}]}"#)
    let error = #expect(throws: PatternFileError.self) { try HapticPattern(contentsOf: path) }
    let findings = try #require(error?.findings)
    #expect(findings.filter { $0.severity == .error }.count >= 2)
    let first = try #require(findings.first { $0.severity == .error })
    #expect(
      "\(try #require(error))".hasPrefix("\(path):\(first.line):\(first.column): error: \(first.message) ["))
  }

  @Test("a missing file names the one that was probably meant")
  func missing() throws {
    try folder.write("success.ahap", "{}")
    let path = folder.path("sucess.ahap")
    let error = #expect(throws: PatternFileError.self) { try HapticPattern(contentsOf: path) }
    #expect("\(try #require(error))" == "\(path): no such file; did you mean 'success.ahap'?")
  }

  @Test("a folder and the URL of a web page are refused with the reason")
  func notFiles() throws {
    let error = #expect(throws: PatternFileError.self) { try HapticPattern(contentsOf: folder.path) }
    #expect("\(try #require(error))" == "\(folder.path): is a folder, not a file")
    let url = try #require(URL(string: "https://example.org/a.ahap"))
    let other = #expect(throws: PatternFileError.self) { try HapticPattern(contentsOf: url) }
    #expect("\(try #require(other))".contains("not the URL of a file"))
  }

  @Test("folders are kept by overlaying and by sequences, each once, and are not written")
  func folders() throws {
    let tap = HapticEvent(.hapticTransient, time: 0)
    let (a, b) = (
      HapticPattern(events: [tap], audioFolders: ["a"]), HapticPattern(events: [tap], audioFolders: ["b"])
    )
    expectEqual(a.overlaid(with: b).overlaid(with: a).audioFolders, ["a", "b"])
    expectEqual(a.followed(by: b).audioFolders, ["a", "b"])
    let decoded = AHAPDecoder().decode(try AHAPEncoder().encode(a)).pattern
    expectEqual(decoded, HapticPattern(events: [tap]))
  }
}
