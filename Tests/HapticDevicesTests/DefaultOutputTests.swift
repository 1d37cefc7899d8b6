import HapticDevices
import HapticOutputs
import TestExpectations
import Testing

@Suite("The default output")
struct DefaultOutputTests {
  @Test("the factory of the task comes first, and counts as a request")
  func factory() throws {
    let manual = ManualOutput()
    let factory: DefaultOutput.Factory = { () throws(OutputError) -> any HapticOutput in manual }
    try HapticEnvironment(output: factory).apply {
      let made = try DefaultOutput.make()
      #expect(made === manual && DefaultOutput.isRequested)
    }
  }

  @Test("what a factory throws arrives as it was thrown")
  func failure() {
    let factory: DefaultOutput.Factory = { () throws(OutputError) -> any HapticOutput in
      throw OutputError(.noServer, "no server answers", place: "x", cause: "silence")
    }
    let error = HapticEnvironment(output: factory).apply {
      #expect(throws: OutputError.self) { try DefaultOutput.make() }
    }
    expectEqual(error, OutputError(.noServer, "no server answers", place: "x", cause: "silence"))
  }
}
