import Foundation
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticFormats

@Suite("Generated source")
struct SourceTests {
  /// Runs a program in a folder and returns its status and output.
  static func run(_ words: [String], in folder: TemporaryFolder) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("the ES module plays its calls in Node")
  func module() throws {
    let folder = try TemporaryFolder()
    try folder.write("tap.mjs", try text(.webModule, [TargetTests.long], isLiteral: true))
    try folder.write(
      "run.mjs",
      """
      import { calls, play } from "./tap.mjs";
      const played = [];
      const target = { vibrate: (pattern) => { played.push(pattern); return true; } };
      const later = (run, milliseconds) => { played.push(milliseconds); run(); };
      const ok = play(target, later) === true && play({}) === false;
      console.log(ok, calls.length, played.filter((x) => Array.isArray(x)).length);
      """)
    let (status, output) = try Self.run(["node", "run.mjs"], in: folder)
    #expect(status == 0, "\(output)")
    let words = output.split(whereSeparator: \.isWhitespace)
    #expect(words.first == "true" && words.count == 3 && words[1] == words[2], "\(output)")
  }

  @Test("where a browser has named effects instead, the module plays those")
  func named() throws {
    let folder = try TemporaryFolder()
    try folder.write("tap.mjs", try text(.webModule, [TargetTests.pattern], isLiteral: true))
    try folder.write(
      "run.mjs",
      """
      import { play } from "./tap.mjs";
      const played = [];
      const target = { playHaptics: (effect, intensity) => played.push(`${effect} ${intensity}`) };
      console.log(play(target, (run, milliseconds) => { played.push(milliseconds); run(); }), played.join(" "));
      """)
    let (status, output) = try Self.run(["node", "run.mjs"], in: folder)
    // A strong crisp tap at 100 ms, a weaker dull one at 250 ms; the vibration has no name.
    #expect(status == 0 && output == "true 100 align 1 250 tick 0.86\n", "\(output)")
  }

  @Test("the ES module for controllers plays each step when the one before ends")
  func rumbleModule() throws {
    let folder = try TemporaryFolder()
    let steady = HapticPattern(events: [
      HapticEvent(
        .hapticContinuous, time: 0, duration: 12,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    ])
    try folder.write("buzz.mjs", try text(.motorModule, [steady], isLiteral: true))
    try folder.write(
      "run.mjs",
      """
      import { play, steps } from "./buzz.mjs";
      let now = 0;
      let end = 0;
      const late = [];
      const vibrationActuator = {
        playEffect: async (type, effect) => {
          if (type !== "dual-rumble" || effect.duration > 5000 || effect.strongMagnitude > 1) late.push(effect);
          if (now !== end) late.push(now);
          end = now + effect.duration;
          return "complete";
        },
      };
      const queue = [];
      const ok = play({ vibrationActuator }, (run, start) => queue.push([start, run])) === true && play({}) === false;
      for (const [start, run] of queue) { now = start; run(); }
      console.log(ok, steps.length > 2, end >= 12000 && end < 12100, late.length);
      """)
    let (status, output) = try Self.run(["node", "run.mjs"], in: folder)
    #expect(status == 0 && output == "true true true 0\n", "\(output)")
  }

  @Test(
    "Swift is the source that the tests of CoreHaptics compile and play (RECORD_GOLDEN=1 writes it)")
  func swift() throws {
    let sample = Package.root.appendingPathComponent("Samples/bow-string.ahap")
    let content = try AHAPFormatReader.read([UInt8](Data(contentsOf: sample)), FormatLimits())
    let source = try written(.swift, content.patterns, name: "bow-string").files[0].bytes
    let problem = try Package.compare(
      String(decoding: source, as: UTF8.self), with: "Tests/CoreHapticsTests/Generated/BowString.swift")
    #expect(problem == nil)
  }

  @Test("files are named after the pattern, with their suffix and the first ending of the format")
  func fileNames() {
    expectEqual(HapticFormat.kotlin.fileName(of: "my tap"), "my tap.kt")
    expectEqual(HapticFormat.motors.fileName(of: "tap"), "tap.motors.json")
    expectEqual(HapticFormat.ahapSplit.fileName(of: "tap", suffix: "transients"), "tap-transients.ahap")
  }

  @Test("Java compiles against the documented classes and plays every fallback")
  func java() throws {
    let folder = try TemporaryFolder()
    let source = try written(.java, [TargetTests.pattern], name: "my tap 2").files[0].bytes
    expectEqual(HapticFormat.java.fileName(of: "my tap 2"), "MyTap2Haptics.java")
    try folder.write(HapticFormat.java.fileName(of: "my tap 2"), String(decoding: source, as: UTF8.self))
    let (status, output) = try Self.run(
      [
        "javac", "-d", "out", "-sourcepath", Package.root.appendingPathComponent("Tests/AndroidStubs").path,
        Package.root.appendingPathComponent("Tests/AndroidStubs/Run.java").path, "MyTap2Haptics.java",
      ], in: folder)
    #expect(status == 0, "\(output)")
    let (ran, log) = try Self.run(["java", "-Xshare:auto", "-cp", "out", "Run"], in: folder)
    #expect(ran == 0, "\(log)")
    let lines = log.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(log)")
    #expect(lines[0].contains("frequency") && !lines[0].contains("sharpness"))
    #expect(lines[1].contains("sharpness") && !lines[1].contains("frequency"))
    #expect(lines[2].hasPrefix("amplitudes") && lines[3].hasPrefix("pulses"))
  }

  @Test("names become identifiers, and cannot end a comment")
  func names() {
    expectEqual(SourceName.identifier("my tap-2!", capitalized: true), "MyTap2")
    expectEqual(SourceName.identifier("2 fast"), "fast")
    expectEqual(SourceName.identifier("日本", capitalized: true), "Pattern")
    expectEqual(SourceName.comment("a\n*/ b\\u000a"), "a__/ b_u000a")
  }
}
