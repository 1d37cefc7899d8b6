import Foundation
import HapticPads
import TestExpectations
import Testing

@Suite struct DualSenseTests {
  /// A report of sound from the bytes before and after the samples.
  private func report(_ head: String, _ samples: [UInt8], _ checksum: String) -> [UInt8] {
    [UInt8](hex: head) + samples + [UInt8](repeating: 0, count: 61) + [UInt8](hex: checksum)
  }

  @Test("Sound has the bytes of the reports that pads are known to play")
  func sound() {
    var coils = DualSenseCoils(buffer: CoilBuffer(units: 255))
    #expect(
      coils.encodeSilence().bytes
        == report("32 00 91 07 fe 00 00 00 00 ff 00 92 40", [UInt8](repeating: 0, count: 64), "96 0c e2 26"))

    coils = DualSenseCoils(buffer: CoilBuffer(units: 255), counter: 1)
    let ramp = (0..<64).map { UInt8(truncatingIfNeeded: 4 * $0) }
    #expect(
      coils.encode(array: ramp.map { Int8(bitPattern: $0) }).bytes
        == report("32 00 91 07 fe 00 00 00 00 ff 01 92 40", ramp, "d0 ff d5 a4"))

    coils = DualSenseCoils(sequence: 5, counter: 0x2A)
    let sine = (0..<32).map { Int8((64 * sin(2 * .pi * 100 * Double($0) / 3000)).rounded()) }
    #expect(
      coils.encode(array: sine.flatMap { [$0, 0] }).bytes
        == report(
          "32 50 91 07 fe 00 00 00 00 40 2a 92 40", sine.flatMap { [UInt8(bitPattern: $0), 0] },
          "70 a7 5d 6b"))

    coils = DualSenseCoils(buffer: CoilBuffer(units: 16), sequence: 15, counter: 255)
    let square = (0..<16).flatMap { _ in [64, -64, -64, 64] as [Int8] }
    #expect(
      coils.encode(array: square).bytes
        == report(
          "32 f0 91 07 fe 00 00 00 00 10 ff 92 40", square.map { UInt8(bitPattern: $0) }, "d1 6c ad 8d"))
    expectEqual(coils.sequence, 0)
    expectEqual(coils.counter, 0)
  }

  @Test("States have the bytes of the reports that pads are known to obey")
  func states() {
    #expect(
      DualSenseState.resting.usbReport.bytes.hex
        == "020c" + zeros(9) + "05" + zeros(10) + "05" + zeros(25))
    let left = DualSenseState(left: .vibration(amplitude: 4, hertz: 40))
    #expect(
      left.usbReport.bytes.hex == "0208" + zeros(20) + "26ff03dbb66d1b00002800" + zeros(15))
    #expect(
      DualSenseState.resting.bluetoothReport(sequence: 0).bytes.hex
        == "3100100c" + zeros(9) + "05" + zeros(10) + "05" + zeros(49) + "e6958432")
    let right = DualSenseState(right: .vibration(amplitude: 8, hertz: 60, startZone: 2))
    #expect(
      right.bluetoothReport(sequence: 3).bytes.hex
        == "31301004" + zeros(9) + "26fc03c0ffff3f00003c00" + zeros(50) + "830361ea")
    #expect(
      DualSenseState.coilsFreed.bluetoothReport(sequence: 1).bytes.hex == "311010" + zeros(71) + "1cf5295f")
  }

  @Test("Reports of sound and of state share a sequence number; only sound counts packets")
  func sequence() {
    var coils = DualSenseCoils(sequence: 14, counter: 254)
    let reports = [
      coils.encode(.coilsFreed), coils.encodeSilence(), coils.encode(array: [1, 2]), coils.encode(.resting),
      coils.encodeSilence(),
    ]
    expectEqual(reports.map { $0[1] }, [0xE0, 0xF0, 0x00, 0x10, 0x20])
    expectEqual([reports[1], reports[2], reports[4]].map { $0[10] }, [254, 255, 0])
  }

  @Test("Missing samples are silent, and further ones are ignored")
  func samples() {
    var coils = DualSenseCoils()
    let few = coils.encode(array: [-127, 127, 5])
    #expect(few.bytes[13..<77].elementsEqual([0x81, 0x7F, 5] + [UInt8](repeating: 0, count: 61)))
    let many = coils.encode(array: [Int8](repeating: 7, count: 100))
    #expect(many.bytes[13..<77].allSatisfy { $0 == 7 })
    #expect(many.bytes[77..<138].allSatisfy { $0 == 0 })
  }

  @Test("The states that can be made set no flags but those of the two triggers")
  func flags() {
    let effects: [TriggerEffect?] = [
      nil, .off, .vibration(amplitude: 3, hertz: 30),
      .vibration(amplitude: .max, hertz: .max, startZone: .max),
      .vibration(amplitude: .min, hertz: .min, startZone: .min),
    ]
    for left in effects {
      for right in effects {
        let bytes = DualSenseState(left: left, right: right).usbReport.bytes
        #expect(bytes[1] == (left == nil ? 0 : 8) + (right == nil ? 0 : 4))
        #expect(bytes[2..<11].allSatisfy { $0 == 0 })
        #expect(bytes[33...].allSatisfy { $0 == 0 })
        #expect([0, 0x05, 0x26].contains(bytes[11]))
        #expect([0, 0x05, 0x26].contains(bytes[22]))
      }
    }
  }

  @Test("An effect without amplitude or frequency is off; numbers out of range are clamped")
  func effects() {
    func bytes(_ effect: TriggerEffect) -> String {
      [UInt8](DualSenseState(right: effect).usbReport.bytes[11..<22]).hex
    }
    expectEqual(bytes(.vibration(amplitude: 0, hertz: 40)), bytes(.off))
    expectEqual(bytes(.vibration(amplitude: 4, hertz: -1)), bytes(.off))
    #expect(
      bytes(.vibration(amplitude: 99, hertz: 999, startZone: -4))
        == bytes(.vibration(amplitude: 8, hertz: 255)))
    expectEqual(bytes(.vibration(amplitude: 1, hertz: 1, startZone: 12)), "2600020000000000000100")
  }

  @Test("A queue is 16 to 255 units of ⅔ ms and ends with enough silence to empty it")
  func buffers() {
    let queues: [CoilBuffer] = [.fast, .normal, .safe, CoilBuffer(units: 0), CoilBuffer(units: 999)]
    expectEqual(queues.map(\.units), [32, 64, 128, 16, 255])
    expectEqual(queues.map(\.silentPackets), [3, 5, 9, 2, 17])
    expectEqual(queues.map { Int(($0.seconds * 1e4).rounded()) }, [213, 427, 853, 107, 1700])
  }

  private func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }
}
