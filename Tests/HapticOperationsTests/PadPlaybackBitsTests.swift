import AHAP
import Foundation
import HapticModel
import HapticPads
import HapticScore
import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

@Suite("Playbacks on pads, step by step")
struct PadPlaybackBitsTests {
  /// The samples of the table.
  private static let names = ["gravel", "success"]

  private struct Run {
    var reports: [(time: Int64, bytes: [UInt8])] = []

    /// Plays on a manual clock. `supply` supplies what plays next, and stops the playback at its end.
    init<Playback: PadPlayback>(_ start: Playback, late: Int64 = 0, supply: (inout Playback, Int) -> Void) {
      var playback = start
      var (now, unit) = (Int64(0), 0)
      while now < 600_000_000_000 {
        switch playback.next(now: now) {
        case .wait(let until): now = until + late
        case .send(let report): reports.append((now, report.withUnsafeBytes(Array.init)))
        case .skip(let units): unit += units
        case .supply:
          supply(&playback, unit)
          unit += 1
        case .finished: return
        }
      }
      Issue.record("the playback does not end")
    }

    var row: String {
      var rest = UInt32.max
      for byte in reports.flatMap(\.bytes) {
        rest ^= UInt32(byte)
        for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      let digits = String(~rest, radix: 16)
      return "\(reports.count)\t" + String(repeating: "0", count: 8 - digits.count) + digits
    }
  }

  private static func pattern(_ name: String) throws -> HapticPattern {
    let file = Package.root.appendingPathComponent("Samples/\(name).ahap")
    return try #require(AHAPDecoder().decode([UInt8](Data(contentsOf: file))).pattern)
  }

  private static func coils(_ pattern: HapticPattern, late: Int64 = 0) -> Run {
    let score = Score(pattern, sampleRate: 48_000)
    let samples = OfflineRenderer([.init(score)], profile: .taptic, sampleRate: 48_000, mix: .separate)
      .hapticSamples()
    return Run(CoilPlayback(start: 0), late: late) { playback, packet in
      let first = min(packet * CoilPlayback.blockSize, samples.count)
      let end = min(first + CoilPlayback.blockSize, samples.count)
      var block = Array(samples[first..<end])
      block += repeatElement(0, count: CoilPlayback.blockSize - block.count)
      block.withUnsafeBufferPointer { playback.receive(left: $0, right: $0) }
      if end == samples.count { playback.stop() }
    }
  }

  private static func tones(_ pattern: HapticPattern) throws -> Run {
    let actuator = try DeviceChoice.twoTone("joycon")
    let chosen = try TwoToneOperation(actuator: actuator, gain: nil).run(pattern)
    return Run(TonePlayback(enables: true, start: 0)) { playback, slot in
      playback.receive(slot < chosen.count ? chosen[slot] : .rest)
      if slot + 1 >= chosen.count { playback.stop() }
    }
  }

  @Test("the reports of samples are those of the table, which other languages compare theirs with")
  func table() throws {
    var text = "# pattern\tactuators\treports\tdigest of all their bytes\n"
    for name in Self.names {
      let pattern = try Self.pattern(name)
      text += "\(name).ahap\tcoils\t\(Self.coils(pattern).row)\n"
      text += "\(name).ahap\thd\t\(try Self.tones(pattern).row)\n"
    }
    #expect(try Package.compare(text, with: "Tests/Bits/pads.tsv") == nil)
  }

  @Test("coils are freed first, sound ends in silence, and a state without effects is the last report")
  func coilsOrder() throws {
    for late in [0, 3_000_000, 12_000_000] as [Int64] {
      let reports = Self.coils(try Self.pattern("success"), late: late).reports
      expectEqual(reports.first?.bytes.prefix(4), [0x31, 0, 0x10, 0])
      expectEqual(reports.last?.bytes.prefix(4).last, 0x0C)
      let packets = reports.filter { $0.bytes[0] == 0x32 }
      // The first packet is silent, so that the first transient begins as designed.
      expectEqual(packets.first?.bytes[13..<77].allSatisfy { $0 == 0 }, true)
      #expect(
        packets.dropFirst().first?.bytes[13..<77].contains { abs(Int(Int8(bitPattern: $0))) > 20 } == true)
      #expect(packets.suffix(5).allSatisfy { $0.bytes[13..<77].allSatisfy { $0 == 0 } })
      #expect(packets.contains { $0.bytes[13..<77].contains { $0 != 0 } })
      #expect(reports.indices.allSatisfy { reports[$0].bytes[1] == UInt8($0 & 15) << 4 })
      #expect(packets.indices.allSatisfy { packets[$0].bytes[10] == UInt8($0 & 255) })
      let times = reports.map(\.time)
      #expect(zip(times, times.dropFirst(2)).allSatisfy { $1 - $0 >= 4_000_000 })
    }
  }

  @Test("tones begin with the report that enables vibration and end with three silent ones")
  func tonesOrder() throws {
    let reports = try Self.tones(Self.pattern("success")).reports
    expectEqual(reports.first?.bytes, [1, 0, 0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40, 0x48, 1])
    #expect(reports.suffix(3).allSatisfy { $0.bytes.dropFirst(2) == [0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40] })
    #expect(reports.contains { $0.bytes.count == 10 && $0.bytes[5] != 0x40 })
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $1.time - $0.time >= 14_000_000 })
    #expect(reports.indices.allSatisfy { reports[$0].bytes[1] == UInt8($0 & 15) })
  }

  @Test("the first slot counts from when the report that enables vibration was sent")
  func slowEnabling() {
    var playback = TonePlayback(enables: true, start: 0)
    guard case .send = playback.next(now: 0) else {
      Issue.record("nothing is sent")
      return
    }
    guard case .wait(let until) = playback.next(now: 9_000_000) else {
      Issue.record("the first slot begins at once")
      return
    }
    expectEqual(until, 24_000_000)
  }

  @Test("a playback that is stopped before it plays leaves the pad at rest")
  func stoppedAtOnce() {
    var coils = CoilPlayback(start: 0)
    coils.stop()
    let ended = Run(coils) { playback, _ in
      let silence = [Float](repeating: 0, count: CoilPlayback.blockSize)
      silence.withUnsafeBufferPointer { playback.receive(left: $0, right: $0) }
    }
    expectEqual(ended.reports.last?.bytes.prefix(4).last, 0x0C)
    var tones = TonePlayback(enables: true, start: 0)
    tones.stop()
    expectEqual(Run(tones) { _, _ in }.reports.count, 1)
  }

  @Test("the reports for a pad that has to rest at once are silence and a state without effects")
  func resting() {
    let coils = CoilPlayback(start: 0)
    expectEqual(coils.restingReport(0)?.count, 142)
    expectEqual(coils.restingReport(1)?[3], 0x0C)
    #expect(coils.restingReport(2) == nil)
    let tones = TonePlayback(enables: false, start: 0)
    expectEqual(tones.restingReport(0)?.count, 10)
    #expect(tones.restingReport(1) == nil)
  }
}
