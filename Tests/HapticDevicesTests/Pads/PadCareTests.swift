import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

/// What protects pads and their links, on stepped time.
@Suite("Care for pads")
struct PadCareTests {
  private func gain(_ limit: inout DriveLimit, power: Double, seconds: Double) -> Double {
    var gain = 1.0
    for _ in 0..<Int(seconds * 100) { gain = limit.gain(power: power, seconds: 0.01) }
    return gain
  }

  @Test(
    "strong drive is lowered by 6 dB after half a minute, within five seconds, and comes back after as long")
  func limit() {
    var limit = DriveLimit()
    expectEqual(gain(&limit, power: 0.5, seconds: 29), 1)
    #expect(gain(&limit, power: 0.5, seconds: 3.5) < 0.85)
    let low = gain(&limit, power: 0.5, seconds: 10)
    #expect(abs(low - 0.501) < 0.001 && limit.isActive)
    #expect(gain(&limit, power: 0.01, seconds: 25) < 0.51)
    expectEqual(gain(&limit, power: 0.01, seconds: 15), 1)
  }

  @Test("weak or short drive is never lowered; NaN counts as strong")
  func weak() {
    var limit = DriveLimit()
    expectEqual(gain(&limit, power: 0.12, seconds: 300), 1)
    for _ in 0..<100 {
      expectEqual(gain(&limit, power: 0.5, seconds: 1), 1)
      expectEqual(gain(&limit, power: 0.01, seconds: 1), 1)
    }
    #expect(gain(&limit, power: .nan, seconds: 40) < 0.51)
    #expect(DriveLimit.power(UnsafeBufferPointer(start: nil, count: 0)) == 0)
  }

  @Test("coils and tones that are driven at full strength become softer and stay so")
  func streams() {
    let (source, transport) = (ToneSource(), TestTransport())
    let coils = PadLink(
      PadDirectory.simulated(SimulatedPad(kind: .dualSenseBluetooth, number: 1)), transport: transport)
    var stream = CoilStream(coils, source.source, settings: PadSettings(), stopMotors: { false })
    stream.limit = DriveLimit(longest: 0.6, fade: 0.1)
    var pad = SteppedPad(stream, transport)
    func peak() -> Int {
      transport.sent.suffix(10).filter { $0.id == 0x32 }.flatMap { $0.bytes[13..<77] }
        .map { abs(Int(Int8(bitPattern: $0))) }.max() ?? 0
    }
    pad.run(seconds: 0.5)
    let before = peak()
    pad.run(seconds: 1)
    #expect(before > 50 && abs(peak() - before / 2) <= 2, "\(before), \(peak())")

    let other = TestTransport()
    let link = PadLink(PadDirectory.simulated(SimulatedPad(kind: .joyConLeft, number: 1)), transport: other)
    var tones = TwoToneStream(
      [link], source.source, locality: .default, losses: RumbleLosses(), stopMotors: { false })
    tones.limit = DriveLimit(longest: 0.6, fade: 0.1)
    var joyCon = SteppedPad(tones, other)
    joyCon.run(seconds: 0.5)
    let early = other.sent.last?.bytes
    joyCon.run(seconds: 1)
    #expect(early?.dropFirst(2) != other.sent.last?.bytes.dropFirst(2))
  }

  @Test("a link that stalls is noticed, a single pause is not")
  func health() {
    var health = RadioHealth()
    var now: UInt64 = 0
    func isBad(seconds: Double, gap: UInt64?) -> Bool {
      var isBad = false
      var lastInput: UInt64 = now
      for _ in 0..<Int(seconds * 100) {
        now += 10_000_000
        let hasInput = gap.map { now - lastInput >= $0 } ?? false
        if hasInput { lastInput = now }
        isBad = health.note(hasInput: hasInput, wasDropped: false, at: now) || isBad
      }
      return isBad
    }
    #expect(!isBad(seconds: 10, gap: 10_000_000))
    now += 500_000_000
    #expect(!isBad(seconds: 10, gap: 10_000_000))
    #expect(isBad(seconds: 4, gap: 50_000_000))
    health = RadioHealth()
    #expect(!isBad(seconds: 10, gap: nil), "a pad that cannot be read")
    var dropped = false
    for number in 0..<400 {
      now += 10_000_000
      dropped = health.note(hasInput: true, wasDropped: number % 20 == 0, at: now) || dropped
    }
    #expect(dropped)
  }

  @Test("when the link stalls, the queue becomes longer in the next silence and not before")
  func longerBuffer() {
    let (source, transport) = (ToneSource(), TestTransport())
    // What is remembered of this pad must not reach other tests.
    let identity = PadDirectory.simulated(SimulatedPad(kind: .dualSenseBluetooth, number: 7_001))
    let link = PadLink(identity, transport: transport)
    var pad = SteppedPad(
      CoilStream(link, source.source, settings: PadSettings(), stopMotors: { false }), transport)
    func buffers() -> Set<UInt8> { Set(transport.sent.filter { $0.id == 0x32 }.map { $0.bytes[9] }) }
    transport.sends(every: 60_000_000)
    pad.run(seconds: 5)
    expectEqual(buffers(), [64])
    source.level = 0
    pad.run(seconds: 0.5)
    source.level = 1
    pad.run(seconds: 1)
    expectEqual(transport.sent.last { $0.id == 0x32 }?.bytes[9], 128)
    // The change was made between silent packets.
    let packets = transport.sent.filter { $0.id == 0x32 }
    let change = packets.firstIndex { $0.bytes[9] == 128 } ?? 0
    #expect(packets[change].isSilent && packets[change - 1].isSilent)
    let gaps = zip(packets, packets.dropFirst()).map { $1.time - $0.time }
    #expect(gaps.allSatisfy { $0 >= 2_500_000 })
    // When that does not help either, the motors are used the next time.
    pad.run(seconds: 4)
    let entry = PadEntry(controller: nil, pads: [identity])
    #expect(entry.best == nil && entry.sentence?.contains("its radio link stalls") == true)
  }

  @Test("rumble is sent four milliseconds after what the pad has sent, with its distance and its renewal")
  func afterInput() {
    let (source, transport) = (ToneSource(), TestTransport())
    let link = PadLink(
      PadDirectory.simulated(SimulatedPad(kind: .joyConRight, number: 1)), transport: transport)
    var pad = SteppedPad(
      TwoToneStream([link], source.source, locality: .default, losses: RumbleLosses(), stopMotors: { false }),
      transport)
    transport.sends(every: 16_700_000)
    let start = transport.now
    for step in 0..<200 {
      source.level = step % 2 == 0 ? 1 : 0.5
      pad.run(seconds: 0.03)
    }
    let sent = transport.sent
    #expect(sent.count > 190)
    for report in sent {
      let since = (report.time - start) % 16_700_000
      // The reports of the pad are looked for every two milliseconds.
      #expect(since >= 4_000_000 || since < 2_000_001, "\(since)")
    }
    let gaps = zip(sent, sent.dropFirst()).map { $1.time - $0.time }
    #expect(gaps.allSatisfy { (14_000_000...50_000_000).contains($0) })
  }

  @Test("rest sends what ends everything, once, and no output of the process goes on meanwhile")
  func rest() throws {
    for (kind, ids) in [
      (PadKind.dualSenseBluetooth, [0x31]), (.dualSenseUSB, [0x02]), (.joyConLeft, [0x10, 0x10, 0x10]),
      (.switch2, [2]), (.triton, [0x86]), (.deck, [0]), (.mouse, []),
    ] as [(PadKind, [UInt8])] {
      let pad = PadDirectory.simulated(SimulatedPad(kind: kind, number: 8_000))
      let transport = TestTransport()
      try PadRest.rest(pad, through: PadLink(pad, transport: transport), sleep: { _ in })
      #expect(transport.sent.map(\.id) == ids, "\(kind)")
      if kind.isDualSense {
        let first = kind == .dualSenseUSB ? 1 : 3
        #expect(transport.sent[0].bytes[first] == 12 && transport.sent[0].bytes[first + 10] == 5)
      }
      let lease = try PadLease([pad.node], parts: [.actuators], name: "output")
      #expect(throws: OutputError.self) {
        try PadRest.rest(pad, through: PadLink(pad, transport: transport), sleep: { _ in })
      }
      lease.release()
      guard kind != .mouse else { continue }
      transport.answer(.lost)
      let lost = #expect(throws: OutputError.self) {
        try PadRest.rest(pad, through: PadLink(pad, transport: transport), sleep: { _ in })
      }
      expectEqual(lost?.kind, .noDevice)
      transport.answer(.dropped)
      let refused = #expect(throws: OutputError.self) {
        try PadRest.rest(pad, through: PadLink(pad, transport: transport), sleep: { _ in })
      }
      expectEqual(refused?.kind, .timeout)
    }
  }
}
