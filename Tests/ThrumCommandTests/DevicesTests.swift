import Foundation
import TestExpectations
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers
@testable import ThrumCommand

@Suite("thrum devices")
struct DevicesTests {
  private let none = [
    BackendReport(
      backend: .jack, library: nil,
      problem: OutputError(
        .libraryMissing, "libjack.so.0 is not installed; install the package libjack-jackd2-0"),
      devices: []),
    BackendReport(
      backend: .pulse, library: "libpulse.so.0",
      problem: OutputError(.noServer, "no server answers; start one", cause: "Connection refused"),
      devices: []),
  ]

  private let some = [
    BackendReport(
      backend: .jack, library: "libjack.so.0", problem: nil,
      devices: [
        OutputDevice(
          id: "jack:system", name: "system", backend: .jack, channels: ["playback_1", "playback_2"],
          sampleRate: 48_000, blockSize: 128, latency: 0.0053, isDefault: true)
      ]),
    BackendReport(
      backend: .pulse, library: "libpulse.so.0", problem: nil,
      devices: [
        OutputDevice(
          id: "pulse:usb", name: "USB \u{1B}[2J\"Audio\"", backend: .pulse,
          channels: ["front-left", "front-right", "rear-left", "rear-right", "lfe", "center"],
          sampleRate: 44_100,
          blockSize: 0, latency: 0, isDefault: true)
      ]),
  ]

  @Test("a table of what is there")
  func table() {
    #expect(
      DeviceReport(some).lines() == [
        "   Output       name                  channels                                                 rate      latency    felt at",
        "*  jack:system  system                2 (playback_1, playback_2)                               48000 Hz  5.3 ms     default",
        "   pulse:usb    USB \\u{1b}[2J\"Audio\"  6 (front-left, front-right, rear-left, rear-right, ...)  44100 Hz  not known  default",
      ])
  }

  @Test("a table that is wider than the terminal counts channels")
  func narrowTable() {
    let widest = DeviceReport(some).lines().map(\.count).max() ?? 0
    expectEqual(DeviceReport(some).lines(width: widest), DeviceReport(some).lines())
    #expect(
      DeviceReport(some).lines(width: 90) == [
        "   Output       name                  channels  rate      latency    felt at",
        "*  jack:system  system                2         48000 Hz  5.3 ms     default",
        "   pulse:usb    USB \\u{1b}[2J\"Audio\"  6         44100 Hz  not known  default",
      ])
  }

  @Test("a latency that is not known is at least a block, in text and in JSON")
  func latency() throws {
    let device = OutputDevice(
      id: "pulse:sink", name: "sink", backend: .pulse, channels: ["mono"], sampleRate: 48_000,
      blockSize: 1024,
      latency: 0, isDefault: true)
    let report = DeviceReport([
      BackendReport(backend: .pulse, library: "libpulse.so.0", problem: nil, devices: [device])
    ])
    #expect(report.lines().contains { $0.contains("at least 21.3 ms") })
    let root = try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any]
    let output = try #require((root?["outputs"] as? [[String: Any]])?.first)
    #expect(output["latency"] is NSNull)
    expectEqual(output["leastLatency"] as? Double, 1024.0 / 48_000)
  }

  @Test("a missing library is reported with the package that has it")
  func missing() {
    #expect(
      DeviceReport(none).lines() == [
        "jack: libjack.so.0 is not installed; install the package libjack-jackd2-0",
        "pulse: no server answers (Connection refused); start one",
        "No output device: 'thrum play' runs silently in real time, 'thrum render' writes files.",
      ])
    let idle = [BackendReport(backend: .pulse, library: "libpulse.so.0", problem: nil, devices: [])]
    expectEqual(DeviceReport(idle).lines().first, "pulse: nothing is connected")
  }

  @Test("JSON can be read back")
  func json() throws {
    for reports in [none, some, []] {
      let text = DeviceReport(reports).json()
      let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let outputs = try #require(root["outputs"] as? [[String: Any]])
      let kinds = try #require(root["kinds"] as? [[String: Any]])
      #expect(outputs.count == reports.flatMap(\.devices).count && kinds.count == reports.count)
      for (kind, report) in zip(kinds, reports) {
        #expect(kind["running"] as? Bool == (report.problem == nil))
        expectEqual(kind["library"] as? String, report.library)
      }
      expectEqual(root["best"] as? String, reports.flatMap(\.devices).first?.id)
    }
    let text = DeviceReport(some).json()
    #expect(text.contains(#""name": "USB \u001b[2J\"Audio\"""#) && text.contains(#""localities": ["#))
  }

  @Test("the rules for udev are printed alone")
  func rules() {
    let run = thrum("devices", "--udev-rules")
    #expect(run.status == 0 && run.errors.isEmpty && run.output == PadPermissions.rules)
    expectEqual(thrum("devices", "--udev-rules", "--json").status, 64)
    expectEqual(thrum("devices", "--rest", "--json").status, 64)
  }

  @Test("the command itself ends well whatever there is, in text and in JSON")
  func command() throws {
    let run = thrum("devices")
    #expect(run.status == 0 && run.errors.isEmpty && !run.output.isEmpty)
    let json = thrum("devices", "--json")
    #expect(json.status == 0 && json.errors.isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    expectEqual(object?.keys.sorted(), ["best", "kinds", "outputs", "schema"])
    expectEqual(thrum("devices", "x").status, 64)
  }
}
