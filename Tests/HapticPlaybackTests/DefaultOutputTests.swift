import HapticDevices
import HapticOutputs
import HapticPlayback
import Testing

@Suite("The default output")
struct DefaultOutputTests {
  @Test("the factory of the task comes first, and counts as a request")
  func factory() throws {
    let manual = ManualOutput()
    let factory: DefaultOutput.Factory = { () throws(OutputError) -> any HapticOutput in manual }
    try DefaultOutput.$factory.withValue(factory) {
      let made = try DefaultOutput.make()
      #expect(made === manual && DefaultOutput.isRequested)
    }
  }

  @Test("what a factory throws is an error of the engine, with its place and cause")
  func failure() {
    let factory: DefaultOutput.Factory = { () throws(OutputError) -> any HapticOutput in
      throw OutputError(.noServer, "nobody is there", place: "x", cause: "silence")
    }
    let error = DefaultOutput.$factory.withValue(factory) {
      #expect(throws: EngineError.self) { try DefaultOutput.make() }
    }
    #expect(error == EngineError(.noOutput, "nobody is there", place: "x", cause: "silence"))
  }
}
