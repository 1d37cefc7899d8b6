import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

/// The machine sleeps in the middle of a pattern: time jumps, and no step is taken meanwhile.
@Suite("Pads and a machine that sleeps")
struct SuspendedPadTests {
  private func link(_ kind: PadKind, _ transport: TestTransport) -> PadLink {
    PadLink(PadDirectory.simulated(SimulatedPad(kind: kind, number: 1)), transport: transport)
  }

  @Test("a state waits for its distance from when the last was written, however late that was")
  func lateState() {
    let transport = TestTransport()
    let link = link(.dualSenseBluetooth, transport)
    let start = transport.now
    transport.delays(writes: 3_000_000)
    expectEqual(link.send(.coilsFreed, at: start), .sent)
    transport.delays(writes: 0)
    transport.now = start + PadLink.stateSpacing
    #expect(link.send(.coilsFreed, at: transport.now) == nil)
    transport.now = start + 3_000_000 + PadLink.stateSpacing
    expectEqual(link.send(.coilsFreed, at: transport.now), .sent)
    expectEqual(transport.sent.map(\.time), [start + 3_000_000, transport.now])
  }

  private func streams(_ source: ToneSource) -> [(name: String, pad: SteppedPad, spacing: UInt64)] {
    let (tones, triggers, strengths, mouse) = (
      TestTransport(), TestTransport(), TestTransport(), TestTransport()
    )
    return [
      (
        "tones",
        SteppedPad(
          TwoToneStream(
            [link(.joyConLeft, tones)], source.source, locality: .default, losses: RumbleLosses(),
            stopMotors: { false }), tones), 14_000_000
      ),
      (
        "triggers",
        SteppedPad(
          TriggerStream(link(.dualSenseUSB, triggers), source.source, locality: .triggers), triggers),
        10_000_000
      ),
      (
        "strengths",
        SteppedPad(
          StrengthStream(
            [link(.deck, strengths)], source.source, profile: RumbleProfile(), stopMotors: { false }),
          strengths),
        12_000_000
      ),
      ("mouse", SteppedPad(WaveformStream(link(.mouse, mouse), source.source), mouse), 45_000_000),
    ]
  }

  @Test(
    "no burst follows, time is not made up for, and the pad comes to rest at the end",
    arguments: [0.2, 3, 3_600])
  func sleeps(seconds: Double) {
    let source = ToneSource()
    for stream in streams(source) {
      let (name, spacing) = (stream.name, stream.spacing)
      var pad = stream.pad
      for step in 0..<20 {
        source.level = step % 2 == 0 ? 1 : 0.5
        pad.run(seconds: 0.03)
      }
      let (before, position) = (pad.transport.sent.count, source.position)
      pad.pause(seconds: seconds)
      for step in 0..<20 {
        source.level = step % 2 == 0 ? 1 : 0.5
        pad.run(seconds: 0.03)
      }
      let after = pad.transport.sent[before...]
      let gaps = zip(after, after.dropFirst()).map { $1.time - $0.time }
      #expect(gaps.allSatisfy { $0 >= spacing }, "\(name): \(gaps.min() ?? 0)")
      #expect(after.count <= 45, "\(name): \(after.count)")
      // Half a second of the pause at most is rendered.
      #expect(source.position - position <= Int(48_000 * 1.3), "\(name)")
      pad.end()
      if name != "mouse" || seconds < 2 {
        #expect(pad.last == .ended, "\(name): \(String(describing: pad.last))")
      }
      pad.transport.answer(.sent)
    }
  }

  @Test("a phone's motor is asked for nothing that was missed")
  func phone() {
    let (source, clock) = (ToneSource(), TestTransport())
    let service = SimulatedFeedbackd()
    var pad = SteppedPad(FeedbackdStream(service, source.source, profile: RumbleProfile()), clock)
    pad.run(seconds: 1)
    let position = source.position
    pad.pause(seconds: 3_600)
    pad.run(seconds: 1)
    #expect(source.position - position <= 2 * 48_000)
    pad.end()
    expectEqual(pad.last, .ended)
  }
}
