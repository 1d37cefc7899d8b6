import HapticPlatform
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices

@Suite("Finding pads")
struct PadFinderTests {
  @Test("a DualSense on Bluetooth is found, whether the system makes its device in user space or not")
  func bluetooth() throws {
    let tree = try PadTree()
    try tree.addDualSense()
    try tree.add(
      "hidraw6", in: "pci0000:00/usb1/1-1/bluetooth/hci0/hci0:11/0005:054C:0DF2.0002",
      event: PadTree.event("0005:0000054C:00000DF2", unit: "00:11:22:33:44:55"))
    let pads = tree.find()
    expectEqual(pads.map(\.node), ["hidraw5", "hidraw6"])
    expectEqual(pads.map(\.kind), [.dualSenseBluetooth, .dualSenseBluetooth])
    expectEqual(pads.map(\.name), ["DualSense (Bluetooth)", "DualSense Edge (Bluetooth)"])
    #expect(pads.allSatisfy { $0.access == .permitted && $0.card == nil })
  }

  @Test("a DualSense on a cable is found with the sound card of the same port")
  func cable() throws {
    let tree = try PadTree()
    try tree.addCabledDualSense("hidraw2", port: "1-3", card: 2)
    try tree.addCabledDualSense("hidraw3", port: "1-4", card: 7)
    try tree.addCabledDualSense("hidraw4", port: "1-5", card: nil)
    let pads = tree.find()
    expectEqual(pads.map(\.kind), [.dualSenseUSB, .dualSenseUSB, .dualSenseUSB])
    #expect(pads.map(\.card) == [2, 7, nil])
  }

  @Test("a pad on both links is found once, on the cable")
  func twoLinks() throws {
    let tree = try PadTree()
    try tree.addDualSense("hidraw1", unit: "A0:B1:C2:D3:E4:F5")
    try tree.addCabledDualSense("hidraw2", unit: "a0:b1:c2:d3:e4:f5")
    expectEqual(tree.find().map(\.node), ["hidraw2"])
  }

  @Test("Joy-Cons and the halves of a grip have different kinds")
  func joyCons() throws {
    let tree = try PadTree()
    for (node, product) in [("hidraw0", "2006"), ("hidraw1", "2007"), ("hidraw2", "2009")] {
      try tree.add(
        node, in: "virtual/misc/uhid/0005:057E:\(product).000A",
        event: PadTree.event("0005:0000057E:0000\(product)"))
    }
    for (node, interface) in [("hidraw3", "00"), ("hidraw4", "01"), ("hidraw5", "02")] {
      let place = "usb1/1-2/1-2:1.\(interface)"
      try tree.add(node, in: "\(place)/0003:057E:200E.0001", event: PadTree.event("0003:0000057E:0000200E"))
      _ = try tree.folder.write("sys/devices/\(place)/bInterfaceNumber", interface + "\n")
    }
    let pads = tree.find()
    #expect(
      pads.map(\.kind) == [.joyConLeft, .joyConRight, .switchProBluetooth, .joyConRight, .joyConLeft])
    expectEqual(pads.map(\.node), ["hidraw0", "hidraw1", "hidraw2", "hidraw3", "hidraw4"])
  }

  @Test("unknown products, other buses and malformed files are passed over")
  func refused() throws {
    let tree = try PadTree()
    let events = [
      "HID_ID=0005:0000054C:000009CC\n", "HID_ID=0018:0000054C:00000CE6\n", "HID_ID=0005:0000054C\n",
      "HID_ID=0005:FFFF054C:00000CE6\n", "HID_ID=:::\n", "HID_ID=0005:0000054C:00000CE6:1\n", "",
      "HID_ID\n=\n==\n", String(repeating: "x", count: 100_000), "HID_ID=zz:0000054C:00000CE6\n",
      "hid_id=0005:0000054C:00000CE6\n",
    ]
    for (number, event) in events.enumerated() {
      try tree.add("hidraw\(number)", in: "virtual/misc/uhid/device\(number)", event: event)
    }
    try tree.add("hidraw", in: "virtual/a", event: PadTree.event("0005:0000054C:00000CE6"))
    try tree.add(
      "hidraw99999999999999999999", in: "virtual/b", event: PadTree.event("0005:0000054C:00000CE6"))
    try tree.add("hidraw-1", in: "virtual/c", event: PadTree.event("0005:0000054C:00000CE6"))
    #expect(tree.find().isEmpty)
    #expect(PadFinder(root: tree.folder.path + "/nothing").find().isEmpty)
  }

  @Test("links that lead in a circle, and devices without a folder, are passed over")
  func circles() throws {
    let tree = try PadTree()
    try tree.folder.link("sys/class/hidraw/hidraw0", to: "hidraw1")
    try tree.folder.link("sys/class/hidraw/hidraw1", to: "hidraw0")
    try tree.folder.makeFolder("sys/class/hidraw/hidraw2")
    try tree.folder.link("sys/class/hidraw/hidraw2/device", to: "device")
    try tree.folder.link("sys/class/hidraw/hidraw3", to: "/nowhere")
    try tree.addDualSense("hidraw4")
    expectEqual(tree.find().map(\.node), ["hidraw4"])
  }

  @Test("a pad is found among ten thousand devices (a thousand by default)")
  func many() throws {
    let tree = try PadTree()
    let count = SearchEffort.count(10_000)
    let pad = count / 10 * 7
    for number in 0..<count where number != pad {
      expectEqual(mkdir(tree.folder.path("sys/class/hidraw/hidraw\(number)"), 0o700), 0)
    }
    try tree.addDualSense("hidraw\(pad)")
    expectEqual(tree.find().map(\.node), ["hidraw\(pad)"])
  }

  @Test("an input device leads to its hidraw device")
  func inputs() throws {
    let tree = try PadTree()
    try tree.folder.makeFolder("sys/class/input/event7/device/device/hidraw/hidraw5")
    let finder = tree.finder()
    expectEqual(finder.node(ofInput: "/dev/input/event7"), "hidraw5")
    for path in ["/dev/input/event8", "/dev/input/js0", "", "/dev/input/event../../x"] {
      #expect(finder.node(ofInput: path) == nil, "\(path)")
    }
  }

  @Test("another program that has opened a pad for writing is named; readers are not")
  func writers() throws {
    let tree = try PadTree()
    try tree.addDualSense("hidraw5")
    for (process, flags, name) in [("41", "02000000", "reader"), ("42", "02100002", "steam")] {
      try tree.folder.makeFolder("proc/\(process)/fd")
      try tree.folder.link("proc/\(process)/fd/9", to: "/dev/hidraw5")
      _ = try tree.folder.write("proc/\(process)/fdinfo/9", "pos:\t0\nflags:\t\(flags)\n")
      _ = try tree.folder.write("proc/\(process)/comm", name + "\n")
    }
    expectEqual(tree.finder(looksForWriters: true).find().map(\.otherWriter), ["steam"])
    #expect(tree.find().map(\.otherWriter) == [nil])
  }

  @Test("the address of a pad appears in no description of it")
  func addresses() throws {
    let tree = try PadTree()
    try tree.addDualSense(unit: "a0:b1:c2:d3:e4:f5")
    let pad = try #require(tree.find().first)
    var dumped = ""
    dump(pad, to: &dumped)
    for text in ["\(pad)", String(reflecting: pad), dumped] {
      #expect(!text.lowercased().contains("b1c2") && !text.lowercased().contains("b1:c2"), "\(text)")
    }
    #expect(!pad.unit.isEmpty)
  }
}
