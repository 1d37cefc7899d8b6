import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import Synchronization
import TestExpectations
import TestSupport
import Testing
import VirtualPads

@testable import HapticDevices

/// Devices behind functions with the prototypes of the joystick library.
private struct FakeDevices {
  var devices: [SDLHIDLibrary.Found] = []
  var written: [[UInt8]] = []
  var refuses = false
  var isThere = true
  var opened = 0
  var closed = 0
}

private let fake = Mutex(FakeDevices())

/// Lists the devices in memory laid out as the library documents it for 64 bits, by offsets and not by a type of the
/// program.
private let fakeLibrary = SDLHIDLibrary(
  enumerate: { vendor, product in
    let devices = fake.withLock { $0.devices.filter { $0.vendor == vendor } }
    var next: UnsafeMutableRawPointer?
    for device in devices.reversed() {
      let entry = UnsafeMutableRawPointer.allocate(byteCount: 80, alignment: 8)
      entry.initializeMemory(as: UInt8.self, repeating: 0xEE, count: 80)
      let serial = UnsafeMutablePointer<UInt32>.allocate(capacity: device.serial.unicodeScalars.count + 1)
      for (index, scalar) in device.serial.unicodeScalars.enumerated() { serial[index] = scalar.value }
      serial[device.serial.unicodeScalars.count] = 0
      entry.storeBytes(of: strdup(device.path), toByteOffset: 0, as: UnsafeMutablePointer<CChar>?.self)
      entry.storeBytes(of: device.vendor, toByteOffset: 8, as: UInt16.self)
      entry.storeBytes(of: device.product, toByteOffset: 10, as: UInt16.self)
      entry.storeBytes(of: serial, toByteOffset: 16, as: UnsafeMutablePointer<UInt32>.self)
      entry.storeBytes(of: Int32(device.interface ?? -1), toByteOffset: 52, as: Int32.self)
      entry.storeBytes(of: next, toByteOffset: 72, as: UnsafeMutableRawPointer?.self)
      next = entry
    }
    return next
  },
  freeEnumeration: { first in
    var entry: UnsafeMutableRawPointer? = first
    while let this = entry {
      entry = this.load(fromByteOffset: 72, as: UnsafeMutableRawPointer?.self)
      free(this.load(fromByteOffset: 0, as: UnsafeMutableRawPointer?.self))
      this.load(fromByteOffset: 16, as: UnsafeMutablePointer<UInt32>.self).deallocate()
      this.deallocate()
    }
  },
  open: { path, exclusive in
    fake.withLock { fake in
      guard exclusive == 0, fake.devices.contains(where: { $0.path == String(cString: path) }) else {
        return nil
      }
      fake.opened += 1
      return OpaquePointer(bitPattern: fake.opened)
    }
  },
  close: { _ in fake.withLock { $0.closed += 1 } },
  write: { _, bytes, count in
    let report = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    return fake.withLock { fake in
      guard fake.isThere, !fake.refuses else { return -1 }
      fake.written.append(report)
      return Int32(count)
    }
  },
  read: { _, _, _, _ in fake.withLock { $0.isThere ? 0 : -1 } })

/// One after the other: the devices are one list for the whole process.
@Suite(
  "Pads through the joystick library's reports", .serialized,
  .enabled(if: VirtualController.isAvailable, "install libsdl2-2.0-0"))
struct SDLHIDTests {
  private static let dualSense = SDLHIDLibrary.Found(
    path: "DevSrvsID:4294971832", vendor: 0x054C, product: 0x0CE6, serial: "a0-b1-c2-d3-e4-f5", interface: nil
  )

  private func start(_ devices: [SDLHIDLibrary.Found]) {
    fake.withLock { fake in
      fake = FakeDevices()
      fake.devices = devices
    }
  }

  private func output(_ pad: PadIdentity) throws -> PadOutput {
    let hub = try ControllerHub.shared()
    return try PadOutput([pad], .coils) { pad throws(OutputError) in
      PadLink(pad, transport: try SDLHIDTransport(pad, library: fakeLibrary, in: hub))
    }
  }

  @Test("known pads are found once, by cable if they are on both links; others are passed over")
  func find() {
    var cable = Self.dualSense
    (cable.path, cable.interface) = ("\\\\?\\hid#vid_054c&mi_03", 3)
    var usage = Self.dualSense
    usage.serial = ""
    let numbers: [(vendor: UInt16, product: UInt16, interface: Int?)] = [
      (0x057E, 0x2006, nil), (0x057E, 0x2066, 0), (0x054C, 0x09CC, 3), (0x057E, 0x200E, 1),
    ]
    let others = numbers.map {
      SDLHIDLibrary.Found(
        path: "path \($0.product)", vendor: $0.vendor, product: $0.product, serial: "\($0.product)",
        interface: $0.interface)
    }
    start([Self.dualSense, usage] + others)
    let first = SDLPadFinder.find(in: fakeLibrary)
    expectEqual(first.map(\.kind), [.dualSenseBluetooth, .joyConLeft, .joyConLeft])
    expectEqual(first.map(\.name), ["DualSense (Bluetooth)", "Joy-Con (L)", "Joy-Con (L) in a grip"])
    #expect(Set(first.map(\.node)).count == 3 && first.allSatisfy { $0.node.hasPrefix("hid") })
    start([Self.dualSense, cable])
    let both = SDLPadFinder.find(in: fakeLibrary)
    #expect(both.map(\.kind) == [.dualSenseUSB] && both.first?.node != first.first?.node)
    start([Self.dualSense])
    #expect(SDLPadFinder.find(in: fakeLibrary).first?.node == first.first?.node, "a pad keeps its number")
    start([])
    #expect(SDLPadFinder.find(in: fakeLibrary).isEmpty)
    expectEqual(
      PadEntry.combine([], first).first?.sentence, "DualSense (Bluetooth): voice coils, 43 ms buffer")
  }

  @Test("a controller of the library is the pad with the same path")
  func pair() {
    start([Self.dualSense])
    let pads = SDLPadFinder.find(in: fakeLibrary)
    var controller = Controller(simulated: "Pad", localities: [.default])
    (controller.vendor, controller.product) = (0x054C, 0x0CE6)
    let same = PadEntry.combine([(controller, ControllerLocation(path: Self.dualSense.path))], pads)
    #expect(same.map(\.pads.count) == [1] && same.first?.controller == controller)
    let other = PadEntry.combine([(controller, ControllerLocation(path: "another"))], pads)
    expectEqual(other.map(\.pads.count), [0, 1])
  }

  @Test("an output plays on the coils and leaves them free, and the pad is closed")
  func play() throws {
    start([Self.dualSense])
    let output = try output(try #require(SDLPadFinder.find(in: fakeLibrary).first))
    _ = try output.start(ToneSource().source) { _ in }
    #expect(comesTrue { fake.withLock { $0.written.count } > 20 })
    output.stop()
    let written = fake.withLock { $0.written }
    #expect(written.first?[0] == 0x31 && written.last?[0] == 0x31)
    #expect(written.contains { $0.count == 142 && $0[0] == 0x32 })
    #expect(comesTrue { fake.withLock { $0.opened == 1 && $0.closed == 1 } })
  }

  @Test("a report that is refused is dropped while the pad is there, and one that is gone is lost")
  func failures() throws {
    start([Self.dualSense])
    let pad = try #require(SDLPadFinder.find(in: fakeLibrary).first)
    let hub = try ControllerHub.shared()
    let transport = try SDLHIDTransport(pad, library: fakeLibrary, in: hub)
    let report = DualSenseState.resting.usbReport
    expectEqual(transport.write(report), .sent)
    fake.withLock { $0.refuses = true }
    expectEqual(transport.write(report), .dropped)
    fake.withLock { $0.isThere = false }
    expectEqual(transport.write(report), .lost)
    transport.close()
    fake.withLock { ($0.refuses, $0.isThere) = (false, true) }
    expectEqual(transport.write(report), .lost)

    let events = Mutex<[OutputEvent]>([])
    let output = try output(pad)
    _ = try output.start(ToneSource().source) { event in events.withLock { $0.append(event) } }
    #expect(comesTrue { fake.withLock { $0.written.count } > 5 })
    fake.withLock { $0.isThere = false }
    #expect(comesTrue { events.withLock { $0.contains(.controllerDisconnected) } })
    output.stop()
  }

  @Test("the functions of the installed library are found; a path that it does not know is refused")
  func installed() throws {
    let hub = try ControllerHub.shared()
    let library = try #require(hub.withLibrary { $0.hid })
    let listed = hub.withLibrary { _ in library.devices(of: 0x054C) }
    #expect(listed.allSatisfy { $0.vendor == 0x054C && !$0.path.isEmpty })
    var pad = PadDirectory.simulated(SimulatedPad(kind: .dualSenseBluetooth, number: 1))
    (pad.origin, pad.path) = (.library, "/dev/no such pad")
    let error = #expect(throws: OutputError.self) { try SDLHIDTransport(pad, library: library, in: hub) }
    expectEqual(error?.kind, .noDevice)
  }
}
