import Foundation
import HapticActuators
import HapticPads
import TestExpectations
import TestSupport
import Testing

@Suite struct OtherPadsTests {
  private func bytes(_ words: [UInt32]) -> [String] {
    var rumble = SwitchRumble()
    return words.map { [UInt8](rumble.encode(leftWord: $0, rightWord: 0x4040_0100).bytes[2..<6]).hex }
  }

  private func low(_ code: Int) -> RumbleUpdate {
    RumbleUpdate(low: RumbleBand(frequencyCode: 64, amplitudeCode: code))
  }

  @Test("Three updates are one word: a strong beginning that holds and falls")
  func threeUpdates() {
    var actuator = FineRumble()
    expectEqual(bytes([actuator.word(RumbleSlot(low(100), low(100), low(79)))]), ["c2046372"])
    // A slot in which nothing changes is the word of one update.
    expectEqual(actuator.word(RumbleSlot(low(50))), low(50).word)
    expectEqual(actuator.word(RumbleSlot(.neutral)), RumbleUpdate.neutral.word)
  }

  @Test("A Steam Controller starts after a cancel and an answer, and ends with a cancel")
  func tritonStart() {
    var stream = TritonStream()
    func send(_ now: Int64) -> String {
      guard case .send(let report) = stream.next(now: now) else { return "nothing" }
      return report.bytes.hex
    }
    expectEqual(send(0), "86010206")
    expectEqual(send(9_999_999), "nothing")
    expectEqual(send(10_000_000), "86020206")
    expectEqual(send(11_000_000), "nothing")
    [UInt8]([0x44, 0, 32]).withUnsafeBytes { stream.receive($0, now: 12_000_000) }
    guard case .render = stream.next(now: 12_000_000) else {
      Issue.record("no sound after the answer")
      return
    }
    let samples = (0..<31).flatMap { [Int8($0), Int8(-$0)] }
    let push = samples.withUnsafeBufferPointer { stream.encode($0) }.bytes
    let left = (0..<31).map { UInt8($0) }
    expectEqual(push, [0x88, 31] + left + left.map { 0 &- $0 })
    stream.stop()
    expectEqual(send(20_000_000), "86010206")
    guard case .finished = stream.next(now: 21_000_000) else {
      Issue.record("more after the end")
      return
    }
  }

  @Test("A Steam Controller that does not answer is given up; one that ran out of sound starts again")
  func tritonFailure() {
    for answer in [[0x44, 0, 16], []] as [[UInt8]] {
      var stream = TritonStream()
      _ = stream.next(now: 0)
      _ = stream.next(now: 10_000_000)
      answer.withUnsafeBytes { stream.receive($0, now: 20_000_000) }
      _ = stream.next(now: 210_000_000)
      guard case .failed = stream.next(now: 210_000_000) else {
        Issue.record("not given up after \(answer)")
        return
      }
      stream.stop()
      guard case .finished = stream.next(now: 211_000_000) else {
        Issue.record("more after the end")
        return
      }
    }
    var stream = TritonStream()
    _ = stream.next(now: 0)
    _ = stream.next(now: 10_000_000)
    [UInt8]([0x44, 0, 32]).withUnsafeBytes { stream.receive($0, now: 20_000_000) }
    [UInt8]([0x44, 1, 2]).withUnsafeBytes { stream.receive($0, now: 30_000_000) }
    expectEqual(stream.underruns, 1)
    guard case .send(let start) = stream.next(now: 31_000_000) else {
      Issue.record("not started again")
      return
    }
    expectEqual(start[1], 2)
  }

  @Test("Calls of feedbackd have the bytes of D-Bus")
  func feedbackdBytes() {
    let head = "0f000000" + "6f72672e74687275" + "6d2e546872756d00"
    let call = FeedbackdPattern.Call(
      start: 0,
      items: [
        .init(amplitude: 1, milliseconds: 20), .init(amplitude: 0, milliseconds: 80),
        .init(amplitude: 0.5, milliseconds: 40),
      ])
    let expected =
      head + "2c000000" + "000000000000f03f14000000" + "00000000" + "000000000000000050000000" + "00000000"
      + "000000000000e03f28000000"
    expectEqual(call.body(application: "org.thrum.Thrum").hex, expected)
    expectEqual(FeedbackdPattern.stop.body(application: "org.thrum.Thrum").hex, head + "00000000")
    // The array begins at a multiple of 8, also when it is empty.
    let short = FeedbackdPattern.stop.body(application: "abc")
    expectEqual(short.hex, "03000000" + "61626300" + "00000000" + "00000000")
  }

  @Test("Strengths become items of at least 20 ms, and calls are divided within pauses")
  func feedbackdItems() {
    func pattern(_ runs: [(Float, Int)]) -> FeedbackdPattern {
      FeedbackdPattern(strengths: runs.flatMap { [Float](repeating: $0.0, count: $0.1) }, every: 1)
    }
    let tap = pattern([(0, 500), (1, 5), (0, 300)])
    expectEqual(tap.calls, [.init(start: 500, items: [.init(amplitude: 1, milliseconds: 20)])])
    let two = pattern([(1, 30), (0, 100), (0.5, 40)])
    expectEqual(two.calls.map(\.start), [0])
    expectEqual(two.calls.first?.items.map(\.milliseconds), [30, 100, 40])
    // A pause of less than 20 ms is filled.
    expectEqual(pattern([(1, 30), (0, 10), (1, 30)]).calls.first?.items.count, 2)
    let taps = pattern((0..<12).flatMap { _ in [(1, 20), (0, 80)] as [(Float, Int)] })
    expectEqual(taps.calls.map { $0.items.count }, [10, 10, 3])
    expectEqual(taps.calls.map(\.start), [0, 500, 1000])
    #expect(pattern([(0, 100)]).calls.isEmpty)
    #expect(FeedbackdPattern(strengths: [], every: 0).calls.isEmpty)
    expectEqual(FeedbackdPattern(strengths: [.nan, .infinity, -1], every: .max).calls.count, 1)
    // A long ramp is made coarser, but is as long.
    let ramp = FeedbackdPattern(strengths: (0..<3000).map { Float($0) / 3000 }, every: 1)
    expectEqual(ramp.calls.count, 1)
    let items = ramp.calls.flatMap(\.items)
    expectEqual(items.count, 9)
    #expect(abs(items.reduce(0) { $0 + $1.milliseconds } - 2900) < 120)
    #expect(zip(items, items.dropFirst()).allSatisfy { $0.amplitude < $1.amplitude })
    expectEqual(pattern([(1, 25_000)]).calls.first?.items.map(\.milliseconds), [10_000, 10_000, 5000])
    expectEqual(pattern([(1, 100), (0, 12_000), (1, 100)]).calls.map(\.start), [0, 12_100])
  }

  @Test("A mouse plays a waveform by one long report, if it says that it has it")
  func mouse() {
    let mouse = HIDPPHaptic(featureIndex: 0x0B)
    let zeros = String(repeating: "00", count: 15)
    expectEqual(mouse.play(.completed).bytes.hex, "11ff0b4a07" + zeros)
    expectEqual(mouse.indexRequest.bytes.hex, "11ff000a19b0" + zeros.dropLast(2))
    expectEqual(mouse.capabilitiesRequest.bytes.hex, "11ff0b0a" + zeros + "00")
    expectEqual(mouse.levelRequest.bytes.hex, "11ff0b1a" + zeros + "00")
    let answer: [UInt8] = [0x11, 0xFF, 0x0B, 0x0A, 0x08, 0x00, 0x40, 0x81]
    let found = HIDPPHaptic.Waveform.allCases.filter { waveform in
      answer.withUnsafeBytes { HIDPPHaptic.capabilities($0, contain: waveform) }
    }
    expectEqual(found, [.sharpChange, .completed, .ringing, .whisper])
    #expect(!answer.dropLast().withUnsafeBytes { HIDPPHaptic.capabilities($0, contain: .sharpChange) })
  }

  @Test("Rumble of the second Switch keeps its frequencies and stays below its ceiling")
  func switch2() {
    var rumble = Switch2Rumble(kind: .joyCon, sequence: 15)
    let report = rumble.encode(low: 9999, high: 0x155).bytes
    // 0x187, 0x155, 0x112 and 453, ten bits each from the least significant.
    let word = report[2..<7].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let values = [0, 10, 20, 30].map { word >> $0 & 0x3FF }
    expectEqual(values, [0x187, 0x155, 0x112, 453])
    expectEqual(report[0], 1)
    expectEqual(report[1], 0x5F)
    expectEqual(rumble.encode(low: 0, high: 0)[1], 0x50)
    var pro = Switch2Rumble(kind: .pro)
    let twice = pro.encode(low: 100, high: 200).bytes
    #expect(twice[1...6].elementsEqual(twice[0x11...0x16]))
    var cube = Switch2Rumble(kind: .gameCube)
    expectEqual(cube.encode(low: 300, high: 0)[2], 1)
    expectEqual(cube.encode(low: 9, high: 9)[2], 0)
    expectEqual(cube.encodeStop()[2], 2)
  }
}
