import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

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
    expectEqual(sentences(tree, denied: ["hidraw5"]), ["DualSense (Bluetooth): nothing – \(cure)"])
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

  @Test(
    "what a pad lacks is said with what it has",
    arguments: [
      (PadKind.mouse, "controller,triggers", "MX Master 4 has no trigger effects; choose another"),
      (.joyConLeft, "controller,coils", "Joy-Con (L) has no voice coils; use hd"),
      (.dualSenseBluetooth, "controller,motors", "DualSense (Bluetooth) has no motors; use coils"),
      (.triton, "controller,hd", "Steam Controller has no HD rumble; use coils"),
    ])
  func lack(_ kind: PadKind, _ name: String, _ message: String) throws {
    let pad = PadDirectory.simulated(SimulatedPad(kind: kind, number: 1))
    let choice = try ControllerChoice(name)
    let locality = try ControllerName(name).locality ?? .default
    let error = #expect(throws: OutputError.self) {
      _ = try choice.open(PadEntry(controller: nil, pads: [pad]), locality, DeviceOptions())
    }
    #expect(
      error?.kind == .unsuitable && error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test("options of a name reach the pad; fine rumble is refused as long as no pad was tried")
  func options() throws {
    func open(_ kind: PadKind, _ name: String) throws -> PadOutput? {
      let pad = PadDirectory.simulated(SimulatedPad(kind: kind, number: 1))
      return try ControllerChoice(name).open(
        PadEntry(controller: nil, pads: [pad]), .default, DeviceOptions()) as? PadOutput
    }
    let coils = try open(.dualSenseBluetooth, "controller,level=0.25,buffer=128,slot=30")
    #expect(coils?.settings.level == 0.25 && coils?.settings.buffer == .safe)
    #expect(try open(.joyConLeft, "controller,slot=30")?.settings.slot == 30)
    let error = #expect(throws: OutputError.self) { try open(.joyConLeft, "controller,fine") }
    expectEqual(error?.message.contains("THRUM_HID_UNTESTED=1"), true)
  }

  @Test("a controller with motors alone has no sentence")
  func motors() throws {
    let tree = try PadTree()
    #expect(sentences(tree, controllers: [controller()]) == [nil])
  }

  @Test("the rules name every product by cable and by Bluetooth, below uaccess")
  func rules() {
    let lines = PadPermissions.rules.split(separator: "\n").filter { !$0.hasPrefix("#") }
    // All controllers of Valve, whose numbers change with each part of them.
    #expect(lines.contains { $0.contains("ATTRS{idVendor}==\"28de\", MODE") })
    #expect(lines.contains { $0.contains("KERNELS==\"*28DE:*\"") })
    for product in PadProduct.all where product.vendor != 0x28DE {
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
    expectEqual(sound, .coils(device: "pulse:pad"))
    let text = try sentence(sound)
    expectEqual(text, "DualSense (USB): voice coils on card 2")
  }

  @Test("a profile with two channels hides the coils, and the cure is said")
  func two() throws {
    let sound = PadSound.choose(
      card: 2, from: [sink("alsa_output.usb-Sony.HiFi__Speaker__sink", channels: 2, card: 2)])
    expectEqual(sound, .hidden(channels: 2, profile: "HiFi__Speaker__sink"))
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

/// Coils that are channels of a sound card, on an output that the test clocks.
@Suite("Coils of a pad on a cable")
struct CabledCoilTests {
  private func output(_ number: Int) -> (CabledCoilOutput, ManualOutput, PadIdentity) {
    let pad = PadDirectory.simulated(SimulatedPad(kind: .dualSenseUSB, number: number))
    let sound = ManualOutput()
    return (CabledCoilOutput(pad, sound: sound, controller: nil), sound, pad)
  }

  @Test("while the card plays, motors and other coils of the pad are busy; after the end they are free")
  func exclusion() throws {
    let (output, _, pad) = output(9_001)
    let other = CabledCoilOutput(pad, sound: ManualOutput(), controller: nil)
    let source = ToneSource()
    _ = try output.start(source.source) { _ in }
    #expect(throws: OutputError.self) { try other.start(source.source) { _ in } }
    let error = #expect(throws: OutputError.self) {
      try PadLease([pad.node], parts: [.motors], name: "motors")
    }
    expectEqual(error?.message.hasPrefix("busy"), true)
    // Trigger effects go beside both.
    _ = try PadLease([pad.node], parts: [.leftTrigger], name: "trigger")
    output.stop()
    let motors = try PadLease([pad.node], parts: [.motors], name: "motors")
    #expect(throws: OutputError.self) { try other.start(source.source) { _ in } }
    motors.release()
    _ = try other.start(source.source) { _ in }
    other.stop()
  }

  @Test("with all, the triggers get effects beside the coils, from the same engine")
  func triggers() throws {
    let (_, sound, pad) = output(9_002)
    let transport = TestTransport()
    let link = PadLink(pad, transport: transport)
    let triggers = try PadOutput(
      [pad], .triggers, settings: PadSettings(locality: .triggers), connect: { _ in link })
    let output = CabledCoilOutput(pad, sound: sound, controller: nil, triggers: triggers)
    let source = ToneSource()
    let format = try output.start(source.source) { _ in }
    expectEqual(format.framePeriod, 0.001)
    var peak: Float = 0
    #expect(
      comesTrue {
        sound.advance(frames: 512) { peak = max(peak, $0.haptic.map(abs).max() ?? 0) }
        return transport.sent.contains { $0.id == 0x02 && $0.bytes[11] == 0x26 && $0.bytes[22] == 0x26 }
      })
    // What the sound device did not ask for was not rendered.
    #expect(peak > 0.9 && source.position % 512 == 0)
    output.stop()
    expectEqual(transport.sent.last?.bytes[11], 0x05)
    withExtendedLifetime(source) {}
  }

  @Test("what the coils would turn into other tones is filtered, and what they play is not")
  func filter() {
    for (hertz, range) in [
      (120.0, 0.98...1.02), (400, 0.98...1.02), (1_000, 0.95...1.05), (1_600, 0...0.001),
    ] {
      let sine = ScriptedSource { _, frame in Float(sin(2 * Double.pi * hertz * Double(frame) / 48_000)) }
      let source = CoilFilter(sine.door).source
      var block = [Float](repeating: 0, count: 480)
      var peak: Float = 0
      for number in 0..<100 {
        block.withUnsafeMutableBufferPointer {
          source.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: $0.count, hostTime: 0)
        }
        // The filter has settled after a tenth of a second.
        if number >= 10 { peak = max(peak, block.map(abs).max() ?? 0) }
      }
      withExtendedLifetime(sine) {}
      #expect(range.contains(Double(peak)), "\(hertz) Hz: \(peak)")
    }
  }
}
