import Foundation
import HapticActuators
import HapticPads
import TestExpectations
import TestSupport
import Testing

/// Reports and their times as JSON lines, which Tests/Pads/decode.py reads.
private struct Recording {
  var lines: [(time: Int64, text: String)] = []

  mutating func add(
    _ bytes: [UInt8], at time: Int64, device: String, pad: String? = nil, incoming: Bool = false
  ) {
    var text = #"{"t": \#(Double(time) * 1e-9), "device": "\#(device)", "pad": "\#(pad ?? device)""#
    if incoming { text += #", "dir": "in""# }
    lines.append((time, text + #", "hex": "\#(bytes.hex)"}"#))
  }

  mutating func add(event: String, at time: Int64, device: String) {
    lines.append((time, #"{"t": \#(Double(time) * 1e-9), "device": "\#(device)", "event": "\#(event)"}"#))
  }

  /// What the decoder says, and whether it found nothing.
  func decode(options: [String] = []) throws -> (isGood: Bool, text: String) {
    let folder = try TemporaryFolder()
    let sorted = lines.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    let file = try folder.write("pads.jsonl", Array(sorted.map { $0.element.text + "\n" }.joined().utf8))
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", root.appendingPathComponent("Pads/decode.py").path, file] + options
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus == 0, String(text.prefix(2000)))
  }
}

private let second: Int64 = 1_000_000_000

@Suite struct RecordingTests {
  @Test(
    "A stream with stalls and drift has nothing wrong for the decoder, and the coils play the render",
    arguments: [CoilBuffer.fast, .normal, .safe])
  func stream(buffer: CoilBuffer) throws {
    var recording = Recording()
    var coils = DualSenseCoils(buffer: buffer, sequence: 7, counter: 250)
    var schedule = PadSchedule(buffer: buffer, start: second)
    schedule.drift = 150e-6
    var quantizer = CoilQuantizer()
    var random = SeededGenerator(seed: 5)
    var now = second
    var frames = [Int8](repeating: 0, count: 64)
    let device = "dualsense-bt"
    // A chirp between 60 and 300 Hz that swells and ebbs, with an echo on the right.
    func sound(_ frame: Int, delay: Int) -> Float {
      let time = Double(frame - delay) / 3000
      guard time >= 0, time < 10 else { return 0 }
      return Float(0.9 * sin(.pi * time / 10) * sin(2 * .pi * (60 * time + 12 * time * time)))
    }
    recording.add(event: "open", at: 0, device: device)
    var isFinished = false
    while !isFinished {
      switch schedule.next(now: now) {
      case .wait(let until):
        let stall = Int.random(in: 0..<200, using: &random) == 0
        now = until + Int64.random(in: 0..<(stall ? 70_000_000 : 300_000), using: &random)
      case .skip: break
      case .finished: isFinished = true
      case .render(let packet):
        if packet > 1000 {
          quantizer.fadeOut()
          schedule.stop()
        }
        let left = (0..<32).map { sound(32 * packet + $0, delay: 0) }
        let right = (0..<32).map { sound(32 * packet + $0, delay: 10) / 2 }
        let isSilent = frames.withUnsafeMutableBufferPointer { frames in
          left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { quantizer.quantize(left: left, right: $0, into: frames) }
          }
        }
        let emission = schedule.emission(isSilent: isSilent)
        if emission == .stateThenSound {
          recording.add(coils.encode(.coilsFreed).bytes, at: now, device: device)
        }
        if emission != .nothing { recording.add(coils.encode(array: frames).bytes, at: now, device: device) }
      }
    }
    recording.add(coils.encode(.resting).bytes, at: now + 20_000_000, device: device)
    recording.add(event: "close", at: now + 30_000_000, device: device)
    #expect(schedule.skippedPackets > 0)

    let folder = try TemporaryFolder()
    let values = (0..<30_000).flatMap { [sound($0, delay: 0), sound($0, delay: 10) / 2] }
    let render = try folder.write("render.f32", values.withUnsafeBytes { Array($0) })
    let result = try recording.decode(options: ["--render", render, "--limit", "-30", "--reach", "40"])
    #expect(result.isGood, "\(result.text)")
    #expect(result.text.contains("left: lag 0 frames"), "\(result.text)")
    #expect(result.text.contains("right: lag 0 frames"), "\(result.text)")
  }

  @Test("A stream that learns the pad's clock, or pauses in silence, has nothing wrong for the decoder")
  func clocks() throws {
    for readsClock in [true, false] {
      var recording = Recording()
      var host = StreamedPad(drift: 250e-6, jitter: 0.002)
      var clock = PadClock()
      var made: Int64 = 0
      // Two seconds of sound and half a second of silence in turn, and a minute of silence in the middle.
      while host.now < 200 * second {
        let isSilent = host.now % (5 * second / 2) >= 2 * second || (90..<150).contains(host.now / second)
        host.run(until: host.now + 50_000_000, silent: isSilent)
        while readsClock, made < host.now {
          clock.add(ticks: host.pad.ticks(at: made), host: made)
          made += 4_000_000
        }
        host.schedule.drift = clock.drift
      }
      host.schedule.stop()
      host.run(until: 210 * second, silent: true)
      expectEqual(host.pad.underruns + host.pad.overruns, 0)
      var coils = DualSenseCoils()
      var states = host.states[...]
      for packet in host.packets {
        if states.first == packet.time {
          states.removeFirst()
          recording.add(coils.encode(.coilsFreed).bytes, at: packet.time, device: "dualsense-bt")
        }
        let sample: Int8 = packet.isSilent ? 0 : 9
        let report = coils.encode(array: [Int8](repeating: sample, count: 64))
        recording.add(report.bytes, at: packet.time, device: "dualsense-bt")
      }
      let result = try recording.decode()
      #expect(result.isGood, "\(result.text)")
    }
  }

  @Test("Rumble of any tones on a late host has nothing wrong for the decoder")
  func rumble() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var recording = Recording()
    var rumble = SwitchRumble()
    var schedule = RumbleSchedule(start: 0)
    var now: Int64 = 0
    var updates = (RumbleUpdate.neutral, RumbleUpdate.neutral)
    func any() -> RumbleUpdate {
      guard Int.random(in: 0..<3, using: &random) > 0 else { return .neutral }
      func band() -> RumbleBand {
        RumbleBand(
          frequencyCode: Int.random(in: -9...140, using: &random),
          amplitudeCode: Int.random(in: -9...127, using: &random))
      }
      return RumbleUpdate(low: band(), high: band())
    }
    loop: while true {
      switch schedule.next(now: now) {
      case .wait(let until): now = until + Int64.random(in: 0..<9_000_000, using: &random)
      case .skip: break
      case .finished: break loop
      case .slot(let slot):
        if Int.random(in: 0..<4, using: &random) == 0 { updates = (any(), any()) }
        if slot > 2000 {
          updates = (.neutral, .neutral)
          schedule.stop()
        }
        if schedule.sends(left: updates.0, right: updates.1) {
          let report = rumble.encode(left: updates.0, right: updates.1)
          recording.add(report.bytes, at: now, device: "switchpro-bt")
        }
      }
    }
    let result = try recording.decode()
    #expect(result.isGood, "\(result.text)")
    #expect(recording.lines.count > 500)
  }

  @Test("Trigger effects have nothing wrong for the decoder")
  func triggers() throws {
    var recording = Recording()
    var time: Int64 = 0
    for amplitude in stride(from: -1, through: 10, by: 1) {
      for (hertz, zone) in [(1, 0), (40, 3), (255, 9), (300, 12)] {
        let effect = TriggerEffect.vibration(amplitude: amplitude, hertz: hertz, startZone: zone)
        for state in [DualSenseState(left: effect), DualSenseState(right: effect), .coilsFreed] {
          recording.add(state.usbReport.bytes, at: time, device: "dualsense-usb")
          time += 10_000_000
        }
      }
    }
    recording.add(DualSenseState.resting.usbReport.bytes, at: time, device: "dualsense-usb")
    let result = try recording.decode()
    #expect(result.isGood, "\(result.text)")
  }

  @Test("Words of three updates stay below the ceiling for the decoder, whatever is asked")
  func fine() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var recording = Recording()
    var rumble = SwitchRumble()
    var (left, right) = (FineRumble(), FineRumble())
    func any() -> RumbleUpdate {
      func band() -> RumbleBand {
        let isLoud = Int.random(in: 0..<3, using: &random) > 0
        return RumbleBand(
          frequencyCode: Int.random(in: 50...80, using: &random),
          amplitudeCode: isLoud ? Int.random(in: 60...100, using: &random) : 0)
      }
      return RumbleUpdate(low: band(), high: band())
    }
    var time: Int64 = 0
    for _ in 0..<120 {
      let words = [
        left.word(RumbleSlot(any(), any(), any())), right.word(RumbleSlot(any(), any(), any())),
      ]
      recording.add(
        rumble.encode(leftWord: words[0], rightWord: words[1]).bytes, at: time, device: "joycon-l")
      time += 15_000_000
    }
    for _ in 0..<3 {
      let words = [left.word(RumbleSlot(.neutral)), right.word(RumbleSlot(.neutral))]
      recording.add(
        rumble.encode(leftWord: words[0], rightWord: words[1]).bytes, at: time, device: "joycon-l")
      time += 15_000_000
    }
    let result = try recording.decode()
    #expect(result.isGood, "\(result.text)")
  }

  @Test("A report that is lost in a fade never makes rumble stronger than is safe")
  func lostInFade() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var recording = Recording()
    var rumble = SwitchRumble()
    var actuator = FineRumble()
    var time: Int64 = 0
    func send(_ slot: RumbleSlot, isLost: Bool) {
      let word = actuator.word(slot)
      if !isLost {
        recording.add(rumble.encode(leftWord: word, rightWord: word).bytes, at: time, device: "joycon-l")
      }
      time += 15_000_000
    }
    for _ in 0..<60 {
      let strong = RumbleUpdate(
        low: RumbleBand(frequencyCode: Int.random(in: 50...80, using: &random), amplitudeCode: 100))
      send(RumbleSlot(strong), isLost: false)
      var (level, wasLost) = (Float(1), false)
      while level > 0.05 {
        let fall = Float.random(in: 0...0.15, using: &random)
        let levels = (level, level * (1 - fall), level * (1 - 2 * fall))
        let amplitude = max(1, 100 - Int(64 * log2(1 / Double(level))))
        let update = RumbleUpdate(
          low: RumbleBand(frequencyCode: strong.low.frequencyCode, amplitudeCode: amplitude))
        // Two in a row would only be a longer pause.
        wasLost = !wasLost && Int.random(in: 0..<4, using: &random) == 0
        send(RumbleSlot(update, following: levels), isLost: wasLost)
        level = levels.2 - 0.01
      }
    }
    for _ in 0..<3 { send(RumbleSlot(.neutral), isLost: false) }
    let result = try recording.decode()
    #expect(result.isGood, "\(result.text)")
  }

  @Test("A Steam Controller whose clock is fast or slow is streamed without a fault for the decoder")
  func triton() throws {
    for drift in [-0.05, 0, 0.05] {
      var recording = Recording()
      var stream = TritonStream()
      var now: Int64 = 0
      var queued = 0.0
      var played: Int64?
      var isAccepted: Int64?
      func play(until time: Int64) {
        if let since = played {
          queued -= Double(time - since) * 1e-9 * 2000 * (1 + drift)
          played = time
        }
      }
      func report(_ bits: UInt8) {
        let bytes: [UInt8] = [0x44, 0, bits]
        recording.add(bytes, at: now, device: "triton", incoming: true)
        bytes.withUnsafeBytes { stream.receive($0, now: now) }
      }
      var levels: [Double] = []
      loop: while true {
        if let time = isAccepted, now >= time {
          isAccepted = nil
          report(32)
        }
        if now > 20 * second { stream.stop() }
        switch stream.next(now: now) {
        case .send(let control):
          recording.add(control.bytes, at: now, device: "triton")
          if control[1] == 2 { isAccepted = now + 5_000_000 }
        case .render:
          let samples = [Int8](repeating: 20, count: 62)
          let push = samples.withUnsafeBufferPointer { stream.encode($0) }
          recording.add(push.bytes, at: now, device: "triton")
          play(until: now)
          queued += 31
          if played == nil, queued >= 62 { played = now }
          levels.append(queued)
        case .wait(let until): now = min(until, now + 4_000_000)
        case .failed:
          Issue.record("the stream failed")
          break loop
        case .finished: break loop
        }
        play(until: now)
        if played != nil { report(queued < 50 ? 4 : (queued > 90 ? 8 : 0)) }
      }
      #expect(levels.count > 1200)
      #expect(levels.dropFirst(20).allSatisfy { $0 > 31 && $0 < 160 }, "\(drift)")
      let result = try recording.decode()
      #expect(result.isGood, "\(result.text)")
    }
  }

  @Test("Patterns for feedbackd, waveforms and Switch 2 rumble have nothing wrong for the decoder")
  func others() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var recording = Recording()
    var start = 0
    for _ in 0..<50 {
      var strengths: [Float] = []
      while strengths.count < 2000 {
        let value = Bool.random(using: &random) ? Float.random(in: -0.2...1.2, using: &random) : 0
        strengths += [Float](repeating: value, count: Int.random(in: 1...60, using: &random))
      }
      for call in FeedbackdPattern(strengths: strengths, every: 5).calls {
        recording.add(
          call.body(application: "org.thrum.Thrum"), at: Int64(start + call.start) * 1_000_000,
          device: "feedbackd")
      }
      start += 20_000
    }
    for waveform in HIDPPHaptic.Waveform.allCases {
      let mouse = HIDPPHaptic(featureIndex: 0x0B)
      recording.add(mouse.play(waveform).bytes, at: 0, device: "hidpp")
    }
    for kind in [Switch2Rumble.Kind.joyCon, .pro, .gameCube] {
      var rumble = Switch2Rumble(kind: kind, sequence: 14)
      var time: Int64 = 0
      for amplitude in stride(from: -50, through: 1000, by: 7) {
        let report = rumble.encode(low: amplitude, high: 453 - amplitude)
        recording.add(report.bytes, at: time, device: "switch2", pad: "\(kind)")
        time += Switch2Rumble.interval
      }
      recording.add(rumble.encodeStop().bytes, at: time, device: "switch2", pad: "\(kind)")
    }
    let result = try recording.decode()
    #expect(result.isGood, "\(result.text)")
  }
}
