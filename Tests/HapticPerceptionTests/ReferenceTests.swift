import Foundation
import HapticPerception
import TestSupport
import Testing

@Suite("The module against the page in plain doubles")
struct ReferenceTests {
  /// A device in both forms.
  struct Device {
    var model: DeviceModel
    var move: ([Float]) -> [Double]
  }

  static func device(_ random: inout SeededGenerator) -> Device {
    let g = 0.1 + 2 * random.unit()
    if random.next(4) == 0 {
      let f = 20 + 200 * random.unit()
      let (up, down) = (0.005 + 0.05 * random.unit(), 0.005 + 0.05 * random.unit())
      return Device(model: DeviceModel(.rotor(Rotor(frequency: f, gain: g, rise: up, fall: down)))) { drive in
        Reference.rotor(drive.map { Double(max(0, $0)) }, f: f, g: g, up: up, down: down)
      }
    }
    let f = 50 + 250 * random.unit()
    let q = 0.5 + 9 * random.unit()
    return Device(model: DeviceModel(.linear(LinearActuator(resonance: f, q: q, gain: g)))) { drive in
      Reference.linear(drive.map(Double.init), f0: f, q: q, g: g)
    }
  }

  @Test(
    "frames agree within 0.01 dB and 0.05 Hz", arguments: SearchEffort.seeds(0...23))
  func frames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let device = Self.device(&random)
    let drive = Signals.random(&random)
    let hand: Hand = random.next(2) == 0 ? .grasp : .contactor
    let offset = random.next(3) == 0 ? 12 * random.unit() - 6 : 0
    let felt = Bench.felt(drive, on: device.model, hand: hand, userOffset: offset)
    let padded = drive + [Float](repeating: 0, count: 4000)
    let frames = Reference.frames(device.move(padded), grasp: hand == .grasp, offset: offset)
    #expect(felt.count == frames.count, "seed \(seed)")
    for (ours, theirs) in zip(felt, frames) {
      #expect(abs(ours.level - theirs.level) < 0.01, "seed \(seed), frame \(ours.index)")
      #expect(abs(ours.strength - theirs.strength) < 0.001, "seed \(seed), frame \(ours.index)")
      #expect(abs(ours.roughness - theirs.roughness) < 0.001, "seed \(seed), frame \(ours.index)")
      if theirs.level > 0 {
        #expect(abs(ours.pitch - theirs.pitch) < 0.05, "seed \(seed), frame \(ours.index)")
      }
    }
  }
}
