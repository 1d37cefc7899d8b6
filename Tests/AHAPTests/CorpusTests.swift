import AHAP
import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Files that people have")
struct CorpusTests {
  /// AHAP files of other projects, in the folder that `THRUM_CORPUS` names; they are never part of the package.
  private static let wild =
    ProcessInfo.processInfo.environment["THRUM_CORPUS"].map { files(in: URL(fileURLWithPath: $0)) } ?? []
  private static let samples = files(in: Package.root.appendingPathComponent("Samples"))

  private static func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "ahap" }.sorted {
      $0.path < $1.path
    }
  }

  @Test(
    "every file from the wild plays, and its warnings are of the kinds known there",
    .enabled(if: !wild.isEmpty, "set THRUM_CORPUS to a folder of AHAP files"), arguments: wild)
  func wildFile(file: URL) throws {
    let document = AHAPDecoder().decode([UInt8](try Data(contentsOf: file)))
    let pattern = try #require(document.pattern, "\(document.report)")
    let known: Set<String> = [
      "trailing-comma", "absolute-control-point-times", "long-curve", "value-out-of-range",
      "long-continuous-event",
      "unknown-key", "empty-entry",
    ]
    #expect(Set(document.findings.map(\.rule)).isSubset(of: known), "\(document.report)")
    #expect(!pattern.events.isEmpty)
    #expect(AHAPDecoder().decode(try AHAPEncoder().encode(pattern)).pattern == pattern)
    let cut = AHAPDecoder().decode(try AHAPEncoder(splitsLongCurves: true, style: .compact).encode(pattern))
    expectEqual(cut.pattern?.curves.allSatisfy { $0.controlPoints.count <= 16 }, true)
  }

  @Test("our own samples have no findings and are as the encoder reads them back", arguments: samples)
  func sample(file: URL) throws {
    let document = AHAPDecoder().decode([UInt8](try Data(contentsOf: file)))
    #expect(document.findings == [], "\(document.report)")
    let pattern = try #require(document.pattern)
    #expect(AHAPDecoder().decode(try AHAPEncoder().encode(pattern)).pattern == pattern)
  }
}
