import Foundation
import HapticOutputs
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum tone and thrum sweep")
struct ToneTests {
  private static let rate = 48_000.0

  /// The zero crossings upwards in a part of a signal, in seconds, between samples.
  private func crossings(_ samples: [Float], from: Double, to: Double) -> [Double] {
    let (first, last) = (Int(from * Self.rate), min(samples.count - 1, Int(to * Self.rate)))
    return (first..<last).compactMap { index in
      let (a, b) = (Double(samples[index]), Double(samples[index + 1]))
      return a < 0 && b >= 0 ? (Double(index) + a / (a - b)) / Self.rate : nil
    }
  }

  private func peak(_ samples: [Float], from: Double, to: Double) -> Float {
    samples[Int(from * Self.rate)..<min(samples.count, Int(to * Self.rate))].map(abs).max() ?? 0
  }

  /// The largest difference between neighbouring samples.
  private func step(_ samples: [Float]) -> Double {
    zip(samples, samples.dropFirst()).map { Double(abs($0 - $1)) }.max() ?? 0
  }

  private func play(
    _ arguments: String..., script: [(Int, ScriptedClock.Action)] = [], size: (Int, Int)? = nil
  ) -> (run: PlayRun, haptic: [Float]) {
    let run = playing(arguments, script, size: size)
    let start = run.clock.haptic.firstIndex { $0 != 0 } ?? 0
    return (run, Array(run.clock.haptic[start...]))
  }

  @Test(
    "a tone has exactly the frequency and the level, no offset, and fades",
    arguments: [20.0, 65, 175.5, 1000])
  func exact(hertz: Double) throws {
    let (run, haptic) = play("tone", "\(hertz)", "--level", "0.2", "--seconds", "3", "--channels", "haptic=1")
    #expect(run.status == .success, "\(run.errors)")
    let times = crossings(haptic, from: 1, to: 2.5)
    let measured = Double(times.count - 1) / ((times.last ?? 1) - (times.first ?? 0))
    #expect(abs(measured - hertz) < 0.001 * hertz / 10, "\(measured)")
    // The output of the test applies no factor of a device.
    #expect(abs(peak(haptic, from: 1, to: 2.5) - 0.2) < 0.0005)
    let whole = haptic[Int(times[0] * Self.rate)..<Int(times[times.count - 1] * Self.rate)]
    #expect(abs(whole.reduce(0) { $0 + Double($1) } / Double(whole.count)) < 2e-4, "an offset")
    // The fades are monotone: the peaks of successive periods, two at least.
    let window = max(2 / hertz, 0.02)
    let rising = stride(from: 0, to: 0.7, by: window).map { peak(haptic, from: $0, to: $0 + window) }
    #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 <= $1 + 1e-4 }, "\(rising)")
    #expect(rising[0] <= Float(0.2 * window / 0.75 + 1e-3))
    let falling = stride(from: 2.7, to: 3 - window, by: window).map {
      peak(haptic, from: $0, to: $0 + window)
    }
    #expect(zip(falling, falling.dropFirst()).allSatisfy { $0 + 1e-4 >= $1 }, "\(falling)")
    // No step anywhere is larger than the sine's own, and nothing comes after the end.
    #expect(step(haptic) <= 0.2 * 2 * .pi * hertz / Self.rate * 1.01 + 1e-4)
    #expect(haptic.count < Int(3.3 * Self.rate) || haptic[Int(3.05 * Self.rate)...].allSatisfy { $0 == 0 })
  }

  @Test("the default level is a tenth of full scale")
  func level() {
    let (_, haptic) = play("tone", "100", "--channels", "haptic=1")
    #expect(abs(peak(haptic, from: 1.5, to: 4) - 0.1) < 0.0005)
    let soft = play("tone", "100", "--channels", "haptic=1", "--gain", "0.5", "--profile", "taptic").haptic
    #expect(abs(peak(soft, from: 1.5, to: 4) - 0.05) < 0.0005, "--gain applies, the profile does not")
  }

  @Test("Ctrl-C, q and Ctrl-Z end it within 0.1 s, without a step", arguments: ["interrupt", "q", "suspend"])
  func stop(by way: String) {
    // In the steady part, and in the fade at the start.
    for frame in [70, 15] {
      let action: ScriptedClock.Action =
        way == "q" ? .type("q") : way == "suspend" ? .suspend : .interrupt
      let (run, haptic) = play(
        "tone", "80", "--level", "0.5", "--channels", "haptic=1", script: [(frame, action)],
        size: way == "q" ? (80, 24) : nil)
      #expect(run.status == (way == "interrupt" ? .interrupted : .success), "\(run.errors)")
      #expect(step(haptic) <= 0.5 * 2 * .pi * 80 / Self.rate * 1.01 + 0.5 / (0.1 * Self.rate) + 1e-4)
      let end = haptic.lastIndex { $0 != 0 } ?? 0
      let asked = Double(frame) * ScriptedClock.frameTime
      #expect(Double(end) / Self.rate <= asked + 0.15, "it goes on for \(Double(end) / Self.rate - asked) s")
      #expect(Double(end) / Self.rate >= asked, "it fades and does not break off")
      let ends = stride(from: asked, to: asked + 0.08, by: 0.0125).map {
        peak(haptic, from: $0, to: $0 + 0.0125)
      }
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 + 1e-3 >= $1 }, "\(ends)")
    }
  }

  @Test(
    "a sweep moves along a straight line, in either direction, and back",
    arguments: [(30.0, 200.0), (200, 30)])
  func sweep(from: Double, to: Double) {
    for returns in SearchEffort.values([false, true], few: [from > to]) {
      let flags = returns ? ["--return"] : []
      let run = playing(["sweep", "\(from)", "\(to)", "--seconds", "6", "--channels", "haptic=1"] + flags)
      #expect(run.status == .success, "\(run.errors)")
      let start = run.clock.haptic.firstIndex { $0 != 0 } ?? 0
      let haptic = Array(run.clock.haptic[start...])
      let tone = TestTone(from: from, to: to, duration: 6, level: 0.1, returns: returns)
      let times = crossings(haptic, from: 0.3, to: 5.7)
      for (first, second) in zip(times, times.dropFirst(4)) {
        let expected = tone.frequency(at: (first + second) / 2)
        // Around the turn four periods are not on one line.
        if returns, abs((first + second) / 2 - 3) < 0.2 { continue }
        #expect(abs(4 / (second - first) - expected) < 0.01 * expected + 0.3, "at \(first) s")
      }
      #expect(step(haptic) <= 0.1 * 2 * .pi * 200 / Self.rate * 1.01 + 1e-4)
      #expect(run.lines.contains { $0.hasPrefix("3 s: ") }, "\(run.output)")
    }
  }

  @Test("the space key marks the frequency that is felt, and --save writes a profile with it")
  func marks() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("coil.json")
    let arguments = ["sweep", "40", "140", "--seconds", "10", "--save", path, "--output", "auto"]
    // Frames 101 and 121 are at 3.0 and 3.6 s, which are 70 and 76 Hz.
    let run = playing(arguments, [(101, .type(" ")), (121, .type(" ")), (130, .type("q"))], size: (80, 24))
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("mean 7"), "\(run.output)")
    let named = try ProfileFile.load(path)
    #expect(named.name == "coil" && named.profile == .wideband)
    guard case .linear(let actuator)? = named.device?.mechanism else {
      Issue.record("not a linear actuator")
      return
    }
    #expect(abs(actuator.resonance - 73) < 1.5)
    expectEqual(thrum("profiles", "validate", path).status, 0)
    // The file is not replaced, before anything plays, unless the user says so.
    let again = playing(arguments, [(101, .type(" ")), (130, .type("q"))], size: (80, 24))
    #expect(again.status == .cannotCreate && again.clock.haptic.isEmpty, "\(again.errors)")
    #expect(try ProfileFile.load(path) == named)
    // Ctrl-C after a mark saves as well.
    let forced = playing(
      arguments + ["--force"], [(101, .type(" ")), (110, .interrupt)], size: (80, 24))
    expectEqual(forced.status, .interrupted)
    #expect(try ProfileFile.load(path) != named)
  }

  @Test("a sweep to be saved without marks, keys or a fitting profile says so")
  func unmarked() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("coil.json")
    let sweep = ["sweep", "40", "140", "--seconds", "1", "--save", path]
    let unmarked = playing(sweep, size: (80, 24))
    #expect(unmarked.status == .faulty && unmarked.errors.contains("nothing was marked"))
    expectEqual(playing(sweep).status, .usage)
    expectEqual(playing(sweep + ["--quiet"], size: (80, 24)).status, .usage)
    #expect(
      playing(["sweep", "40", "140", "--save", folder.path("coil.wav")], size: (80, 24)).status == .usage)
    let motor = try folder.write("motor.json", #"{"device": {"class": "coin"}}"#)
    let refused = playing(sweep + ["--profile", motor], size: (80, 24))
    #expect(refused.status == .usage && refused.errors.contains("rotating motors"), "\(refused.errors)")
    #expect(try folder.names == ["motor.json"])
  }

  @Test("the line of a sweep fits terminals of any width")
  func widths() {
    for columns in [20, 60, 80, 120] {
      let run = playing(
        ["sweep", "40", "140", "--seconds", "3", "--output", "auto"], [(20, .type(" ")), (60, .type(" "))],
        size: (columns, 24))
      expectEqual(run.status, .success)
      for frame in run.output.split(separator: "\r").dropFirst() {
        let line = frame.prefix { $0 != "\u{1B}" }
        #expect(line.count < columns, "\(line)")
      }
      if columns >= 80 { #expect(run.output.contains("▲") || run.output.contains("^"), "\(run.output)") }
    }
  }

  @Test("values out of range and controllers are refused")
  func refused() {
    for arguments in [
      ["tone", "0"], ["tone", "2000"], ["tone", "80", "--level", "2"], ["tone", "80", "--seconds", "60"],
      ["tone"],
      ["sweep", "40"], ["sweep", "40", "40"],
    ] {
      #expect(thrum(arguments).status == 64, "\(arguments)")
    }
    #expect(thrum("tone", "80", "--output", "controller").status != 0)
  }
}
