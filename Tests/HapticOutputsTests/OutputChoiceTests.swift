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

  @Test("a name of nothing is refused", arguments: ["", "jak", "jack:", "controler:0", "pulse:\0"])
  func unknown(name: String) {
    let error = #expect(throws: OutputError.self) { try OutputChoice(name).open() }
    #expect(error?.kind == .noDevice)
  }

  @Test("the automatic choice is the same within a moment, and a new object each time")
  func automatic() throws {
    let first = try OutputChoice.automatic.open()
    let second = try OutputChoice.automatic.open()
    #expect(first.name == second.name && first !== second)
  }
}
