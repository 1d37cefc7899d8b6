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
        place: ControllerLocation(node: pads.indices.contains(index) ? pads[index].node : nil)
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

/// What the sound card of a pad on a cable offers.
@Suite("Sound cards of pads")
struct PadSoundTests {
  private func sink(_ name: String, channels: Int, card: Int?) -> OutputDevice {
    OutputDevice(
      id: "pulse:" + name, name: name, backend: .pulse,
      channels: (0..<channels).map { "aux\($0)" }, sampleRate: 48_000, blockSize: 0, latency: 0,
      isDefault: false,
      card: card)
  }

  private func sentence(_ sound: PadSound?) throws -> String? {
    let tree = try PadTree()
    try tree.addCabledDualSense("hidraw2", card: 2)
    var pads = tree.find()
    pads[0].sound = sound
    let controller = Controller(
      simulated: "pad", localities: Controller.localities(handles: true, triggers: false))
    return PadEntry.combine([(controller, ControllerLocation(node: "hidraw2"))], pads).first?.sentence ?? nil
  }

  @Test("a device of the card with four channels has the coils, whatever their names")
  func four() throws {
    let devices = [
      sink("other", channels: 8, card: 1), sink("none", channels: 4, card: nil),
      sink("speaker", channels: 2, card: 2), sink("pad", channels: 4, card: 2),
    ]
    let sound = PadSound.choose(card: 2, from: devices)
    #expect(sound == .coils(device: "pulse:pad"))
    let text = try sentence(sound)
    #expect(text == "DualSense (USB): voice coils on card 2")
  }

  @Test("a profile with two channels hides the coils, and the cure is said")
  func two() throws {
    let sound = PadSound.choose(
      card: 2, from: [sink("alsa_output.usb-Sony.HiFi__Speaker__sink", channels: 2, card: 2)])
    #expect(sound == .hidden(channels: 2, profile: "HiFi__Speaker__sink"))
    let text = try sentence(sound)
    #expect(
      text
        == "DualSense (USB): motors only – its sound card offers 2 channels (profile \"HiFi__Speaker__sink\"); choose \"Pro Audio\", \"Direct\" or \"Analog Surround 4.0\" (pavucontrol, Configuration)"
    )
  }

  @Test("a card that no server offers is said")
  func none() throws {
    #expect(PadSound.choose(card: 2, from: []) == nil)
    let text = try sentence(nil)
    #expect(
      text == "DualSense (USB): motors only – no sound server offers its card; start PipeWire or PulseAudio")
  }
}
