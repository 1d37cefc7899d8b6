import HapticModel
import HapticPerception
import HapticPlayback
import HapticRealTime
import HapticScore
import Synchronization
import TestExpectations
import TestSupport
import Testing
import VirtualPads

@testable import HapticDevices
@testable import HapticOutputs

extension ControllerTests {
  /// The whole road: pattern, engine, control frames, motors of a virtual controller.
  @Test("the motors of a controller follow the control frames of a pattern")
  func motorsFollowFrames() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let pattern = HapticPattern(
      events: [
        HapticEvent(.hapticTransient, time: 0.003, parameters: [EventParameter(.hapticSharpness, 1)]),
        HapticEvent(
          .hapticContinuous, time: 0.1, duration: 0.12,
          parameters: [EventParameter(.hapticSharpness, 0.2), EventParameter(.attackTime, 0.5)]),
        HapticEvent(
          .hapticTransient, time: 0.27, parameters: [EventParameter(.hapticIntensity, 0.4)]),
      ])
    let output = try ControllerOutput(controller)
    let engine = try HapticEngine(output: output)
    let done = Latch()
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: pattern)
    player.completionHandler = { _ in done.open() }
    try player.start()
    done.wait()
    engine.stop()
    expectEqual(pad.levels.last, .rest)
    let told = changes(pad.levels)
    let expected = changes(expectedLevels(pattern, output))
    #expect(told == expected, "told \(told.map(\.heavy)), expected \(expected.map(\.heavy))")
  }

  /// The control frames of a pattern in slots as long as the output's, through the mixer.
  private func expectedLevels(_ pattern: HapticPattern, _ output: ControllerOutput) -> [MotorLevels] {
    let frames = OfflineRenderer([.init(Score(pattern))]).controlFrames()
    let slot = output.format.blockDuration
    let perSlot = Int((slot / 0.001).rounded())
    var mixer = MotorMixer(profile: output.profile, locality: output.locality)
    var levels: [MotorLevels] = []
    func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }
    for index in 0..<(frames.count / perSlot + 8) {
      let start = Double(index) * slot
      for frame in frames.dropFirst(index * perSlot).prefix(perSlot) {
        for tap in frame.transients { mixer.tap(intensity: tap.intensity, sharpness: tap.sharpness) }
        mixer.hold(intensity: frame.intensity, sharpness: frame.sharpness)
      }
      if index * perSlot >= frames.count { mixer.hold(intensity: 0, sharpness: 0) }
      levels.append(mixer.next(nanoseconds(start)..<nanoseconds(start + slot)))
    }
    return levels
  }

  /// What changed: neither the rest before nor what was said again.
  private func changes(_ levels: [MotorLevels]) -> [MotorLevels] {
    var result: [MotorLevels] = []
    for level in levels where level != (result.last ?? .rest) { result.append(level) }
    return result
  }

  @Test("a pair holds the sound back until the motors are felt")
  func delayedSound() throws {
    let hub = try ControllerHub.shared()
    let pad = try #require(VirtualController(hub))
    defer { pad.disconnect() }
    let controller = try #require(hub.controllers().first { $0.instance == pad.instance })
    let sound = ManualOutput(blockSize: 64, latency: 0.005)
    let pair = PairedOutput(
      sound: sound, controller: try ControllerOutput(controller), controllerLatency: 0.045)
    let engine = try HapticEngine(output: pair)
    try engine.start()
    try engine.play(HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)]), at: 0)
    var first: Int?
    sound.advance(frames: 4800) { block in
      if first == nil, let index = block.haptic.firstIndex(where: { $0 != 0 }) {
        first = Int(block.position) + index
      }
    }
    // 40 ms are 1920 samples; the sine begins with a zero.
    expectEqual(first, 1921)
    let felt = try #require(engine.hostTime(at: 0))
    #expect((44_999_990...45_000_010).contains(felt))
    // The motors get the tap as well, on their own thread.
    #expect(comesTrue { pad.levels.contains { $0 != .rest } })
    engine.stop()
    expectEqual(pad.levels.last, .rest)
  }
}
