import Foundation
import HapticPerception
import HapticPlatform
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

/// On threads of the outputs; what is asserted does not depend on their pace.
@Suite("Outputs on pads")
struct PadOutputTests {
  /// Pads with different numbers are different pads: leases are those of the whole process.
  private static let last = Mutex(1_000)

  private func pad(_ kind: PadKind) -> PadIdentity {
    let number = Self.last.withLock { number in
      number += 1
      return number
    }
    return PadDirectory.simulated(SimulatedPad(kind: kind, number: number))
  }

  private func output(
    _ pad: PadIdentity, _ drive: PadDrive, _ transport: TestTransport,
    locality: ControllerLocality = .default
  ) throws -> PadOutput {
    let link = PadLink(pad, transport: transport)
    return try PadOutput([pad], drive, settings: PadSettings(locality: locality), connect: { _ in link })
  }

  @Test("an output plays until it is stopped, and leaves the pad at rest")
  func plays() throws {
    let (source, transport) = (ToneSource(), TestTransport())
    let output = try output(pad(.dualSenseBluetooth), .coils, transport)
    _ = try output.start(source.source) { _ in Issue.record("nothing has happened to the pad") }
    #expect(comesTrue { transport.sent.contains { $0.id == 0x32 && !$0.isSilent } })
    output.stop()
    expectEqual(transport.sent.last?.id, 0x31)
    let count = transport.sent.count
    output.stop()
    expectEqual(transport.sent.count, count)
    // The clock of the test does not move, so the schedule may be started again.
    _ = try output.start(source.source) { _ in }
    output.stop()
  }

  @Test("a second output for the actuators of a pad is refused as busy; triggers go beside them")
  func busy() throws {
    let (source, transport) = (ToneSource(), TestTransport())
    let pad = pad(.dualSenseBluetooth)
    let first = try output(pad, .coils, transport)
    let second = try output(pad, .coils, transport)
    _ = try first.start(source.source) { _ in }
    let error = #expect(throws: OutputError.self) { try second.start(source.source) { _ in } }
    #expect(error?.kind == .misuse && error?.message.hasPrefix("busy") == true)
    #expect(throws: OutputError.self) { try PadLease([pad.node], parts: [.motors], name: "motors") }
    let left = try output(pad, .triggers, transport, locality: .leftTrigger)
    let right = try output(pad, .triggers, transport, locality: .rightTrigger)
    let both = try output(pad, .triggers, transport, locality: .triggers)
    _ = try left.start(source.source) { _ in }
    _ = try right.start(source.source) { _ in }
    #expect(throws: OutputError.self) { try both.start(source.source) { _ in } }
    for output in [left, right, first] { output.stop() }
    _ = try second.start(source.source) { _ in }
    second.stop()
    _ = try PadLease([pad.node], parts: [.motors], name: "motors")
  }

  @Test("motors are shared by their localities, and exclude the actuators")
  func motors() throws {
    let key = pad(.joyConLeft).node
    let handles = try PadLease([key, "controller:7"], parts: [.motors], name: "a")
    let triggers = try PadLease([key], parts: [.motors], name: "b")
    #expect(throws: OutputError.self) { try PadLease([key], parts: [.actuators], name: "c") }
    handles.release()
    handles.release()
    #expect(throws: OutputError.self) { try PadLease([key], parts: [.actuators], name: "c") }
    triggers.release()
    _ = try PadLease([key], parts: [.actuators], name: "c")
  }

  @Test("a start waits for an output that is ending, but not for ever")
  func ending() throws {
    let key = "hidraw-of-ending"
    let first = try PadLease([key], parts: [.actuators], name: "first")
    first.end()
    DispatchQueue.global().async { first.release() }
    // A thread of its own may begin late on a busy machine.
    let second = try PadLease([key], parts: [.actuators], name: "second", timeout: 60_000_000_000)
    second.end()
    #expect(throws: OutputError.self) { try PadLease([key], parts: [.actuators], name: "third") }
    second.release()
    _ = try PadLease([key], parts: [.actuators], name: "fourth")
  }

  @Test("a pad that is unplugged is reported once, and the output can be stopped from within the report")
  func unplugged() throws {
    for kind in [PadKind.dualSenseBluetooth, .joyConRight] {
      let (source, transport) = (ToneSource(), TestTransport())
      let output = try output(pad(kind), kind.isDualSense ? .coils : .twoTone, transport)
      let events = Mutex<[OutputEvent]>([])
      _ = try output.start(source.source) { [weak output] event in
        events.withLock { $0.append(event) }
        output?.stop()
      }
      #expect(comesTrue { !transport.sent.isEmpty })
      transport.answer(.lost)
      #expect(comesTrue { events.withLock { $0 } == [.controllerDisconnected] })
      let attempts = transport.attempts
      output.stop()
      expectEqual(transport.attempts, attempts)
    }
  }

  @Test("what a pad does not have is refused")
  func refused() throws {
    for (kind, part, locality) in [
      (PadKind.joyConLeft, PadDrive.coils, ControllerLocality.default),
      (.dualSenseBluetooth, .twoTone, .default), (.dualSenseUSB, .coils, .default),
      (.dualSenseBluetooth, .triggers, .handles), (.dualSenseBluetooth, .coils, .triggers),
      (.switch2, .strengths, .leftHandle), (.mouse, .waveforms, .rightHandle), (.mouse, .waveforms, .handles),
      (.triton, .coils, .default),
    ] {
      let error = #expect(throws: OutputError.self) {
        try PadOutput([pad(kind)], part, settings: PadSettings(locality: locality))
      }
      #expect(error?.kind == .unsuitable, "\(kind) \(part) \(locality)")
    }
  }

  @Test("names of controllers accept the option of everything that a pad has", arguments: PadKind.allCases)
  func options(kind: PadKind) throws {
    for drive in kind.drives {
      let name = try ControllerName("controller:1\(drive.option)")
      #expect(name.kind == drive.name, "\(drive.id)")
    }
  }

  @Test("a device file that takes nothing, as a pipe that is full, blocks neither output nor stop")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    expectEqual(mkfifo(path, 0o600), 0)
    let transport = try HidrawTransport(path: path)
    let link = PadLink(pad(.dualSenseBluetooth), transport: transport)
    var results: [HIDWrite] = []
    // A pipe holds 65536 bytes by default.
    for _ in 0..<2_000 { results.append(link.send(nil, buffer: .normal)) }
    #expect(results.first == .sent && results.last == .dropped)
    let source = ToneSource()
    let output = try PadOutput([pad(.dualSenseBluetooth)], .coils, connect: { _ in link })
    _ = try output.start(source.source) { _ in }
    output.stop()
    transport.close()
    #expect(link.send(nil, buffer: .normal) == .lost)
  }

  @Test("a device file that cannot be opened is refused with what to do")
  func unopened() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: OutputError.self) { try HidrawTransport(path: folder.path("hidraw0")) }
    expectEqual(missing?.kind, .noDevice)
    let file = #expect(throws: OutputError.self) { try HidrawTransport(path: folder.path) }
    expectEqual(file?.kind, .failed)
  }

  @Test("a recording has a line for each report and event, without an address")
  func recording() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pads.jsonl")
    let time = Mutex<UInt64>(12_034_567_891)
    let recorder = try PadRecorder(path: path, clock: { time.withLock { $0 } })
    var identity = pad(.joyConLeft)
    identity.unit = PadUnit("a0:b1:c2:d3:e4:f5")
    let inner = TestTransport()
    do {
      let link = PadLink(identity, transport: RecordingTransport(recorder, kind: identity.kind, inner: inner))
      _ = link.send(left: .neutral, right: .neutral)
      link.note(.libraryRumble)
      inner.answer(.dropped)
      _ = link.send(left: .neutral, right: .neutral)
      inner.answer(.lost)
      _ = link.send(left: .neutral, right: .neutral)
    }
    _ = RecordingTransport(recorder, kind: identity.kind, inner: nil)
    let text = String(decoding: try folder.read("pads.jsonl"), as: UTF8.self)
    let start = "{\"t\": 12.034567891, \"device\": \"joycon-l\", "
    #expect(
      text.split(separator: "\n").map(String.init) == [
        start + "\"event\": \"open\"}", start + "\"hex\": \"10000001404000014040\"}",
        start + "\"event\": \"sdl-rumble\"}", start + "\"event\": \"lost\"}", start + "\"event\": \"close\"}",
        start + "\"pad\": \"joycon-l-2\", \"event\": \"open\"}",
      ])
    for line in text.split(separator: "\n") {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    #expect(!text.lowercased().contains("a0b1") && !text.contains("a0:b1"))
  }

  @Test("a recording into a pipe without a reader, and into a folder, are refused; a slow reader loses lines")
  func recordingPipes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    expectEqual(mkfifo(path, 0o600), 0)
    let error = #expect(throws: OutputError.self) { try PadRecorder(path: path) }
    expectEqual(error?.message.contains("no reader"), true)
    #expect(throws: OutputError.self) { try PadRecorder(path: folder.path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let recorder = try PadRecorder(path: path)
    let link = PadLink(
      pad(.joyConLeft), transport: RecordingTransport(recorder, kind: .joyConLeft, inner: nil))
    for _ in 0..<2_000 { #expect(link.send(left: .neutral, right: .neutral) == .sent) }
    #expect(recorder.droppedLines > 0)
  }

  @Test("a line of which a recording takes a part is reported with the reason of the system")
  func recordingParts() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    expectEqual(mkfifo(path, 0o600), 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let recorder = try PadRecorder(path: path)
    let heard = Mutex<[String]>([])
    // More than a pipe takes: 65 536 bytes. A disk that becomes full takes a part, too.
    let report = [UInt8](repeating: 1, count: 100_000)
    HapticLog.$current.withValue(
      HapticLog(threshold: .error, write: { line in heard.withLock { $0.append(line) } })
    ) {
      report.withUnsafeBytes { recorder.add($0, device: "pad", pad: "pad") }
    }
    expectEqual(recorder.droppedLines, 1)
    let lines = heard.withLock { $0 }
    #expect(lines.count == 1 && lines[0].contains(SystemMessage.text(EAGAIN)), "\(lines)")
  }

  @Test("the last reports of open pads are sent by a signal handler")
  func lastReports() throws {
    let folder = try TemporaryFolder()
    for (kind, expected) in [
      (PadKind.dualSenseBluetooth, [0x32, 0x31]), (.joyConLeft, [0x10]), (.dualSenseUSB, [0x02]),
    ] {
      let path = try folder.write(kind.rawValue, [])
      var link: PadLink? = PadLink(pad(kind), transport: try HidrawTransport(path: path))
      PadGuard.sendLastReports()
      let bytes = try folder.read(kind.rawValue)
      expectEqual(Int(bytes.first ?? 0), expected.first)
      expectEqual(bytes.count, (kind == .dualSenseBluetooth ? 142 + 78 : kind == .dualSenseUSB ? 48 : 10))
      if kind.isDualSense {
        // Both triggers off.
        let state = kind == .dualSenseUSB ? bytes[...] : bytes[142...]
        let first = state.startIndex + (kind == .dualSenseUSB ? 1 : 3)
        #expect(state[first] == 12 && state[first + 10] == 5 && state[first + 21] == 5)
      }
      link = nil
      withExtendedLifetime(link) {}
      PadGuard.sendLastReports()
      #expect(try folder.read(kind.rawValue).count == bytes.count)
    }
  }
}
