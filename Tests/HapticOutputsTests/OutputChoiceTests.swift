import HapticOutputs
import Testing

@Suite("Output names")
struct OutputChoiceTests {
  @Test("auto and silent have their names, everything else is a device")
  func names() {
    #expect(OutputChoice("auto") == .automatic)
    #expect(OutputChoice("silent") == .silent && OutputChoice("null") == .silent)
    #expect(OutputChoice("jack:system") == .device("jack:system"))
    #expect(OutputChoice("") == .device(""))
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
      ("jak", "did you mean jack"), ("", "there are auto, silent, jack, pulse, controller"),
    ] {
      let error = #expect(throws: OutputError.self) { try OutputChoice(name).open() }
      #expect(error == OutputError(.misuse, "no output is called so; \(hint)", file: name))
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
}
