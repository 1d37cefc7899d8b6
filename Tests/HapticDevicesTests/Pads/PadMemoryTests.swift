import HapticOutputs
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices

@Suite("Pads that were not felt")
struct PadMemoryTests {
  private func pad(_ kind: PadKind) -> PadIdentity {
    PadDirectory.simulated(SimulatedPad(kind: kind, number: 1))
  }

  @Test("a model that was not felt is remembered until it is felt")
  func remembers() throws {
    let folder = try TemporaryFolder()
    let memory = PadMemory(path: folder.path("new/pads.txt"))
    #expect(!memory.wasNotFelt(pad(.joyConLeft)))
    try memory.remember(pad(.joyConLeft), isFelt: true)
    #expect(!folder.exists("new/pads.txt"))
    try memory.remember(pad(.joyConLeft), isFelt: false)
    try memory.remember(pad(.joyConLeft), isFelt: false)
    try memory.remember(pad(.dualSenseBluetooth), isFelt: false)
    #expect(memory.wasNotFelt(pad(.joyConLeft)) && memory.wasNotFelt(pad(.dualSenseBluetooth)))
    #expect(!memory.wasNotFelt(pad(.dualSenseUSB)) && !memory.wasNotFelt(pad(.joyConRight)))
    let text = String(decoding: try folder.read("new/pads.txt"), as: UTF8.self)
    expectEqual(text, "joycon-l Joy-Con (L)\ndualsense-bt DualSense\n")
    try memory.remember(pad(.joyConLeft), isFelt: true)
    #expect(!memory.wasNotFelt(pad(.joyConLeft)) && memory.wasNotFelt(pad(.dualSenseBluetooth)))
  }

  @Test("such a pad is driven by its motors, and the reason is said")
  func motors() {
    var pad = pad(.dualSenseBluetooth)
    #expect(PadEntry(controller: nil, pads: [pad]).best == .coils)
    pad.wasNotFelt = true
    let entry = PadEntry(controller: nil, pads: [pad])
    #expect(entry.best == nil)
    expectEqual(entry.sentence?.contains("you felt nothing in 'thrum feel --pad'"), true)
    // The best one is another then, though not the first of the list; triggers alone make none the best.
    let other = PadEntry(
      controller: nil, pads: [PadDirectory.simulated(SimulatedPad(kind: .joyConLeft, number: 2))])
    expectEqual(DeviceReport([], controllers: .success([entry, other])).best, "controller:simulated2")
    #expect(DeviceReport([], controllers: .success([entry])).best == nil)
    expectEqual(PadListing(pads: [entry, other]).best, "controller:simulated2")
  }

  @Test("without a file nothing is remembered")
  func nowhere() throws {
    try PadMemory(path: nil).remember(pad(.joyConLeft), isFelt: false)
    #expect(!PadMemory(path: nil).wasNotFelt(pad(.joyConLeft)))
  }
}
