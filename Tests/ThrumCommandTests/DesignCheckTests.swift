import Foundation
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum check --design")
struct DesignCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// One tap a line, so that places are easy to name.
  private static func taps(_ taps: [(time: Double, intensity: Double)]) -> String {
    let entries = taps.map {
      #"{"Event":{"Time":\#($0.time),"EventType":"HapticTransient","EventParameters":["#
        + #"{"ParameterID":"HapticIntensity","ParameterValue":\#($0.intensity)}]}}"#
    }
    return "{\"Version\":1.0,\"Pattern\":[\n" + entries.joined(separator: ",\n") + "\n]}"
  }

  @Test("a finding has severity, place, numbers in its words, a proposal and its rule")
  func text() throws {
    let file = try folder.write("weak.ahap", Self.taps([(0, 0.8), (1, 0.25)]))
    #expect(thrum("check", file).output.isEmpty)
    let run = thrum("check", "--design", file)
    #expect(run.status == 0)
    #expect(
      run.output
        == "\(file):3:1: warning: the transient at 1 s reaches 5 dB above threshold on phone, 10 are needed; "
        + "raise its intensity from 0.25 to 0.34 [not-felt]\n")
    #expect(thrum("check", "--design", "--strict", file).status == 1)
  }

  @Test("an error of design fails the run, and a rule that is left out does not")
  func status() throws {
    let file = try folder.write("none.ahap", Self.taps([(0, 0.1)]))
    #expect(thrum("check", "--design", file).status == 1)
    let disabled = thrum("check", "--design", "--disable", "not-felt", file)
    #expect(disabled.status == 0 && disabled.output.isEmpty)
  }

  @Test("the target decides: what a phone gives clearly a watch may not")
  func target() throws {
    let file = try folder.write("tap.ahap", Self.taps([(0, 0.55)]))
    #expect(thrum("check", "--design", "--target", "phone", file).output.isEmpty)
    #expect(thrum("check", "--design", "--target", "watch", file).output.contains("on watch"))
    #expect(thrum("check", "--design", "--alert", file).output.contains("20 are needed"))
    for target in DesignOptions.targets {
      #expect(thrum("check", "--design", "--target", target, file).status != 64, "\(target)")
    }
    let wrong = thrum("check", "--design", "--target", "phon", file)
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean 'phone'"))
    #expect(thrum("check", "--target", "phone", file).status == 64)
  }

  @Test("left and right that differ in strength alone are named once, at the second")
  func sides() throws {
    let left = try folder.write("go-left.ahap", Self.taps([(0, 0.9), (0.4, 0.8)]))
    let right = try folder.write("go-right.ahap", Self.taps([(0, 0.8), (0.4, 0.65)]))
    let run = thrum("check", "--design", left, right)
    #expect(run.lines.count == 1)
    #expect(run.output.hasPrefix("\(right):1:1: warning: both patterns are "))
    #expect(run.output.contains("[weak-contrast]"))
    #expect(thrum("check", "--design", left).output.isEmpty)
  }

  @Test("json, github, sarif and junit carry the findings in full")
  func formats() throws {
    let file = try folder.write("weak.ahap", Self.taps([(0, 0.8), (1, 0.25), (2, 0.45)]))
    let json = thrum("check", "--design", "--json", file)
    let root = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let files = try #require(root["files"] as? [[String: Any]])
    let findings = try #require(files.first?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["severity"] as? String } == ["warning", "info"])
    #expect(findings[0]["path"] as? String == "Pattern[1].Event")
    #expect(findings[0]["time"] as? Double == 1)
    #expect(findings[0]["proposal"] as? String == "raise its intensity from 0.25 to 0.34")
    let numbers = try #require(findings[0]["numbers"] as? [[String: Any]])
    #expect(numbers.map { $0["name"] as? String } == ["level", "needed"])
    #expect((root["summary"] as? [String: Int])?["infos"] == 1)
    let github = thrum("check", "--design", "--format", "github", file)
    #expect(github.lines.map { $0.prefix(8) } == ["::warnin", "::notice"])
    let sarif = thrum("check", "--design", "--format", "sarif", file)
    #expect(sarif.output.contains("\"level\": \"note\"") && sarif.output.contains("\"id\": \"not-felt\""))
    let junit = thrum("check", "--design", "--format", "junit", file)
    #expect(junit.output.contains("[not-felt]"))
  }
}
