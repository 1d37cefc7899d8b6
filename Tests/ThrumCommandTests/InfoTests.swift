import Foundation
import HapticModel
import HapticOperations
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum info")
struct InfoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func object(_ run: CommandRun) throws -> [String: Any] {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    return try #require((root["files"] as? [[String: Any]])?.first)
  }

  @Test("--json has the documented keys and their values")
  func json() throws {
    let run = thrum("info", "--json", try folder.write("buzz.ahap", Sample.buzz))
    expectEqual(run.status, 0)
    #expect(run.errors.isEmpty)
    let info = try object(run)
    #expect(
      Set(info.keys) == [
        "file", "version", "duration", "soundingLength", "peakPolyphony", "warnings", "events",
        "eventParameters",
        "dynamicParameters", "curves", "audioFiles", "metadata",
      ])
    expectEqual(info["file"] as? String, folder.path + "/buzz.ahap")
    expectEqual(info["version"] as? Double, 1)
    expectEqual(info["duration"] as? Double, 0.6)
    // Release time 0 is 2 ms.
    #expect(abs((info["soundingLength"] as? Double ?? 0) - 0.602) < 1e-4)
    expectEqual(info["peakPolyphony"] as? Int, 1)
    expectEqual(info["warnings"] as? Int, 0)
    #expect(
      info["events"] as? [String: Int]
        == ["HapticTransient": 0, "HapticContinuous": 1, "AudioContinuous": 0, "AudioCustom": 0])
    let parameters = try #require(info["eventParameters"] as? [[String: Any]])
    expectEqual(parameters.map { $0["name"] as? String }, ["HapticIntensity", "HapticSharpness"])
    let control = try #require((info["dynamicParameters"] as? [[String: Any]])?.first)
    expectEqual(control["name"] as? String, "HapticSharpnessControl")
    expectEqual(control["min"] as? Double, -0.2)
    expectEqual(control["allowedMin"] as? Double, -1)
    let curve = try #require((info["curves"] as? [[String: Any]])?.first)
    expectEqual(curve["count"] as? Int, 1)
    expectEqual(curve["points"] as? Int, 2)
    expectEqual(curve["min"] as? Double, 0.2)
    expectEqual(curve["max"] as? Double, 0.9)
    expectEqual((info["audioFiles"] as? [Any])?.isEmpty, true)
    let metadata = try #require((info["metadata"] as? [String: Any])?["Metadata"] as? [String: Any])
    expectEqual(metadata["Project"] as? String, "Tests")
    expectEqual(metadata["Takes"] as? [Int], [1, 2])
  }

  @Test("the text says the same, with units")
  func text() throws {
    let file = try folder.write("buzz.ahap", Sample.buzz)
    let run = thrum("info", file)
    expectEqual(run.status, 0)
    #expect(
      run.output == """
        \(file)
          Duration         0.6 s
          Sounding length  0.602 s
          Peak polyphony   1 voice
          Version          1
          Events
            HapticContinuous  1 x
          Event parameters
            HapticIntensity  1 x  1     of 0 to 1  default 0.75, continuous 0.6
            HapticSharpness  1 x  0.25  of 0 to 1  default 0.5, continuous 0.422601
          Dynamic parameters
            HapticSharpnessControl  1 x  -0.2  of -1 to 1  default 0
          Curves
            HapticIntensityControl  1 x, 2 points  0.2 to 0.9  of 0 to 1  default 1
          Metadata
            Metadata.Project  Tests
            Metadata.Takes    [1, 2]

        """)
  }

  @Test("an endless pattern has no sounding length")
  func endless() throws {
    let text = Sample.buzz.replacingOccurrences(of: #""EventDuration": 0.5"#, with: #""EventDuration": 0"#)
    #expect(try object(thrum("info", "--json", "-", input: text))["soundingLength"] is NSNull)
    #expect(thrum("info", "-", input: text).output.contains("Sounding length  endless"))
  }

  @Test("a missing audio file is said to be missing, and is no error")
  func missingAudio() throws {
    let file = try folder.write("audio.ahap", Sample.audio)
    let run = thrum("info", file)
    expectEqual(run.status, 0)
    #expect(run.output.contains("sound.wav  1 x  not found"))
    let list = try #require(try object(thrum("info", "--json", file))["audioFiles"] as? [[String: Any]])
    expectEqual(list.count, 1)
    expectEqual(list.first?["path"] as? String, "sound.wav")
    expectEqual(list.first?["found"] as? Bool, false)
  }

  @Test("an audio file that is there counts with its length")
  func audioLength() throws {
    let file = try folder.write("audio.ahap", Sample.audio)
    try folder.write("sound.wav", Sample.wav(seconds: 0.25))
    let info = try object(thrum("info", "--json", file))
    expectEqual(info["duration"] as? Double, 0)
    #expect(abs((info["soundingLength"] as? Double ?? 0) - 0.25) < 0.001)
    let list = try #require(info["audioFiles"] as? [[String: Any]])
    expectEqual(list.first?["usable"] as? Bool, true)
    try folder.write("sound.wav", "no audio at all")
    #expect(thrum("info", file).output.contains("sound.wav  1 x  cannot be decoded"))
  }

  @Test("--parameters names every parameter with its range and default")
  func parameters() throws {
    let run = thrum("info", "--parameters")
    expectEqual(run.status, 0)
    for facts in EventParameterID.allCases.map(\.facts) + DynamicParameterID.allCases.map(\.facts) {
      let line = run.lines.first { $0.hasPrefix(facts.name + " ") }
      #expect(
        line?.contains(" \(ParameterTable.range(facts.range.lowerBound, facts.range.upperBound)) ") == true)
      expectEqual(line?.hasSuffix(facts.summary), true)
    }
    let text = thrum("info", "--parameters", "--json").output
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    expectEqual((json["eventParameters"] as? [Any])?.count, 10)
    expectEqual((json["dynamicParameters"] as? [Any])?.count, 12)
    let first = try #require((json["eventParameters"] as? [[String: Any]])?.first)
    expectEqual(first["appliesTo"] as? [String], ["HapticTransient", "HapticContinuous"])
    #expect(first["default"] as? Double == 0.75 && first["continuousDefault"] as? Double == 0.6)
    let controls = try #require(json["dynamicParameters"] as? [[String: Any]])
    #expect(controls.allSatisfy { $0["continuousDefault"] == nil })
  }

  @Test("a file with errors reports them as check does, and stands in the JSON with an error")
  func errors() throws {
    let bad = try folder.write("bad.ahap", Sample.noPattern)
    let plain = thrum("info", bad)
    #expect(plain.status == 1 && plain.output.isEmpty)
    expectEqual(plain.errors, thrum("check", bad).output)
    let run = thrum("info", "--json", bad, folder.path("none.ahap"), try folder.write("tap.ahap", Sample.tap))
    expectEqual(run.status, 66)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let files = try #require(root["files"] as? [[String: Any]])
    #expect(files.map { $0["error"] != nil } == [true, true, false])
  }

  @Test("several files are separated by an empty line")
  func several() throws {
    let tap = try folder.write("tap.ahap", Sample.tap)
    let buzz = try folder.write("buzz.ahap", Sample.buzz)
    let both = thrum("info", tap, buzz).output
    expectEqual(both, thrum("info", tap).output + "\n" + thrum("info", buzz).output)
    expectEqual(thrum("info", folder.path).output, thrum("info", buzz, tap).output)
  }

  @Test("metadata with every kind of value and letter survives into valid JSON")
  func metadata() throws {
    let text = #"""
      {"Version": 1, "Pattern": [], "Metadata": {"a\"b\\": "line\nend\u0001\t☃", "n": -1.50e3, "l": [true, null, {}]}}
      """#
    let info = try object(thrum("info", "--json", "-", input: text))
    let metadata = try #require((info["metadata"] as? [String: Any])?["Metadata"] as? [String: Any])
    expectEqual(metadata["a\"b\\"] as? String, "line\nend\u{1}\t☃")
    expectEqual(metadata["n"] as? Double, -1500)
    expectEqual((metadata["l"] as? [Any])?.count, 3)
  }
}
