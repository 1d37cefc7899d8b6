import Foundation
import HapticPerception
import TestExpectations
import Testing

@Suite("Device models")
struct DeviceTests {
  /// Frequency and acceleration of AOSP's example vibrator HAL, from 123 to 300 Hz, without its point that is out of order.
  static let android = [
    (123.0, 1.81), (135, 2.23), (144, 2.47), (145, 2.5), (150, 3.0), (175, 2.51), (181, 2.41), (190, 2.28),
    (200, 2.08), (204, 1.96), (205, 1.9), (224, 1.7), (235, 1.5), (242, 1.46), (253, 1.41), (263, 1.39),
    (278, 1.37), (294, 1.35), (300, 1.34),
  ]

  /// The amplitude of a steady sine, over a whole number of its periods.
  private func response(_ device: DeviceModel, _ hertz: Double) -> Double {
    let drive = (0..<16_000).map { Float(Signals.sine(hertz, $0)) }
    let squares = move(device, drive)[8000...].map { $0 * $0 }
    return (2 * squares.reduce(0, +) / 8000).squareRoot()
  }

  private func move(_ device: DeviceModel, _ drive: [Float], light: [Float]? = nil) -> [Double] {
    var motion = DeviceMotion(device)
    var acceleration = [Double](repeating: 0, count: drive.count)
    drive.withUnsafeBufferPointer { drive in
      acceleration.withUnsafeMutableBufferPointer { acceleration in
        if let light {
          light.withUnsafeBufferPointer { motion.move(drive, light: $0, into: acceleration) }
        } else {
          motion.move(drive, into: acceleration)
        }
      }
    }
    return acceleration
  }

  @Test("lra150 follows Android's example within 1.2 dB from 123 to 300 Hz")
  func android() {
    for (hertz, acceleration) in Self.android {
      let error = 20 * log10(response(DeviceClass.lra150.models[0], hertz) / acceleration)
      // The figure has one digit: at 123 Hz the formula itself gives 1.203 dB.
      #expect((abs(error) * 10).rounded() <= 12, "\(hertz) Hz: \(error) dB")
    }
  }

  @Test("a linear actuator reaches Q times its gain at the resonance")
  func resonance() {
    for device in [DeviceClass.lra150, .lraPlain, .taptic, .coil, .joycon] {
      guard case .linear(let actuator) = device.models[0].mechanism else {
        Issue.record("\(device) is not linear")
        continue
      }
      let peak = response(device.models[0], actuator.resonance)
      #expect(abs(peak / actuator.peakG - 1) < 0.02, "\(device): \(peak)")
    }
  }

  @Test("full drive is a sine at the resonance, whenever it is asked for")
  func fullDrive() {
    let actuator = PerceptionConstants.lra150
    for sample in [0, 1, 13, 999, 80_000] {
      #expect(abs(Double(actuator.fullDrive(at: sample)) - Signals.sine(150, sample)) < 1e-6)
    }
    #expect(actuator.fullDrive(at: .min) == 0 && actuator.fullDrive(at: .max).isFinite)
  }

  @Test("a motor at half drive turns half as fast with a quarter of the acceleration, and comes to rest")
  func rotor() {
    func steady(_ drive: Float) -> [Double] {
      Array(move(DeviceClass.coin.models[0], [Float](repeating: drive, count: 16_000))[8000...])
    }
    func crossings(_ wave: [Double]) -> Int { zip(wave, wave.dropFirst()).count { $0.0 < 0 && $0.1 >= 0 } }
    #expect(abs(crossings(steady(1)) - 190) <= 1)
    #expect(abs(crossings(steady(0.5)) - 95) <= 1)
    #expect(abs((steady(0.5).max() ?? 0) - 0.25) < 0.001)
    let stopped = move(
      DeviceClass.coin.models[0],
      [Float](repeating: 1, count: 4000) + [Float](repeating: 0, count: 4000))
    #expect(stopped[7000...].allSatisfy { $0 == 0 })
  }

  @Test("a pad's motors add up, and the light one may be missing")
  func pad() {
    let pad = DeviceClass.pad.models[0]
    let drive = [Float](repeating: 1, count: 2000)
    let none = [Float](repeating: 0, count: 2000)
    let heavy = move(pad, drive, light: none)
    let light = move(pad, none, light: drive)
    #expect(zip(move(pad, drive, light: drive), zip(heavy, light)).allSatisfy { $0 == $1.0 + $1.1 })
    expectEqual(move(pad, drive), heavy)
    expectEqual(move(pad, drive, light: []), heavy)
  }

  @Test("a profile's numbers replace those of its class")
  func numbers() {
    let taptic = DeviceClass.taptic.models[0]
    let measured = taptic.replacing(.init(peakG: 2.4, resonance: 130, q: 4))
    #expect(measured.isMeasured && !taptic.isMeasured)
    #expect(abs(response(measured, 130) - 2.4) < 0.05)
    // Another Q alone leaves the acceleration at the resonance as it was.
    let narrow = taptic.replacing(.init(q: 10))
    #expect(!narrow.isMeasured && abs(response(narrow, 100) - 1.5) < 0.05)
    let coin = DeviceClass.coin.models[0].replacing(.init(peakG: 0.5, resonance: 150, rise: 0.02, fall: 0.03))
    expectEqual(coin.mechanism, .rotor(Rotor(frequency: 150, gain: 0.5, rise: 0.02, fall: 0.03)))
    let pad = DeviceClass.pad.models[0].replacing(.init(peakG: 1.2), light: .init(peakG: 0.6))
    #expect(pad.isMeasured)
    #expect(!DeviceClass.pad.models[0].replacing(.init(peakG: 1.2)).isMeasured)
  }

  @Test("numbers out of range are moved to the nearest limit")
  func limits() {
    let linear = LinearActuator(resonance: .nan, q: .infinity, gain: -1)
    #expect(linear.resonance == 5 && linear.q == 100 && linear.gain == 0)
    let rotor = Rotor(frequency: 1e9, gain: .nan, rise: 0, fall: -.infinity)
    #expect(rotor.frequency == 1000 && rotor.gain == 0 && rotor.rise == 0.001 && rotor.fall == 0.001)
  }

  @Test("every class has a name of its own by which it is found")
  func names() {
    for device in DeviceClass.allCases {
      expectEqual(DeviceClass(name: device.name), device)
      #expect(!device.summary.isEmpty && !device.confidence.isEmpty)
      expectEqual(device.models.count, (device == .web ? 2 : 1))
    }
    #expect(DeviceClass(name: "phone") == nil && DeviceClass(name: "") == nil)
  }
}
