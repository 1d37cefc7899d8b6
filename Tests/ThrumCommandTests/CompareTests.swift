import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum compare")
struct CompareTests {
  let folder: TemporaryFolder
  let strong: String
  let weak: String
  let short: String

  init() throws {
    folder = try TemporaryFolder()
    strong = try folder.write("strong.ahap", FeltTests.taps([0.8, 0.6, 1]))
    weak = try folder.write("weak.ahap", FeltTests.taps([0.8, 0.35, 1]))
    short = try folder.write("short.ahap", FeltTests.taps([0.8, 0.6]))
  }

  private func json(_ run: CommandRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("a pattern is the same as itself, on every device")
  func same() throws {
    for device in DeviceOptionTests.names {
      let run = thrum("compare", strong, strong, "--on", device, "--json")
      expectEqual(run.status, 0)
      let result = try json(run)
      #expect(
        Set(result.keys) == [
          "schema", "distance", "worst", "gain", "verdict", "missing", "added", "sentences", "places",
          "placesLeftOut",
        ],
        "\(device)"
      )
      #expect(result["distance"] as? Double == 0, "\(device)")
      #expect(result["verdict"] as? String == "same", "\(device)")
    }
  }

  @Test("a weaker tap is named, a lost one is missing, a new one added")
  func differences() throws {
    let weaker = thrum("compare", strong, weak)
    expectEqual(weaker.status, 0)
    // .35 of .6 with the exponent of the phone's profile is 9 dB.
    #expect(weaker.output.contains(/the tap at 39\d ms is (8|9|1\d) dB weaker \(\d/), "\(weaker.output)")
    let strong = try folder.write("equal.ahap", FeltTests.taps([0.8, 0.8, 0.8]))
    let short = try folder.write("pair.ahap", FeltTests.taps([0.8, 0.8]))
    let lost = try json(thrum("compare", strong, short, "--json"))
    let missing = try #require(lost["missing"] as? [Double])
    #expect(
      missing.count == 1 && abs(missing[0] - 0.695) < 0.005 && (lost["added"] as? [Double])?.isEmpty == true)
    let places = try #require(lost["places"] as? [[String: Any]])
    #expect(!places.isEmpty && lost["placesLeftOut"] as? Int == 0)
    let largest = places.max { Self.level($0) < Self.level($1) }
    #expect((0.6...0.75).contains(largest?["time"] as? Double ?? 0), "\(places)")
    let added = try json(thrum("compare", short, strong, "--json"))
    #expect(added["added"] as? [Double] == missing && (added["missing"] as? [Double])?.isEmpty == true)
    #expect(thrum("compare", strong, short).output.contains("events: 1 missing"))
  }

  private static func level(_ place: [String: Any]) -> Double {
    (place["parts"] as? [String: Double])?["level"] ?? 0
  }

  @Test("what changes at the edge of being noticed changes the distance by little")
  func steps() throws {
    // Each step is a fifth of what is just noticeable, or less.
    var last: Double?
    for time in stride(from: 0.4, through: 0.5, by: 0.004) {
      let file = try folder.write(
        "moved.ahap",
        FeltTests.taps([0.8, 0.8, 0.8]).replacingOccurrences(of: "\"Time\": 0.4", with: "\"Time\": \(time)"))
      let equal = try folder.write("equal.ahap", FeltTests.taps([0.8, 0.8, 0.8]))
      let distance = try #require(try json(thrum("compare", equal, file, "--json"))["distance"] as? Double)
      if let last { #expect(abs(distance - last) < 0.5, "\(time) s: \(last), then \(distance)") }
      last = distance
    }
    #expect((last ?? 0) > 1)
  }

  @Test("--at-most fails with status 1 and one line when the distance is greater")
  func atMost() {
    let passed = thrum("compare", strong, strong, "--at-most", "0")
    #expect(passed.status == 0 && passed.errors.isEmpty)
    let failed = thrum("compare", strong, short, "--at-most", "3")
    #expect(failed.status == 1 && failed.output.contains("missing"))
    #expect(
      failed.errors.split(separator: "\n").count == 1 && failed.errors.contains("JND apart, more than 3"))
  }

  @Test("a pattern that is weaker as a whole is no longer the same on the same device")
  func weakerAsAWhole() throws {
    let half = try folder.write("half.ahap", FeltTests.taps([0.4, 0.3, 0.5]))
    let result = try json(thrum("compare", strong, half, "--json"))
    expectEqual(result["gain"] as? Double, 0)
    #expect((result["distance"] as? Double ?? 0) > 2)
    expectEqual(thrum("compare", strong, half, "--at-most", "1").status, 1)
    // Between two classes nobody knows how much of it is the device.
    let other = try json(thrum("compare", strong, half, "--and-on", "lra150", "--json"))
    #expect((other["gain"] as? Double ?? 0) > 1)
  }

  @Test("--and-on plays the second pattern on another device; the gain between them is named")
  func twoDevices() throws {
    let run = try json(thrum("compare", strong, strong, "--on", "taptic", "--and-on", "lra150", "--json"))
    let distance = try #require(run["distance"] as? Double)
    #expect(distance > 0.1 && distance < 2)
    #expect((run["gain"] as? Double ?? 0) < -0.5)
    let text = thrum("compare", strong, strong, "--and-on", "lra150").output
    #expect(text.contains("overall the second is") && text.contains("stronger"))
  }

  @Test("wrong use has status 64, a missing file 66")
  func failures() {
    expectEqual(thrum("compare", strong, strong, "--on", "fone").status, 64)
    expectEqual(thrum("compare", strong, strong, "--and-on", "fone").status, 64)
    expectEqual(thrum("compare", "-", "-", input: Sample.tap).status, 64)
    expectEqual(thrum("compare", strong, strong, "--at-most", "-1").status, 64)
    expectEqual(thrum("compare", strong).status, 64)
    expectEqual(thrum("compare", strong, "/nowhere.ahap").status, 66)
  }
}
