import AHAP
import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

/// Guards what `Samples/README.md` and `Docs/AHAP.md` promise about the files in the repository.
@Suite("The files under Samples")
struct SampleFilesTests {
  static let folder = Package.root.appending(path: "Samples")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".ahap") }.sorted()

  func pattern(_ name: String) throws -> HapticPattern {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    return try #require(AHAPDecoder().decode(bytes).pattern)
  }

  @Test("there are at least fourteen")
  func count() { #expect(Self.names.count >= 14) }

  @Test("each reads without a finding and is in canonical form", arguments: names)
  func clean(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let document = AHAPDecoder().decode(bytes)
    #expect(document.findings.isEmpty)
    #expect(try AHAPEncoder().encode(#require(document.pattern)) == bytes)
  }

  @Test("each says what it is for and has its events in order of time", arguments: names)
  func tidy(name: String) throws {
    let pattern = try pattern(name)
    guard case .object(let metadata) = pattern.extras["Metadata"] else {
      Issue.record("no Metadata")
      return
    }
    expectEqual(metadata.members.map(\.key), ["Project", "Created", "Description"])
    expectEqual(pattern.events.map(\.time), pattern.events.map(\.time).sorted())
  }

  @Test("each is listed in the README, and its sound is there", arguments: names)
  func listed(name: String) throws {
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("(\(name))"))
    for path in try pattern(name).events.compactMap(\.waveform?.path) {
      #expect(FileManager.default.fileExists(atPath: Self.folder.appending(path: path).path()))
    }
  }

  @Test("every-key has every event type, parameter, control and waveform option")
  func everyKey() throws {
    let pattern = try pattern("every-key.ahap")
    expectEqual(Set(pattern.events.map(\.type)), Set(EventType.allCases))
    expectEqual(Set(pattern.events.flatMap(\.parameters).map(\.id)), Set(EventParameterID.allCases))
    expectEqual(Set(pattern.parameters.map(\.id)), Set(DynamicParameterID.allCases))
    expectEqual(Set(pattern.curves.map(\.id)), Set(DynamicParameterID.allCases))
    let waveforms = pattern.events.compactMap(\.waveform)
    #expect(waveforms.contains { $0.loops } && waveforms.contains { !$0.usesVolumeEnvelope })
    #expect(pattern.events.contains { $0.type == .hapticTransient && $0.duration != nil })
  }

  @Test("left and right differ in number, sharpness, contour and side")
  func navigation() throws {
    let (left, right) = (try pattern("navigate-left.ahap"), try pattern("navigate-right.ahap"))
    let (swells, taps) = (left.events.filter(\.type.isHaptic), right.events.filter(\.type.isHaptic))
    #expect(taps.count >= 2 * swells.count)
    let sharpest = try #require(swells.map { $0[.hapticSharpness] }.max())
    let roundest = try #require(taps.map { $0[.hapticSharpness] }.min())
    #expect(roundest - sharpest >= 0.5)
    expectEqual(swells.map { $0[.hapticIntensity] }, swells.map { $0[.hapticIntensity] }.sorted(by: >))
    expectEqual(taps.map { $0[.hapticIntensity] }, taps.map { $0[.hapticIntensity] }.sorted())
    #expect(left.events.allSatisfy { $0[.audioPan] <= 0 } && right.events.allSatisfy { $0[.audioPan] >= 0 })
  }

  @Test("the example in Docs/AHAP.md reads without a finding and is in canonical form")
  func example() throws {
    let page = try String(contentsOf: Package.root.appending(path: "Docs/AHAP.md"), encoding: .utf8)
    let parts = page.split(separator: "```json\n", maxSplits: 1)
    let text = try #require(parts.last?.split(separator: "```", maxSplits: 1).first)
    let document = AHAPDecoder().decode(Array(text.utf8))
    #expect(document.findings.isEmpty)
    #expect(try AHAPEncoder().encode(#require(document.pattern)) == Array(text.utf8))
  }
}
