import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs

@Suite("THRUM_HID")
struct HIDSettingTests {
  @Test("items are separated by semicolons")
  func items() throws {
    let setting = try HIDSetting(
      "simulate:dualsense-bt,ppm=150,buffer=32;record:/tmp/a b.jsonl;simulate:joycon-l;")
    expectEqual(setting.recording, HIDSetting.Recording(path: "/tmp/a b.jsonl", sends: false))
    #expect(
      setting.simulated == [
        SimulatedPad(kind: .dualSenseBluetooth, number: 1, ppm: 150, buffer: 32),
        SimulatedPad(kind: .joyConLeft, number: 2),
      ])
    #expect(!setting.isOff)
    let phone = try HIDSetting("simulate:feedbackd;simulate:dualsense-usb,card=3")
    #expect(phone.simulatesFeedbackd && phone.simulated.map(\.card) == [3])
    let (sends, off) = (try HIDSetting("record+send:x"), try HIDSetting("off"))
    #expect(sends.recording == HIDSetting.Recording(path: "x", sends: true) && off.isOff)
    let (library, mouse) = (try HIDSetting("sdl;record+send:x"), try HIDSetting("simulate:hidpp,device=2"))
    #expect(library.usesLibrary && !off.usesLibrary && mouse.simulated.map(\.device) == [2])
    // A file may have a colon in its name.
    let colon = try HIDSetting("record:a:b")
    expectEqual(colon.recording?.path, "a:b")
    for kind in PadKind.allCases {
      let setting = try HIDSetting("simulate:\(kind.rawValue)")
      expectEqual(setting.simulated.map(\.kind), [kind])
    }
  }

  @Test(
    "wrong values are refused with what to do",
    arguments: [
      ("recrod:x", "did you mean record"), ("record", "not complete"), ("record:", "no file"),
      ("record:a;record:b", "one recording"), ("simulate:ps5", "dualsense-bt"), ("simulate", "not complete"),
      ("simulate:joycon-l,ppm=x", "ppm="), ("simulate:joycon-l,ppm=nan", "ppm="),
      ("simulate:joycon-l,buffer=1", "buffer="), ("simulate:joycon-l,buffer=64.5", "buffer="),
      ("simulate:joycon-l,speed=1", "unknown option"), ("simulate:joycon-l,card=1", "card="),
      ("off;record:x", "off excludes"), ("off;sdl", "off excludes"), ("sdl:x", "not complete"),
      ("simulate:hidpp,device=7", "device="), ("simulate:joycon-l,device=1", "device="),
      ("simulate:joycon-l,device=", "device="),
      ("record:a\0b", "no file"), (String(repeating: "simulate:joycon-l;", count: 17), "at most 16"),
      (String(repeating: "y", count: 60), "unknown item"), ("off:1", "not complete"),
    ])
  func wrong(_ text: String, _ hint: String) {
    let error = #expect(throws: OutputError.self) { try HIDSetting(text) }
    #expect(error?.kind == .misuse && error?.place == "THRUM_HID")
    #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    #expect((error?.message.utf8.count ?? 0) < 250)
  }

  @Test("names of controllers have options")
  func names() throws {
    let name = try ControllerName("controller:3,coils,buffer=32,leftHandle")
    #expect(name.id == "controller:3" && name.kind == .coils && name.locality == .leftHandle)
    expectEqual(name.buffer, .fast)
    let (level, fine) = (
      try ControllerName("controller,level=0.8"), try ControllerName("controller,hd,slot=30,fine")
    )
    #expect(level.level == 0.8 && level.slot == nil && fine.slot == 30 && fine.isFine && !level.isFine)
    let (plain, triggers) = (try ControllerName("controller"), try ControllerName("controller,triggers"))
    #expect(plain.id == "controller" && triggers.locality == .triggers)
    for (text, hint) in [
      ("controller,coil", "did you mean coils"), ("controller,buffer=63", "32, 64 or 128"),
      ("controller,coils,hd", "name one"), ("controller,triggers,handles", "one locality"),
      ("controller,level=0", "0.05 to 1"), ("controller,level=nan", "0.05 to 1"),
      ("controller,level=", "0.05 to 1"), ("controller,slot=14", "15 to 45"),
      ("controller,slot=1e1", "15 to 45"),
      ("controller,coils,fine", "name hd"), ("controller,motors,level=0.5", "name coils"),
      ("controller,hd,buffer=32", "name coils"), ("controller,fin", "did you mean fine"),
      ("controller,", "unknown option"), ("controller,buffer", "did you mean buffer="),
    ] {
      let error = #expect(throws: OutputError.self) { try ControllerName(text) }
      #expect(
        error?.kind == .misuse && error?.message.contains(hint) == true,
        "\(text): \(String(describing: error))")
    }
  }
}
