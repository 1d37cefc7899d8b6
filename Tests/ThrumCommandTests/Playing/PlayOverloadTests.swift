import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum play, when a pattern asks for more than fits")
struct PlayOverloadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// So many taps at each of some times.
  private func crowds(_ count: Int, at times: Double...) -> String {
    let events = times.flatMap { time in
      repeatElement("{\"Event\": {\"Time\": \(time), \"EventType\": \"HapticTransient\"}}", count: count)
    }
    return "{\"Version\": 1.0, \"Pattern\": [" + events.joined(separator: ",") + "]}"
  }

  @Test("events that a block has no room for are reported with their number")
  func dropped() throws {
    // 8192 events fit into 64 samples.
    let file = try folder.write("crowd.ahap", crowds(10_000, at: 0.1))
    let run = playing(["play", file], output: ManualOutput(blockSize: 64))
    expectEqual(run.status, .success)
    expectEqual(run.errors, "thrum: 1 block had more events than fit: 1808 events were dropped\n")
    expectEqual(run.onsets, [0.1])
    #expect(run.seconds < 1)
  }

  @Test("one event too many is reported as one")
  func oneDropped() throws {
    let file = try folder.write("crowd.ahap", crowds(8193, at: 0.1))
    let run = playing(["play", file], output: ManualOutput(blockSize: 64))
    expectEqual(run.errors, "thrum: 1 block had more events than fit: 1 event was dropped\n")
  }

  @Test("dropped events are reported for feedback too, unless it is to be quiet")
  func feedback() throws {
    try folder.write("success.ahap", crowds(10_000, at: 0.1))
    let arguments = ["feedback", "play", "success", "--theme", folder.path]
    let run = playing(arguments, output: ManualOutput(blockSize: 64))
    expectEqual(run.errors, "thrum: 1 block had more events than fit: 1808 events were dropped\n")
    #expect(playing(arguments + ["--quiet"], output: ManualOutput(blockSize: 64)).errors.isEmpty)
  }

  @Test("a pattern that just fits is not reported")
  func fits() throws {
    let file = try folder.write("crowd.ahap", crowds(8192, at: 0.1))
    let run = playing(["play", file], output: ManualOutput(blockSize: 64))
    #expect(run.status == .success && run.errors.isEmpty)
  }

  @Test("each report counts what is new, one a second at most, and the last comes with the end")
  func reports() throws {
    let file = try folder.write("crowds.ahap", crowds(10_000, at: 0.1, 0.6, 1.9))
    let run = playing(["play", file], output: ManualOutput(blockSize: 64))
    let line = "thrum: 1 block had more events than fit: 1808 events were dropped\n"
    expectEqual(run.errors, line + line + line)
  }
}
