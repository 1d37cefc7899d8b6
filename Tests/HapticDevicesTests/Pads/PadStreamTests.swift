import HapticActuators
import HapticPads
import HapticPerception
import HapticRealTime
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

/// On stepped time: no test waits.
@Suite("Streams to pads")
struct PadStreamTests {
  private static func identity(_ kind: PadKind) -> PadIdentity {
    PadDirectory.simulated(SimulatedPad(kind: kind, number: 1))
  }

  private func coils(
    _ source: ToneSource, _ transport: TestTransport, settings: PadSettings = PadSettings(),
    motors: Bool = false, isSilenced: Flag = Flag()
  ) -> SteppedPad {
    let link = PadLink(Self.identity(.dualSenseBluetooth), transport: transport)
    var stream = CoilStream(link, source.source, settings: settings, stopMotors: { motors })
    stream.slots.isSilenced = { isSilenced.isSet }
    return SteppedPad(stream, transport)
  }

  private func tones(
    _ source: ToneSource, _ transport: TestTransport, losses: RumbleLosses = RumbleLosses()
  ) -> SteppedPad {
    let link = PadLink(Self.identity(.joyConLeft), transport: transport)
    return SteppedPad(
      TwoToneStream([link], source.source, locality: .default, losses: losses, stopMotors: { false }),
      transport)
  }

  @Test("coils are freed after the motors have stopped, and before the first packet")
  func start() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = coils(source, transport, motors: true)
    let begin = transport.now
    pad.run(seconds: 0.05)
    expectEqual(transport.events, [.libraryRumble])
    expectEqual(transport.sent.first?.id, 0x31)
    expectEqual(transport.sent.first.map { $0.time - begin }, 25_000_000)
    #expect(transport.sent.dropFirst().allSatisfy { $0.id == 0x32 })
    #expect(transport.sent.count > 2)
  }

  @Test("sound that begins with the stream is played at full strength from its first sample on")
  func firstTransient() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = coils(source, transport)
    pad.run(seconds: 0.5)
    let packets = transport.sent.filter { $0.id == 0x32 }
    expectEqual(packets.first?.isSilent, true)
    func peak(_ packet: TestTransport.Sent?) -> Int {
      packet.map { $0.bytes[13..<77].map { abs(Int(Int8(bitPattern: $0))) }.max() ?? 0 } ?? 0
    }
    let later = packets.dropFirst(10).map { peak($0) }.max() ?? 0
    #expect(later > 20)
    #expect(peak(packets.dropFirst().first) * 10 >= later * 9)
  }

  @Test("93.75 packets a second, each for 32 frames of the pad and 512 of the engine")
  func cadence() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = coils(source, transport)
    pad.run(seconds: 10.025)
    let packets = transport.sent.filter { $0.id == 0x32 }
    #expect((937...939).contains(packets.count), "\(packets.count)")
    // The first packet is silent.
    expectEqual(source.position, (packets.count - 1) * 512)
    let gaps = zip(packets, packets.dropFirst()).map { $1.time - $0.time }
    #expect(gaps.allSatisfy { (10_000_000...11_500_000).contains($0) })
    // The counter of sound counts each packet, the sequence counts states as well.
    #expect(zip(packets, packets.dropFirst()).allSatisfy { $1.bytes[10] == $0.bytes[10] &+ 1 })
    #expect(zip(transport.sent, transport.sent.dropFirst()).allSatisfy { ($0.bytes[1] &+ 16) == $1.bytes[1] })
    // While there is sound, the coils are freed again every two seconds.
    #expect((5...6).contains(transport.sent.filter { $0.id == 0x31 }.count))
  }

  @Test("an end fades within 5 ms, plays as much silence as is queued, and frees the coils")
  func stop() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = coils(source, transport)
    pad.run(seconds: 0.5)
    let before = transport.sent.count
    pad.end()
    expectEqual(pad.last, .ended)
    let tail = transport.sent[before...]
    expectEqual(tail.last?.id, 0x31)
    let packets = tail.filter { $0.id == 0x32 }
    expectEqual(packets.count, 6)
    #expect(packets.dropFirst().allSatisfy { $0.isSilent })
    // From the 15th frame of the first packet on it is silent.
    expectEqual(packets.first.map { $0.bytes[(13 + 2 * 15)..<77].allSatisfy { $0 == 0 } }, true)
    let count = transport.sent.count
    pad.run(seconds: 1, isEnding: true)
    expectEqual(transport.sent.count, count)
  }

  @Test("after a pause of the machine, what was missed is skipped and no burst follows")
  func stall() {
    for seconds in [0.03, 0.2, 2, 100] {
      let (source, transport) = (ToneSource(), TestTransport())
      var pad = coils(source, transport)
      pad.run(seconds: 1)
      let before = transport.sent.count
      pad.pause(seconds: seconds)
      let end = transport.now
      pad.run(seconds: 0.5)
      let after = transport.sent[before...]
      expectEqual(after.first.map { $0.time >= end }, true)
      for (index, report) in after.enumerated() {
        let near = after.dropFirst(index).prefix { $0.time - report.time < 4_000_000 && $0.id == 0x32 }
        #expect(near.count <= 2, "\(seconds) s: \(near.map(\.time))")
      }
      #expect(after.filter { $0.id == 0x32 }.count <= 49)
    }
  }

  @Test("the time of the engine goes on through a short pause of the machine")
  func stalledTime() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = coils(source, transport)
    pad.run(seconds: 1)
    pad.pause(seconds: 0.2)
    pad.run(seconds: 0.8)
    // 2 s without the 25 ms of the start, within two packets.
    #expect(abs(source.position - Int(1.975 * 48_000)) <= 1024, "\(source.position)")
  }

  @Test("after half a minute of silence nothing is sent until there is sound")
  func idle() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = coils(source, transport)
    pad.run(seconds: 1)
    source.level = 0
    pad.run(seconds: 40)
    let before = transport.sent.count
    pad.run(seconds: 5)
    expectEqual(transport.sent.count, before)
    let position = source.position
    source.level = 1
    pad.run(seconds: 0.1)
    #expect(transport.sent.count > before)
    // The coils are freed before the sound.
    expectEqual(transport.sent[before].id, 0x31)
    #expect(source.position > position)
  }

  @Test("one coil plays alone at its handle")
  func handles() {
    for locality in [ControllerLocality.leftHandle, .rightHandle, .default] {
      let (source, transport) = (ToneSource(), TestTransport())
      var settings = PadSettings()
      settings.locality = locality
      var pad = coils(source, transport, settings: settings)
      pad.run(seconds: 0.3)
      let packets = transport.sent.filter { $0.id == 0x32 }
      func plays(from first: Int) -> Bool {
        packets.contains { packet in stride(from: first, to: 77, by: 2).contains { packet.bytes[$0] != 0 } }
      }
      let (left, right) = (plays(from: 13), plays(from: 14))
      #expect(left == (locality != .rightHandle) && right == (locality != .leftHandle), "\(locality)")
    }
  }

  @Test("a pad that is lost ends the stream at once; one that refuses every report ends it after seconds")
  func failures() {
    for (answer, failure) in [(HIDWrite.lost, PadFailure.lost), (.dropped, .refused)] {
      for kind in ["coils", "tones"] {
        let (source, transport) = (ToneSource(), TestTransport())
        var pad = kind == "coils" ? coils(source, transport) : tones(source, transport)
        pad.run(seconds: 1)
        transport.answer(answer)
        let attempts = transport.attempts
        pad.run(seconds: 10)
        #expect(pad.last == .failed(failure), "\(kind)")
        // One report is tried per packet: nothing is sent again.
        #expect(transport.attempts - attempts <= (failure == .lost ? 1 : 330))
      }
    }
  }

  @Test("a signal that silences outputs brings the pad to rest, and its end lets it play again")
  func silence() {
    let (source, transport) = (ToneSource(), TestTransport())
    let flag = Flag()
    var pad = coils(source, transport, isSilenced: flag)
    pad.run(seconds: 0.5)
    flag.isSet = true
    pad.run(seconds: 0.5)
    flag.isSet = false
    expectEqual(transport.sent.last?.id, 0x31)
    #expect(transport.sent.suffix(6).dropLast().allSatisfy { $0.isSilent })
    let before = transport.sent.count
    pad.run(seconds: 0.2)
    #expect(transport.sent[before...].contains { $0.id == 0x32 && !$0.isSilent })
  }

  @Test("two tones are sent on change, renewed within 45 ms and ended three times")
  func twoTones() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = tones(source, transport)
    pad.run(seconds: 1)
    let sent = transport.sent
    #expect(sent.allSatisfy { $0.id == 0x10 && $0.bytes.count == 10 })
    let gaps = zip(sent, sent.dropFirst()).map { $1.time - $0.time }
    #expect(gaps.allSatisfy { (14_000_000...45_000_000).contains($0) }, "\(gaps.max() ?? 0)")
    #expect(sent.count < 50, "a steady vibration is renewed, not repeated")
    pad.end()
    expectEqual(pad.last, .ended)
    let neutral: [UInt8] = [0x00, 0x01, 0x40, 0x40, 0x00, 0x01, 0x40, 0x40]
    #expect(transport.sent.suffix(3).allSatisfy { Array($0.bytes[2...]) == neutral })
    #expect(transport.sent.dropLast(3).allSatisfy { Array($0.bytes[2...]) != neutral })
  }

  @Test("slots have the length that is asked for, and steady rumble is renewed within 45 ms")
  func longSlots() {
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = tones(source, transport, losses: RumbleLosses(slot: 40))
    for step in 0..<40 {
      source.level = step % 2 == 0 ? 1 : 0.5
      pad.run(seconds: 0.04)
    }
    pad.run(seconds: 1)
    let gaps = zip(transport.sent, transport.sent.dropFirst()).map { $1.time - $0.time }
    #expect(!gaps.isEmpty && gaps.allSatisfy { (39_000_000...45_000_000).contains($0) }, "\(gaps)")
  }

  @Test("a vibration that falls within a slot is divided into three updates; all else is one")
  func fine() {
    func frames(_ levels: [Float], tap: Bool = false) -> [FeltFrame] {
      levels.enumerated().map { index, level in
        FeltFrame(
          kind: tap && index == 7 ? .tap : .level, sample: 0, hostTime: 5_000 + UInt64(index) * 1_000_000,
          intensity: level, sharpness: 0.5)
      }
    }
    let strong = RumbleUpdate(low: RumbleBand(frequencyCode: 64, amplitudeCode: 100))
    let falling = (0..<15).map { 1 - Float($0) / 20 }
    var tones = FineTones()
    func slot(_ levels: [Float], _ update: RumbleUpdate, tap: Bool = false) -> RumbleSlot {
      tones.slot(update, frames(levels, tap: tap), length: 15_000_000)
    }
    // The level before is unknown at first, and a rise is absolute.
    #expect(slot(falling, strong).isConstant)
    #expect(slot(Array(repeating: 1, count: 15), strong).isConstant)
    let divided = slot(falling, strong)
    expectEqual(divided.first.low.amplitudeCode, 100)
    // 40 · log10(1 / 0.75) dB are 26.6 steps of 0.188 dB, and twice as much for half the intensity.
    #expect(divided.second.low.amplitudeCode == 73 && divided.third.low.amplitudeCode == 36)
    tones = FineTones()
    _ = slot(Array(repeating: 1, count: 15), strong)
    #expect(slot(falling, strong, tap: true).isConstant)
    _ = slot(Array(repeating: 1, count: 15), strong)
    tones.wasRefused()
    #expect(slot(falling, strong).isConstant)
    #expect(slot(Array(repeating: 0, count: 15), .neutral).isConstant)
    #expect(tones.slot(strong, [], length: 15_000_000).isConstant)
  }

  @Test("with fine tones, a fade is sent in every slot and ends in silence")
  func fineStream() {
    let (source, transport) = (ToneSource(), TestTransport())
    let link = PadLink(Self.identity(.joyConLeft), transport: transport)
    let stream = TwoToneStream(
      [link], source.source, locality: .default, losses: RumbleLosses(), isFine: true, stopMotors: { false })
    var pad = SteppedPad(stream, transport)
    pad.run(seconds: 0.2)
    for step in 0..<100 {
      source.level = Float(100 - step) / 100
      pad.run(seconds: 0.005)
    }
    let words = transport.sent.map { report in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(report.bytes[2 + $1]) << UInt32(8 * $1) }
    }
    #expect(words.allSatisfy { $0 >> 30 != 0 })
    pad.end()
    expectEqual(pad.last, .ended)
    let neutral: [UInt8] = [0x00, 0x01, 0x40, 0x40, 0x00, 0x01, 0x40, 0x40]
    #expect(transport.sent.suffix(3).allSatisfy { Array($0.bytes[2...]) == neutral })
  }

  @Test("a pad that was lost soon after rumble gets slots of 30 ms")
  func slowSlots() {
    let losses = RumbleLosses()
    let (source, transport) = (ToneSource(), TestTransport())
    var pad = tones(source, transport, losses: losses)
    pad.run(seconds: 1)
    transport.answer(.lost)
    pad.run(seconds: 1)
    expectEqual(pad.last, .failed(.lost))
    let again = TestTransport()
    again.now = transport.now
    var next = tones(source, again, losses: losses)
    for step in 0..<40 {
      source.level = step % 2 == 0 ? 1 : 0.5
      next.run(seconds: 0.03)
    }
    let gaps = zip(again.sent, again.sent.dropFirst()).map { $1.time - $0.time }
    #expect(!gaps.isEmpty && gaps.allSatisfy { $0 >= 29_000_000 })
    #expect(losses.isSlow)
  }

  @Test("triggers vibrate with the frames, at most every 10 ms, and rest at the end")
  func triggers() {
    let (source, transport) = (ToneSource(), TestTransport())
    let link = PadLink(Self.identity(.dualSenseUSB), transport: transport)
    var pad = SteppedPad(TriggerStream(link, source.source, locality: .leftTrigger), transport)
    for step in 0..<50 {
      source.level = step % 2 == 0 ? 1 : 0.25
      pad.run(seconds: 0.02)
    }
    let sent = transport.sent
    #expect(sent.count > 40)
    #expect(sent.allSatisfy { $0.id == 0x02 && $0.bytes.count == 48 && $0.bytes[1] == 0x08 })
    #expect(sent.contains { $0.bytes[22] == 0x26 && $0.bytes[31] == 118 })
    #expect(zip(sent, sent.dropFirst()).allSatisfy { $1.time - $0.time >= 10_000_000 })
    pad.end()
    #expect(pad.last == .ended && transport.sent.last?.bytes[22] == 0x05)
  }

  @Test("a steady vibration of a trigger is sent once")
  func steadyTrigger() {
    let (source, transport) = (ToneSource(), TestTransport())
    let link = PadLink(Self.identity(.dualSenseBluetooth), transport: transport)
    var pad = SteppedPad(TriggerStream(link, source.source, locality: .triggers), transport)
    pad.run(seconds: 1)
    expectEqual(transport.sent.count, 1)
    expectEqual(transport.sent.first?.id, 0x31)
  }

  @Test("amplitudes and frequencies of triggers follow intensity and sharpness")
  func triggerValues() {
    expectEqual(TriggerEffects.effect(intensity: 0, hertz: 80), .off)
    expectEqual(TriggerEffects.effect(intensity: .nan, hertz: 80), .off)
    expectEqual(TriggerEffects.effect(intensity: 0.01, hertz: 80), .vibration(amplitude: 1, hertz: 80))
    expectEqual(TriggerEffects.effect(intensity: 0.5, hertz: 80), .vibration(amplitude: 4, hertz: 80))
    expectEqual(TriggerEffects.effect(intensity: 9, hertz: 80), .vibration(amplitude: 8, hertz: 80))
    #expect(TriggerEffects.hertz(sharpness: 0) == 80 && TriggerEffects.hertz(sharpness: 1) == 230)
    #expect(TriggerEffects.hertz(sharpness: .nan) == 80 && TriggerEffects.hertz(sharpness: 0.5) == 118)
  }
}
