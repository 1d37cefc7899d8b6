import HapticPerception
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

@Suite("What is said about pads")
struct PadSentenceTests {
  private func sentences(
    _ tree: PadTree, controllers: [Controller] = [], denied: Set<String> = [], writers: Bool = false
  ) -> [String?] {
    let pads = tree.finder(denied: denied, looksForWriters: writers).find()
    let places = controllers.enumerated().map { index, controller in
      (
        controller: controller,
        place: ControllerPlace(node: pads.indices.contains(index) ? pads[index].node : nil)
      )
    }
    return PadEntry.combine(places, pads).map(\.sentence)
  }

  private func controller() -> Controller {
    Controller(simulated: "pad", localities: Controller.localities(handles: true, triggers: false))
  }

  @Test("what is used is said")
  func used() throws {
    let tree = try PadTree()
    try tree.addDualSense("hidraw5")
    try tree.add(
      "hidraw6", in: "virtual/misc/uhid/0005:057E:2006.0001", event: PadTree.event("0005:0000057E:00002006"))
    #expect(
      sentences(tree, controllers: [controller()])
        == ["DualSense (Bluetooth): voice coils, 43 ms buffer", "Joy-Con (L): HD rumble"])
  }

  @Test("without permission the rules are named")
  func denied() throws {
    let tree = try PadTree()
    try tree.addDualSense("hidraw5")
    let cure =
      "no permission for /dev/hidraw5; install 70-thrum-pads.rules (thrum devices --udev-rules prints it) and reconnect"
    #expect(
      sentences(tree, controllers: [controller()], denied: ["hidraw5"])
        == ["DualSense (Bluetooth): motors only – \(cure)"])
    // Without the joystick library there are no motors either.
    #expect(sentences(tree, denied: ["hidraw5"]) == ["DualSense (Bluetooth): nothing – \(cure)"])
  }

  @Test("another program that sends to the pad is named")
  func writer() throws {
    let tree = try PadTree()
    try tree.add(
      "hidraw5", in: "virtual/misc/uhid/0005:057E:2006.0001", event: PadTree.event("0005:0000057E:00002006"))
    try tree.folder.makeFolder("proc/42/fd")
    try tree.folder.link("proc/42/fd/9", to: "/dev/hidraw5")
    _ = try tree.folder.write("proc/42/fdinfo/9", "flags:\t02\n")
    _ = try tree.folder.write("proc/42/comm", "Steam\n")
    #expect(
      sentences(tree, controllers: [controller()], writers: true)
        == ["Joy-Con (L): motors only – another program (Steam) sends to it"])
  }

  @Test("a controller with motors alone has no sentence")
  func motors() throws {
    let tree = try PadTree()
    #expect(sentences(tree, controllers: [controller()]) == [nil])
  }

  @Test("the rules name every product by cable and by Bluetooth, below uaccess")
  func rules() {
    let lines = PadPermissions.rules.split(separator: "\n").filter { !$0.hasPrefix("#") }
    for product in PadProduct.all {
      let hex = String(product.product, radix: 16)
      let (low, high) = (String(repeating: "0", count: 4 - hex.count) + hex, hex.uppercased())
      #expect(lines.contains { $0.contains("ATTRS{idProduct}==\"\(low)\"") }, "\(product.name)")
      #expect(lines.contains { $0.contains("KERNELS==\"*") && $0.contains("\(high)*\"") }, "\(product.name)")
    }
    #expect(lines.allSatisfy { $0.hasSuffix("MODE=\"0660\", TAG+=\"uaccess\"") })
    #expect(lines.allSatisfy { $0.hasPrefix("KERNEL==\"hidraw*\", ") })
    #expect(PadPermissions.fileName < "73")
  }
}
