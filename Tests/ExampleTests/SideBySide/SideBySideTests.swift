import CoreHaptics
import Foundation
import HapticTesting
import Synchronization
import TestExpectations
import Testing
import Thrum

/// Docs/SideBySide.md: six tasks with Core Haptics and with `import Thrum`.
@Suite struct SideBySideTests {
  /// Returns what is felt of a task on a new bench.
  private func felt(_ task: (HapticBench) throws -> Void) throws -> Recording {
    try HapticBench.run { bench in
      try task(bench)
      return bench.felt
    }
  }

  private func samples(_ recording: Recording) throws -> [Float] {
    try #require(recording.samples).values(of: .haptic, in: 0...recording.duration)
  }

  /// Expects that two tasks let feel the same, sample by sample, and something at all.
  private func expectSame(_ apple: Recording, _ thrum: Recording) throws {
    let (a, b) = (try samples(apple), try samples(thrum))
    #expect(a.contains { $0 != 0 })
    expectEqual(a, b)
    expectEqual(apple.transients.map(\.time), thrum.transients.map(\.time))
  }

  private func runs(_ body: (CHHapticEngine, HapticBench) throws -> Void) throws -> Recording {
    try felt { bench in
      let engine = try CHHapticEngine()
      try engine.start()
      try withExtendedLifetime(engine) { try body(engine, bench) }
    }
  }

  private func runs(_ body: (HapticEngine, HapticBench) throws -> Void) throws -> Recording {
    try felt { bench in
      let engine = try HapticEngine()
      try engine.start()
      try withExtendedLifetime(engine) { try body(engine, bench) }
    }
  }

  @Test("a tap: the same samples") func taps() throws {
    let apple = try runs { (engine: CHHapticEngine, bench) in
      try tap(on: engine)
      bench.advance(by: 0.5)
    }
    let thrum = try runs { (engine: HapticEngine, bench) in
      try tap(on: engine)
      bench.advance(by: 0.5)
    }
    try expectSame(apple, thrum)
  }

  @Test("a vibration that swells and fades: the same samples") func swells() throws {
    let apple = try runs { (engine: CHHapticEngine, bench) in
      try swell(on: engine)
      bench.advance(by: 2)
    }
    let thrum = try runs { (engine: HapticEngine, bench) in
      try swell(on: engine)
      bench.advance(by: 2)
    }
    try expectSame(apple, thrum)
  }

  @Test("a control that follows a finger: less than a just noticeable difference apart") func fingers() throws
  {
    /// Moves a finger for two seconds, by frames of a screen, and lifts it.
    func drag(_ bench: HapticBench, moved: (Float) throws -> Void, ended: () throws -> Void) throws {
      for frame in 0..<120 {
        try moved(Float(0.5 - 0.5 * cos(Double(frame) / 120 * 4 * .pi)))
        bench.advance(by: 1 / 60)
      }
      try ended()
      bench.advance(by: 0.5)
    }
    let apple = try runs { (engine: CHHapticEngine, bench) in
      let finger = try FingerFeel(on: engine)
      try drag(bench, moved: finger.moved, ended: finger.ended)
    }
    let thrum = try runs { (engine: HapticEngine, bench) in
      let finger = try ThrumFingerFeel(on: engine)
      try drag(bench, moved: finger.moved, ended: finger.ended)
    }
    try thrum.expectFeelsLike(apple, within: 1)
    let largest = zip(try samples(apple), try samples(thrum)).map { abs($0 - $1) }.max() ?? 1
    #expect(largest < 0.05, "\(largest)")
    #expect(try samples(thrum).contains { abs($0) > 0.5 })
  }

  @Test("a file that loops: the same samples") func loops() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Samples/heartbeat.ahap")
    let apple = try runs { (engine: CHHapticEngine, bench) in
      let player = try loop(file, on: engine)
      bench.advance(by: 4)
      try player.stop(atTime: CHHapticTimeImmediate)
      bench.advance(by: 1)
    }
    let thrum = try runs { (engine: HapticEngine, bench) in
      let playback = try loop(file, on: engine)
      bench.advance(by: 4)
      playback.stop()
      bench.advance(by: 1)
    }
    try expectSame(apple, thrum)
    #expect(thrum.transients.contains { $0.time > 2 }, "it has looped")
  }

  private static let faults: [Fault] = [.serverReset, .interruption, .suspension, .deviceLoss]

  @Test("an engine that is stopped from outside plays again: the same taps", arguments: faults)
  @MainActor func recovers(_ fault: Fault) async throws {
    let appleLog = Mutex<[String]>([])
    let thrumLog = Mutex<[String]>([])
    let apple = try await HapticBench.run { bench in
      let buzzer = try Buzzer { line in appleLog.withLock { $0.append(line) } }
      try buzzer.buzz()
      bench.advance(by: 2)
      bench.inject(fault)
      await bench.settled()
      expectEqual(appleLog.withLock { $0 }, ["stopped"])
      try buzzer.buzz()
      bench.advance(by: 1)
      return bench.felt
    }
    let thrum = try felt { bench in
      let buzzer = try ThrumBuzzer { line in thrumLog.withLock { $0.append(line) } }
      try buzzer.buzz()
      bench.advance(by: 2)
      bench.inject(fault)
      expectEqual(thrumLog.withLock { $0 }, ["stopped"])
      try buzzer.buzz()
      bench.advance(by: 1)
    }
    try expectSame(apple, thrum)
    expectEqual(thrum.transients.count, 2)
  }

  @Test("a tap with a sound: the same samples, however the sound is named") func sounds() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.wave.write(to: folder.appending(path: "bell.wav"))
    let apple = try runs { (engine: CHHapticEngine, bench) in
      try chime(folder, on: engine)
      bench.advance(by: 0.5)
    }
    let thrum = try runs { (engine: HapticEngine, bench) in
      try chime(folder, on: engine)
      bench.advance(by: 0.5)
    }
    try expectSame(apple, thrum)
    func heard(_ recording: Recording) throws -> [Float] {
      let samples = try #require(recording.samples)
      return samples.values(of: .left, in: 0...recording.duration)
    }
    #expect(try heard(apple) == heard(thrum) && heard(thrum).contains { $0 != 0 })
    let named = try felt { bench in
      let engine = try thrumEngine(withSoundsIn: folder)
      try engine.start()
      try engine.play(HapticPattern { $0.add(.sound("bell.wav")) }, at: 0)
      try engine.play(thrumChime(folder, on: engine), at: 0.2)
      bench.advance(by: 0.5)
    }
    try named.expectSoundEvent(from: 0, to: 0.1)
    try named.expectSoundEvent(from: 0.2, to: 0.3)
    try named.expectTransient(at: 0.2)
  }

  /// A tone of 0.1 s as a WAV file of one channel, 16 bits, 48 kHz.
  private static var wave: Data {
    func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xff) }
    }
    var data = Data(
      "RIFF".utf8 + bytes(36 + 9_600, 4) + "WAVEfmt ".utf8 + bytes(16, 4) + bytes(1, 2) + bytes(1, 2))
    data += Data(
      bytes(48_000, 4) + bytes(96_000, 4) + bytes(2, 2) + bytes(16, 2) + "data".utf8 + bytes(9_600, 4))
    for index in 0..<4_800 { data += Data(bytes(index / 50 % 2 == 0 ? 0x2000 : 0xe000, 2)) }
    return data
  }

  private static let tasks = ["tap", "swell", "finger", "loop", "recovery", "sound"]

  @Test("the page shows this code, and each task is shorter with Thrum") func page() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    let (apple, thrum) = (try text("AppleTasks.swift"), try text("ThrumTasks.swift"))
    let page = try text("../../../Docs/SideBySide.md")
    let shown = page.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    var expected: [String] = []
    for task in Self.tasks {
      let (a, b) = (try code(task, in: apple), try code(task, in: thrum).replacing("Thrum", with: ""))
      expected += [a, b]
      let lengths = (a.split(separator: "\n").count, b.split(separator: "\n").count)
      #expect(lengths.1 < lengths.0, "\(task): \(lengths)")
      #expect(page.contains("\(lengths.0) lines, \(lengths.1) lines"), "\(task): \(lengths)")
    }
    expected.append(
      try code("roots", in: thrum).replacing("thrumEngine", with: "engine").replacing(
        "thrumChime", with: "chime"))
    expectEqual(shown, expected)
  }

  private func code(_ task: String, in text: String) throws -> String {
    let start = try #require(text.range(of: "// begin: \(task)\n"))
    let end = try #require(text.range(of: "// end: \(task)\n"))
    return String(text[start.upperBound..<end.lowerBound])
  }
}
