import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum felt")
struct FeltTests {
  /// Taps of an intensity, this many milliseconds apart, from 100 ms on.
  static func taps(_ intensities: [Double], every milliseconds: Int = 300) -> String {
    let entries = intensities.enumerated().map { index, intensity in
      """
      {"Event": {"Time": \(Double(100 + index * milliseconds) / 1000), "EventType": "HapticTransient",
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
      """
    }
    return "{\"Version\": 1.0, \"Pattern\": [\(entries.joined(separator: ",\n"))]}"
  }

  /// The events of `--json`.
  static func events(_ run: CommandRun) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require((json as? [String: Any])?["events"] as? [[String: Any]])
  }

  @Test("JSON has each felt event: kind, time, duration, level, pitch, roughness, and how clearly it is one")
  func json() throws {
    let run = thrum("felt", "-", "--json", input: Self.taps([0.8, 0.5]))
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("\"schema\": 2"))
    let events = try Self.events(run)
    expectEqual(events.count, 2)
    #expect(run.output.contains("\"uncovered\": 0"))
    let first = try #require(events.first)
    #expect(
      Set(first.keys) == [
        "kind", "time", "duration", "level", "pitch", "roughness", "salience", "uncertain", "count",
      ])
    expectEqual(first["kind"] as? String, "tap")
    #expect(abs((first["time"] as? Double ?? 0) - 0.095) < 0.005)
    #expect((0.01...0.04).contains(first["duration"] as? Double ?? 0))
    #expect((0.9...1.001).contains(first["salience"] as? Double ?? 0))
    #expect(first["uncertain"] as? Bool == false && first["count"] as? Int == 1)
    let levels = events.compactMap { $0["level"] as? Double }
    #expect(abs(levels[0] - 25) < 2, "\(levels)")
    #expect((140...170).contains(first["pitch"] as? Double ?? 0))
    #expect((5...9).contains(levels[0] - levels[1]), "\(levels)")
  }

  @Test("text names level and pitch in words, and the device")
  func text() {
    let run = thrum("felt", "-", input: Self.taps([0.8]))
    expectEqual(run.status, 0)
    #expect(run.output.contains("on taptic"))
    #expect(
      run.output.contains(/2[3-6](\.\d)? dB  (clear|strong)  15\d Hz  full  [1-4]\d ms\n/), "\(run.output)")
    #expect(!run.output.contains("Not felt") && !run.output.contains("is not measured"))
    let verbose = thrum("felt", "--verbose", "-", input: Self.taps([0.8]))
    #expect(verbose.output.contains("The strength of taptic is not measured"))
  }

  @Test("a tap of which masking leaves less than half is called masked, with what remains of it")
  func masked() {
    let tap = Self.taps([0.45]).replacing("\"Time\": 0.1", with: "\"Time\": 0.5")
    let hum = """
      {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.3, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}}
      """
    let text = thrum("felt", "-", input: tap.replacing("\"Pattern\": [", with: "\"Pattern\": [\(hum), "))
      .output
    #expect(text.contains(/masked: \d\.?\d* of \d\.?\d* JND remain\n/), "\(text)")
    #expect(!thrum("felt", "-", input: tap).output.contains("masked"))
  }

  @Test("what is not felt is named with its reason")
  func reasons() {
    let below = thrum("felt", "-", input: Self.taps([0.8, 0.05]))
    #expect(below.output.contains("  the transient at 0.4 s stays below the threshold on taptic\n"))
    let weak = thrum("felt", "-", input: Self.taps([0.3]))
    #expect(
      weak.output.contains("  the transient at 0.1 s reaches 8 dB above threshold on taptic, 10 are needed\n")
    )
    let fused = thrum("felt", "-", input: Self.taps([0.8, 0.8], every: 20))
    #expect(
      fused.output.contains(
        "  the transient at 0.12 s comes 20 ms after the transient before it: both are felt as one\n"))
    // A continuous event that goes on where a tap ends is one with it by design.
    let layered = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.1, "EventType": "HapticTransient"}},
        {"Event": {"Time": 0.11, "EventType": "HapticContinuous", "EventDuration": 0.3}}]}
      """
    #expect(!thrum("felt", "-", input: layered).output.contains("Not felt"))
    // A loss is the same as that of a check of the design, without the proposal.
    #expect(
      thrum("check", "--design", "--target", "taptic", "-", input: Self.taps([0.3])).output.contains(
        "the transient at 0.1 s reaches 8 dB above threshold on taptic, 10 are needed; raise"))
    let empty = thrum("felt", "-", input: #"{"Version": 1.0, "Pattern": []}"#)
    #expect(empty.status == 0 && empty.output.contains("nothing is felt"))
  }

  @Test("a span is felt on every class of devices", arguments: DeviceOptionTests.names)
  func devices(name: String) throws {
    let span = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.1, "EventType": "HapticContinuous", "EventDuration": 0.5,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1.0},
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.7}]}}]}
      """
    let run = thrum("felt", "-", "--json", "--on", name, input: span)
    expectEqual(run.status, 0)
    let events = try Self.events(run)
    #expect(events.contains { $0["kind"] as? String == "span" && ($0["level"] as? Double ?? 0) > 10 })
  }

  @Test("an event without an end is felt for ten seconds, sound is not felt")
  func endless() throws {
    let endless = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "HapticContinuous", "EventDuration": 0,
        "EventParameters": []}}]}
      """
    let run = thrum("felt", "-", "--json", input: endless)
    expectEqual(run.status, 0)
    let duration = try #require(try Self.events(run).first?["duration"] as? Double)
    #expect(abs(duration - 10) < 0.05)
    #expect(try Self.events(thrum("felt", "-", "--json", input: Sample.tone)).isEmpty)
  }

  @Test("all samples are felt on the device they are made for")
  func samples() throws {
    let folder = Package.root.appendingPathComponent("Samples").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ahap") }
    #expect(names.count > 10)
    for name in names {
      let run = thrum("felt", folder + "/" + name, "--json")
      expectEqual(run.status, 0)
      #expect(!(try Self.events(run).isEmpty), "\(name)")
    }
  }

  @Test("an unknown device, a missing file and a broken one have their own status")
  func failures() {
    let unknown = thrum("felt", "-", "--on", "taptik", input: Sample.tap)
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'taptic'?"))
    expectEqual(thrum("felt", "/nowhere.ahap").status, 66)
    expectEqual(thrum("felt", "-", input: Sample.noPattern).status, 1)
  }
}

@Suite("Devices in the command")
struct DeviceOptionTests {
  static let names = ["lra150", "lraPlain", "taptic", "coil", "joycon", "pad", "coin", "web"]
  private let folder: TemporaryFolder
  private let tap: String
  private let profile: String

  init() throws {
    folder = try TemporaryFolder()
    tap = try folder.write("tap.ahap", FeltTests.taps([0.8, 0.6]))
    profile = try folder.write(
      "weak.json", #"{"name": "my coil", "device": {"class": "coil", "peakG": 0.2}}"#)
  }

  /// The commands that take a device, with the option that names it.
  private func runs(_ device: String) -> [CommandRun] {
    [
      thrum("felt", tap, "--on", device), thrum("compare", tap, tap, "--on", device),
      thrum("compare", tap, tap, "--and-on", device), thrum("plot", tap, "--felt", "--on", device),
      thrum("check", "--quiet", tap, "--target", device),
    ]
  }

  @Test("the help lists every class, every other name, and profile files")
  func help() {
    let help = thrum("felt", "--help").output
    #expect(
      (Self.names + ["phone", "controller", "watch", "wideband", "FILE.json"]).allSatisfy {
        help.contains($0)
      })
  }

  @Test("every command takes every name")
  func everyName() {
    for name in DeviceOption.names {
      for run in runs(name) { #expect(run.status != 64 && run.errors.isEmpty, "\(name): \(run.errors)") }
    }
    #expect(
      Set(DeviceOption.names).isSuperset(of: Self.names + ["phone", "controller", "watch", "wideband"]))
  }

  @Test("every command takes a profile file, and its numbers count")
  func profileFile() throws {
    for run in runs(profile) { #expect(run.status != 64 && run.errors.isEmpty, "\(run.errors)") }
    let felt = thrum("felt", "--verbose", tap, "--on", profile).output
    #expect(felt.contains(" on my coil: ") && felt.contains("The strength of my coil was measured."))
    let levels = try [profile, "coil"].map { device in
      try FeltTests.events(thrum("felt", tap, "--json", "--on", device)).first?["level"] as? Double ?? 0
    }
    #expect(levels[0] < levels[1] - 10, "\(levels)")
    // Two measured devices have no gain that is left out; with one that is not measured there is one.
    let strong = try folder.write(
      "strong.json", #"{"name": "strong", "device": {"class": "coil", "peakG": 0.8}}"#)
    #expect(
      !thrum("compare", tap, tap, "--on", profile, "--and-on", strong).output.contains("overall the second"))
    #expect(
      thrum("compare", tap, tap, "--on", profile, "--and-on", "coil").output.contains("overall the second"))
  }

  @Test(
    "every command reports an unknown name, a profile that is heard, and a missing file in the same words")
  func failures() {
    for run in runs("taptik") {
      expectEqual(run.status, 64)
      #expect(
        run.errors.contains(
          "there is no device 'taptik'; did you mean 'taptic'?"), "\(run.errors)")
    }
    for run in runs("audible") {
      #expect(run.status == 64 && run.errors.contains("it is heard, not felt; use phone"))
    }
    for run in runs("/nowhere.json") { #expect(run.status == 66 && run.errors.contains("/nowhere.json")) }
  }
}
