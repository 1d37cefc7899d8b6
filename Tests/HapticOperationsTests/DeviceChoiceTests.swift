import Foundation
import HapticAnalysis
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

@Suite("Devices as text")
struct DeviceChoiceTests {
  @Test("a device is a name of the table or the JSON of a profile")
  func targets() throws {
    for (name, _) in DesignTarget.named { #expect(try DeviceChoice.target(name).name == name) }
    let coil = try DeviceChoice.target(
      " {\"name\": \"mine\", \"device\": {\"class\": \"coil\", \"peakG\": 0.5}}")
    #expect(coil.name == "mine" && coil.device == .coil && coil.isMeasured)
    #expect(try DeviceChoice.target("{}").device == .taptic)
    #expect(try DeviceChoice.profile("wideband") == .wideband)
    #expect(
      try DeviceChoice.profile(String(decoding: ProfileFile.encode(.audible), as: UTF8.self)) == .audible)
  }

  @Test("motors are those of a controller, or of any profile")
  func motors() throws {
    #expect(try DeviceChoice.rumble("controller") == RumbleProfile())
    #expect(try DeviceChoice.rumble("{\"rumble\": {\"floor\": 0.25}}").floor == 0.25)
    #expect(throws: OperationError.self) { try DeviceChoice.rumble("taptic") }
  }

  @Test("HD rumble is that of a Joy-Con, or of a profile of its class with its own numbers")
  func twoTone() throws {
    #expect(try DeviceChoice.twoTone("joycon") == LinearActuator(resonance: 160, q: 4, gain: 0.5))
    let own = #"{"device": {"class": "joycon", "peakG": 3, "resonanceHz": 150}}"#
    #expect(try DeviceChoice.twoTone(own) == LinearActuator(resonance: 150, q: 4, gain: 0.75))
    for other in ["taptic", "controller", "coil", "web"] {
      let error = #expect(throws: OperationError.self) { try DeviceChoice.twoTone(other) }
      expectEqual(error?.message.contains("does not have HD rumble; use joycon"), true)
    }
  }

  @Test(
    "what is no device is refused with a way out",
    arguments: [
      ("toaster", "no device is named 'toaster'; use phone, controller, watch, wideband, lra150"),
      ("{\"device\": {\"class\": \"none\"}}", "has no device: it is heard, not felt"),
      (
        "{\n \"device\": {\"q\": -1}}",
        "the profile has an error at line 2, column 18: device.q: -1 is outside"
      ),
      ("{\"device\": {\"clas\": \"coil\"}}", "unknown key; did you mean 'class'?"),
      ("{", "the profile has an error at line 1, column 2"),
      ("", "no device is named ''"),
    ])
  func refused(text: String, message: String) {
    let error = #expect(throws: OperationError.self) { try DeviceChoice.target(text) }
    #expect(
      error?.kind == .invalidOption && error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("every language lists the devices that have a name")
  func lists() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Package.root.appending(path: path), encoding: .utf8)
    }
    /// Returns the names in a part of a file, in its order.
    func names(_ path: String, from start: String, to end: String) throws -> Set<String> {
      let part = try #require(text(path).split(separator: start).last?.split(separator: end).first)
      let words = part.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return Set(words).intersection(DesignTarget.named.map(\.name) + ["taptik"])
    }
    let expected = Set(DesignTarget.named.map(\.name))
    #expect(
      try names("Sources/C/CThrum/include/thrum.h", from: "accepts its name:", to: "It also accepts")
        == expected)
    #expect(
      try names("Bindings/Python/src/thrum_haptics/_values.py", from: "DeviceName = Literal[", to: "]")
        == expected)
    #expect(
      try names("Bindings/Python/src/thrum_haptics/_pattern.py", from: "The devices are", to: "those that")
        == expected
    )
    #expect(
      try names("Bindings/Web/play.d.ts", from: "export type DeviceClass", to: "What a profile file")
        == expected)
  }
}
