import TestExpectations
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

@Suite("Output names")
struct OutputChoiceTests {
  @Test("auto and silent have their names, everything else is a device")
  func names() {
    expectEqual(OutputChoice("auto"), .automatic)
    #expect(OutputChoice("silent") == .silent && OutputChoice("null") == .silent)
    expectEqual(OutputChoice("jack:system"), .device("jack:system"))
    expectEqual(OutputChoice(""), .device(""))
  }

  @Test("devices are opened by their identifier without being reached")
  func devices() throws {
    for name in ["jack", "pulse", "jack:nowhere", "pulse:nowhere"] {
      let output = try OutputChoice(name).open(plan: ChannelPlan("haptic=2"))
      #expect(output.name == name && (output as? DeviceOutput)?.plan.haptic == [2])
    }
    #expect(try OutputChoice("null").open().format.canBeFelt == false)
  }

  @Test("a name of nothing is refused, with the name that was most likely meant")
  func unknown() {
    for (name, hint) in [
      ("jak", "did you mean jack"),
      (
        "",
        "use auto, silent, \(OutputChoice.kinds.joined(separator: ", ")) or an identifier from 'thrum devices'"
      ),
    ] {
      let error = #expect(throws: OutputError.self) { try OutputChoice(name).open() }
      expectEqual(error, OutputError(.misuse, "unknown output; \(hint)", place: name))
    }
    for name in ["controler:0", "Auto", "manual", ":"] {
      #expect(throws: OutputError.self) { try OutputChoice(name).open() }
    }
  }

  @Test("a device without a name, and a controller that is not there, are refused")
  func nameless() {
    for name in ["jack:", "pulse:", "pulse:a\0b", "controller:99999", "controller:x"] {
      #expect(throws: OutputError.self, "\(name)") { try OutputChoice(name).open() }
    }
  }

  @Test("the automatic choice is the same within a moment, and a new object each time")
  func automatic() throws {
    let first = try OutputChoice.automatic.open()
    let second = try OutputChoice.automatic.open()
    #expect(first.name == second.name && first !== second)
  }

  @Test(
    "a sound device and a controller have a name together, in either order, aligned when that is asked for",
    arguments: [
      ("jack+controller", "jack", "controller", false, nil),
      ("controller:3+pulse:a.b", "pulse:a.b", "controller:3", false, nil),
      ("jack:USB + Card+controller", "jack:USB + Card", "controller", false, nil),
      ("auto+controller,aligned", "auto", "controller", true, nil),
      ("controller+jack:a,b,aligned", "jack:a,b", "controller", true, nil),
      ("jack:a,b+controller:12,aligned=0", "jack:a,b", "controller:12", true, 0),
      ("jack+controller,aligned=62.5", "jack", "controller", true, 0.0625),
    ] as [(String, String, String, Bool, Double?)])
  func pairs(name: String, sound: String, controller: String, isAligned: Bool, latency: Double?) throws {
    expectEqual(OutputChoice(name), .pair(name))
    let pair = try OutputPair(name)
    #expect(pair.sound == sound && pair.controller == controller)
    #expect(pair.isAligned == isAligned && pair.controllerLatency == latency)
  }

  @Test(
    "what is no pair is refused with the way to write one",
    arguments: [
      "jack+pulse", "jack+pulse:x", "+controller", "controller+", "controller+controller",
      "controller:1+controller:2",
      "jack+controler",
    ])
  func noPairs(name: String) {
    let error = #expect(throws: OutputError.self) { try OutputChoice(name).open() }
    #expect(error?.kind == .misuse && error?.message.contains("for example jack+controller") == true)
  }

  @Test("an alignment that is no time is refused", arguments: ["x", "", "-1", "501", "nan", "1e9", "60ms"])
  func alignment(time: String) {
    let error = #expect(throws: OutputError.self) {
      try OutputChoice("jack+controller,aligned=\(time)").open()
    }
    #expect(error?.kind == .misuse && error?.message.contains("milliseconds, 0 to 500") == true)
  }

  @Test("a name with a plus that is no controller's is a device's")
  func plusInNames() {
    for name in ["jack:A+B", "jack:A,aligned", "pulse:controller+x", "jack+pulse"] {
      expectEqual(OutputChoice(name), .device(name))
    }
  }
}
