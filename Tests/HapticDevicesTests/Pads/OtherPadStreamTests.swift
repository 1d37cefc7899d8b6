import HapticPads
import HapticPerception
import HapticRealTime
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

/// Steam controllers, mice and the second Switch, on stepped time.
@Suite("Streams to other pads")
struct OtherPadStreamTests {
  private let source = ToneSource()

  private func link(_ kind: PadKind, _ transport: TestTransport, product: UInt16? = nil) -> PadLink {
    var identity = PadDirectory.simulated(SimulatedPad(kind: kind, number: 1))
    identity.product = product ?? identity.product
    return PadLink(identity, transport: transport)
  }

  private func steam(_ transport: TestTransport, isSilenced: Flag = Flag()) -> SteppedPad {
    var stream = SampleStream(
      link(.triton, transport), source.source, locality: .default, stopMotors: { false })
    stream.slots.isSilenced = { isSilenced.isSet }
    return SteppedPad(stream, transport)
  }

  @Test(
    "a stream of samples starts when the pad accepts it, and keeps the rate of the pad",
    arguments: [-300, 0, 300])
  func samples(ppm: Double) {
    var simulated = SimulatedPad(kind: .triton, number: 1)
    simulated.ppm = ppm
    let transport = TestTransport(answering: simulated)
    var pad = steam(transport)
    pad.run(seconds: 6)
    let sent = transport.sent
    expectEqual(sent.prefix(3).map(\.id), [0x86, 0x86, 0x88])
    #expect(sent[1].time - sent[0].time >= 10_000_000)
    // The pad never ran out of sound, which would have ended its stream.
    expectEqual(sent.filter { $0.id == 0x86 }.count, 2)
    let frames = sent.filter { $0.id == 0x88 }.reduce(0) { $0 + Int($1.bytes[1]) }
    #expect(abs(Double(frames) / 5.99 - 2_000) < 25, "\(frames)")
    #expect(abs(source.position - frames * 24) <= 2 * SampleStream.blockSize)
    #expect(sent.allSatisfy { $0.id == 0x86 || $0.bytes[2..<64].allSatisfy { $0 != 0x80 } })
    pad.end()
    #expect(pad.last == .ended && transport.sent.last?.bytes == [0x86, 1, 2, 6])
    // What is played last is silent, so that the end does not click.
    let last = transport.sent.last { $0.id == 0x88 }
    #expect(last?.bytes[2 + 30] == 0 && last?.bytes[33 + 30] == 0)
  }

  @Test("after a pause of the machine no burst follows, and the stream starts again")
  func stall() {
    for seconds in [0.05, 0.3, 5] {
      let transport = TestTransport(answering: SimulatedPad(kind: .triton, number: 1))
      var pad = steam(transport)
      pad.run(seconds: 1)
      let before = transport.sent.count
      pad.pause(seconds: seconds)
      pad.run(seconds: 1)
      let after = transport.sent[before...]
      #expect(after.contains { $0.id == 0x88 })
      for (index, report) in after.enumerated() {
        let near = after.dropFirst(index).prefix { $0.time - report.time < 4_000_000 && $0.id == 0x88 }
        #expect(near.count <= 3, "\(seconds) s: \(near.count)")
      }
    }
  }

  @Test("a pad that does not accept the stream, refuses or is lost ends it")
  func samplesFail() {
    let silent = TestTransport()
    var pad = steam(silent)
    pad.run(seconds: 1)
    guard case .failed(.failed(let error)) = pad.last else {
      Issue.record("\(String(describing: pad.last))"); return
    }
    #expect(error.kind == .failed && silent.sent.last?.bytes == [0x86, 1, 2, 6])
    for answer in [HIDWrite.lost, .dropped] {
      let transport = TestTransport(answering: SimulatedPad(kind: .triton, number: 1))
      var pad = steam(transport)
      pad.run(seconds: 1)
      transport.answer(answer)
      pad.run(seconds: 10)
      if answer == .lost {
        expectEqual(pad.last, .failed(.lost))
      } else {
        // The pad runs out of sound, and cannot be started again.
        expectEqual(pad.last, .failed(.failed(error)))
      }
    }
  }

  @Test("a signal silences the samples, and their end starts the stream again")
  func samplesSilenced() {
    let (transport, flag) = (TestTransport(answering: SimulatedPad(kind: .triton, number: 1)), Flag())
    var pad = steam(transport, isSilenced: flag)
    pad.run(seconds: 0.5)
    flag.isSet = true
    pad.run(seconds: 0.5)
    expectEqual(transport.sent.last?.bytes, [0x86, 1, 2, 6])
    flag.isSet = false
    let before = transport.sent.count
    pad.run(seconds: 0.5)
    #expect(transport.sent[before...].contains { $0.id == 0x88 && $0.bytes[2...].contains { $0 != 0 } })
  }

  @Test("half a minute of silence cancels the stream, and the first sound after it is sent whole")
  func samplesIdle() throws {
    let (transport, flag) = (TestTransport(answering: SimulatedPad(kind: .triton, number: 1)), Flag())
    var pad = steam(transport, isSilenced: flag)
    pad.run(seconds: 1)
    source.level = 0
    pad.run(seconds: 32)
    let quiet = transport.sent.count
    expectEqual(transport.sent.last?.bytes, [0x86, 1, 2, 6])
    let position = source.position
    pad.run(seconds: 10)
    expectEqual(transport.sent.count, quiet)
    #expect(abs(source.position - position - 480_000) <= 2 * SampleStream.blockSize, "time goes on")
    source.level = 1
    pad.run(seconds: 1)
    let again = transport.sent[quiet...]
    expectEqual(again.prefix(3).map(\.id), [0x86, 0x86, 0x88])
    let first = try #require(again.dropFirst(2).first)
    #expect(first.bytes[2..<33].contains { $0 != 0 })
    #expect(again.filter { $0.id == 0x88 }.count > 50)
    // A signal while the pad is idle changes nothing, and an end sends nothing.
    source.level = 0
    pad.run(seconds: 32)
    flag.isSet = true
    pad.run(seconds: 1)
    flag.isSet = false
    let silent = transport.sent.count
    flag.isSet = true
    pad.end()
    #expect(pad.last == .ended && transport.sent.count == silent)
  }

  @Test("a mouse behind a receiver is found among its devices")
  func receiver() {
    for device in [1, 3, 6] {
      var simulated = SimulatedPad(kind: .mouse, number: 1)
      simulated.device = device
      let transport = TestTransport(answering: simulated)
      let link = PadLink(PadDirectory.simulated(simulated), transport: transport)
      var pad = SteppedPad(WaveformStream(link, source.source), transport)
      pad.run(seconds: 1)
      source.tap(intensity: 0.9, sharpness: 0.9)
      pad.run(seconds: 0.1)
      expectEqual(transport.sent.map { Int($0.bytes[1]) }.prefix(device), ArraySlice(1...device))
      expectEqual(transport.sent.count, device + 3)
      let last = transport.sent.last?.bytes.prefix(5)
      expectEqual(last, [0x11, UInt8(device), 0x0B, 0x4A, 2])
    }
    // Nothing answers: each device is given half a second.
    let transport = TestTransport()
    var simulated = SimulatedPad(kind: .mouse, number: 1)
    simulated.device = 1
    let link = PadLink(PadDirectory.simulated(simulated), transport: transport)
    var pad = SteppedPad(WaveformStream(link, source.source), transport)
    pad.run(seconds: 5)
    guard case .failed(.failed(let error)) = pad.last else {
      Issue.record("\(String(describing: pad.last))"); return
    }
    #expect(error.kind == .unsuitable && error.message.contains("behind this receiver"))
    expectEqual(transport.sent.map { $0.bytes[1] }, [1, 2, 3, 4, 5, 6])
  }

  @Test("a mouse is asked what it has, plays transients apart from each other, and nothing that goes on")
  func mouse() {
    let transport = TestTransport(answering: SimulatedPad(kind: .mouse, number: 1))
    var pad = SteppedPad(WaveformStream(link(.mouse, transport), source.source), transport)
    pad.run(seconds: 1)
    expectEqual(transport.sent.map { Array($0.bytes[2...3]) }, [[0, 0x0A], [0x0B, 0x0A], [0x0B, 0x1A]])
    for _ in 0..<100 {
      source.tap(intensity: 0.9, sharpness: 0.9)
      pad.run(seconds: 0.01)
    }
    let played = transport.sent.dropFirst(3)
    #expect((15...25).contains(played.count))
    #expect(played.allSatisfy { $0.bytes.count == 20 && $0.bytes[3] == 0x4A && $0.bytes[4] == 2 })
    #expect(zip(played, played.dropFirst()).allSatisfy { $1.time - $0.time >= 45_000_000 })
    pad.end()
    expectEqual(pad.last, .ended)
  }

  @Test("a mouse that does not answer ends the output with what to do")
  func silentMouse() {
    let transport = TestTransport()
    var pad = SteppedPad(WaveformStream(link(.mouse, transport), source.source), transport)
    pad.run(seconds: 5)
    guard case .failed(.failed(let error)) = pad.last else {
      Issue.record("\(String(describing: pad.last))"); return
    }
    #expect(error.kind == .timeout && transport.sent.count == 1)
  }

  @Test("waveforms follow strength and sharpness, among those that the mouse has")
  func waveforms() {
    func tap(_ intensity: Float, _ sharpness: Float) -> FeltFrame {
      FeltFrame(kind: .tap, sample: 0, hostTime: 0, intensity: intensity, sharpness: sharpness)
    }
    let all = Set(HIDPPHaptic.Waveform.allCases)
    expectEqual(WaveformStream.waveform(tap(0.2, 0.9), of: all), .subtleCollision)
    expectEqual(WaveformStream.waveform(tap(1, 0.9), of: all), .sharpCollision)
    expectEqual(WaveformStream.waveform(tap(1, 0.1), of: all), .dampCollision)
    expectEqual(WaveformStream.waveform(tap(1, 0.1), of: [.dampChange]), .dampChange)
    #expect(WaveformStream.waveform(tap(1, 0.1), of: [.ringing]) == nil)
    #expect(WaveformStream.waveform(tap(0, 0.5), of: all) == nil)
    #expect(WaveformStream.waveform(tap(.nan, .nan), of: all) == nil)
  }

  @Test("strengths keep their ceiling and their distance, are renewed, and end with a stop")
  func strengths() {
    for (count, distance) in [(1, 12_000_000), (2, 24_000_000)] as [(Int, UInt64)] {
      let transport = TestTransport()
      let links = (0..<count).map { _ in link(.switch2, transport, product: 0x2066) }
      var pad = SteppedPad(
        StrengthStream(links, source.source, profile: RumbleProfile(), stopMotors: { false }), transport)
      for step in 0..<40 {
        source.level = step % 4 == 0 ? 0 : step % 2 == 0 ? 1 : 0.4
        pad.run(seconds: 0.05)
      }
      source.level = 1
      pad.run(seconds: 1)
      let sent = transport.sent
      #expect(sent.count > 40)
      for report in sent {
        let value = (0..<5).reduce(UInt64(0)) { $0 | UInt64(report.bytes[2 + $1]) << (8 * UInt64($1)) }
        #expect(report.bytes[0] == 1 && report.bytes[1] >> 4 == 5)
        #expect(value & 0x3FF == 0x187 && value >> 20 & 0x3FF == 0x112)
        #expect(value >> 10 & 0x3FF <= 453 && value >> 30 & 0x3FF <= 453)
      }
      let firsts = stride(from: 0, to: sent.count, by: count).map { sent[$0].time }
      let gaps = zip(firsts, firsts.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { $0 >= distance }, "\(gaps.min() ?? 0)")
      let steady = firsts.suffix(10)
      #expect(zip(steady, steady.dropFirst()).allSatisfy { $1 - $0 <= 48_000_000 })
      pad.end()
      expectEqual(pad.last, .ended)
      let end = transport.sent.last.map { Array($0.bytes[2...6]) }
      var encoder = Switch2Rumble(kind: .joyCon)
      expectEqual(end, encoder.encodeStop().withUnsafeBytes { Array($0[2...6]) })
    }
  }

  @Test("the report of a deck has 65 bytes, with the strengths at their places")
  func deck() {
    let bytes = DeckRumble.encode(left: 0x1234, right: 0xFFFE).withUnsafeBytes { Array($0) }
    expectEqual(bytes.count, 65)
    expectEqual(bytes.prefix(12), [0, 0xEB, 9, 0, 0, 0, 0x34, 0x12, 0xFE, 0xFF, 2, 0])
    #expect(bytes.dropFirst(12).allSatisfy { $0 == 0 })
  }
}

@Suite("Finding other pads")
struct OtherPadFinderTests {
  private func tree() throws -> PadTree {
    let tree = try PadTree()
    // A controller has several device files; one of them says that it takes the reports.
    try tree.add("hidraw0", in: "usb/1-1:1.0/a", event: PadTree.event("0003:000028DE:00001302"))
    try tree.add("hidraw1", in: "usb/1-1:1.1/a", event: PadTree.event("0003:000028DE:00001302"))
    _ = try tree.folder.write("sys/devices/usb/1-1:1.0/a/report_descriptor", [0x05, 0x01, 0x85, 0x01])
    _ = try tree.folder.write(
      "sys/devices/usb/1-1:1.1/a/report_descriptor", [0x06, 0, 0xFF, 0x85, 0x44, 0x85, 0x86])
    try tree.add(
      "hidraw2", in: "virtual/misc/uhid/0005:046D:B042.1", event: PadTree.event("0005:0000046D:0000B042"))
    _ = try tree.folder.write(
      "sys/devices/virtual/misc/uhid/0005:046D:B042.1/report_descriptor", [0x85, 0x02, 0x85, 0x11])
    try tree.add("hidraw3", in: "usb/1-2:1.0/a", event: PadTree.event("0003:0000057E:00002069"))
    try tree.add("hidraw4", in: "usb/1-3:1.2/a", event: PadTree.event("0003:000028DE:00001205"))
    _ = try tree.folder.write("sys/devices/usb/1-3:1.2/bInterfaceNumber", "02\n")
    return tree
  }

  @Test("a device file that does not describe the reports is passed over, and so is an untested product")
  func found() throws {
    let tree = try tree()
    var finder = tree.finder()
    finder.acceptsUntested = false
    expectEqual(finder.find().map(\.node), ["hidraw1", "hidraw2"])
    finder.acceptsUntested = true
    expectEqual(finder.find().map(\.kind), [.triton, .mouse, .switch2, .deck])
    withExtendedLifetime(tree) {}
  }

  @Test("they are listed with what plays, and asked for by the name of it")
  func entries() throws {
    let tree = try tree()
    var finder = tree.finder()
    finder.acceptsUntested = true
    let entries = PadEntry.combine([], finder.find())
    #expect(
      entries.map(\.sentence) == [
        "Steam Controller: sampled haptics", "MX Master 4: waveforms",
        "Switch 2 Pro Controller: rumble with fixed tones", "Steam Deck: rumble with fixed tones",
      ])
    #expect(entries.map { $0.best?.name } == [.coils, nil, .twoTone, .twoTone])
    expectEqual(entries.map(\.rank), [0, 3, 2, 2])
    withExtendedLifetime(tree) {}
  }

  @Test("a receiver is used by its name alone, as it may have no mouse with haptics")
  func receiver() throws {
    let tree = try PadTree()
    try tree.add("hidraw7", in: "usb/1-4:1.2/a", event: PadTree.event("0003:0000046D:0000C548"))
    _ = try tree.folder.write("sys/devices/usb/1-4:1.2/a/report_descriptor", [0x85, 0x10, 0x85, 0x11])
    try tree.add("hidraw6", in: "usb/1-4:1.0/a", event: PadTree.event("0003:0000046D:0000C548"))
    _ = try tree.folder.write("sys/devices/usb/1-4:1.0/a/report_descriptor", [0x05, 0x01])
    let entries = PadEntry.combine([], tree.find())
    #expect(
      entries.map(\.sentence) == [
        "Logi Bolt receiver: waveforms if an MX Master 4 is behind it (choose the output controller:hidraw7 to find out)"
      ])
    #expect(entries.first?.best == .waveforms && PadEntry.best(of: entries) == nil)
    withExtendedLifetime(tree) {}
  }

  @Test("descriptors are read to their end, whatever they contain")
  func descriptors() {
    expectEqual(HIDDescriptor.reports(in: [0x85, 0x11, 0x95, 0x85, 0x85, 0x02]), [0x11, 0x02])
    expectEqual(HIDDescriptor.reports(in: [0xFE, 2, 0, 0x85, 0x01, 0x85, 0x03]), [3])
    #expect(HIDDescriptor.reports(in: [0x85]) == [] && HIDDescriptor.reports(in: [0xFE]) == [])
    expectEqual(HIDDescriptor.reports(in: [0x87, 1, 0, 0]), [1])
  }
}
