import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Ways to fix findings")
struct WaysTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let fused =
    "{\"Version\":1.0,\"Pattern\":[\n"
    + [0.2, 0.22].map {
      #"{"Event":{"Time":\#($0),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":0.8},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}"#
    }.joined(separator: ",\n") + "\n]}"

  @Test("--ways lists below each finding what can be done, and how many findings that ends")
  func text() throws {
    let file = try folder.write("fused.ahap", Self.fused)
    let run = thrum("check", "--ways", "--quiet", file)
    #expect(run.status == 0 && run.lines.count == 4, "\(run.output)")
    #expect(run.lines[0].hasSuffix("[fused-taps]"))
    #expect(
      run.lines.dropFirst() == [
        "  - Move the first to 0.16 s (60 ms apart: felt as two; ends 1 finding)",
        "  - Move the first to 0.13 s (90 ms apart: can be counted; ends 1 finding)",
        "  - Remove the first (one tap stays; ends 1 finding)",
      ], "\(run.output)")
    expectEqual(thrum("check", "--design", "--quiet", file).lines.count, 1)
  }

  @Test("in the JSON ways are values, with the findings that they end and cause")
  func json() throws {
    let file = try folder.write("fused.ahap", Self.fused)
    let output = thrum("check", "--ways", "--json", "--quiet", file).output
    let report = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    let findings = try #require(files[0]["findings"] as? [[String: Any]])
    let ways = try #require(findings[0]["ways"] as? [[String: Any]])
    expectEqual(ways.count, 3)
    let edits = try #require(ways[0]["edits"] as? [[String: Any]])
    #expect(edits[0]["kind"] as? String == "move" && edits[0]["event"] as? Int == 0)
    expectEqual(edits[0]["time"] as? Double, 0.16)
    let ends = try #require(ways[0]["ends"] as? [[String: Any]])
    #expect(ends.count == 1 && ends[0]["rule"] as? String == "fused-taps")
    expectEqual((ways[0]["starts"] as? [Any])?.isEmpty, true)
    let plain = thrum("check", "--design", "--json", "--quiet", file).output
    #expect(!plain.contains("\"ways\""))
  }
}
