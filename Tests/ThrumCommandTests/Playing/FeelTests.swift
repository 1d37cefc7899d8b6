import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("thrum feel")
struct FeelTests {
  @Test("it plays one tap")
  func tap() {
    let run = playing(["feel", "0.8", "0.3"])
    #expect(run.status == .success && run.errors.isEmpty && run.onsets == [0])
    expectEqual(run.output, "tap, intensity 0.8, sharpness 0.3, on manual (48000 Hz)\n")
    expectEqual(run.clock.haptic, playing(["play", "-"], input: Self.tapText).clock.haptic)
    #expect(!run.clock.output.isRunning)
  }

  @Test("--duration plays a continuous event")
  func continuous() throws {
    let run = playing(["feel", "0.5", "0.5", "--duration", "0.2"])
    expectEqual(run.status, .success)
    expectEqual(run.output, "continuous event of 0.2 s, intensity 0.5, sharpness 0.5, on manual (48000 Hz)\n")
    let last = try #require(run.clock.haptic.lastIndex { $0 != 0 })
    #expect(last > 9_500 && last < 10_000)
  }

  @Test("0 is silence, and --quiet says nothing")
  func silence() {
    let run = playing(["feel", "0", "1", "--quiet"])
    #expect(run.status == .success && run.output.isEmpty && run.errors.isEmpty && run.onsets.isEmpty)
  }

  @Test(
    "numbers that make no sense exit 64",
    arguments: [
      ["1.1", "0"], ["0", "2"], ["nan", "0"], ["x", "0"], ["0.5"], ["0.5", "0.5", "0.5"],
      ["1", "1", "--duration", "0"], ["1", "1", "--duration", "31"], ["1", "1", "--gain", "2"],
    ])
  func wrong(arguments: [String]) {
    let run = playing(["feel"] + arguments)
    #expect(run.status == .usage && run.clock.frame == 0 && run.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "the trial of a pad needs a terminal, and takes the number of a pad alone",
    arguments: [
      (["--pad"], "needs a terminal"), (["--pad", "3"], "needs a terminal"),
      (["--pad", "3", "4"], "at most"),
      (["--pad", "--duration", "1"], "--duration"), (["1", "1", "--report", "x"], "--report needs --pad"),
    ])
  func pad(arguments: [String], hint: String) {
    let run = playing(["feel"] + arguments)
    #expect(run.status == .usage && run.errors.contains(hint), "\(run.errors)")
  }

  private static let tapText = """
    {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.0, "EventType": "HapticTransient", "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.3}]}}]}
    """
}
