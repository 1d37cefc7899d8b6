import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticFiles
@testable import HapticPerception

@Suite struct NamedProfileTests {
  @Test("the built-in profiles are those of the rendering model, found whatever the case")
  func builtIn() throws {
    expectEqual(NamedProfile.builtIn.map(\.name), ["taptic", "wideband", "audible"])
    expectEqual(NamedProfile.builtIn.map(\.profile), [.taptic, .wideband, .audible])
    #expect(try NamedProfile.named("Audible") == .audible)
  }

  @Test("rumble motors have the numbers of the rendering model")
  func rumble() {
    let rumble = NamedProfile.taptic.rumble
    #expect((rumble.heavyAttack, rumble.lightAttack, rumble.minimumPulse) == (0.065, 0.028, 0.020))
  }

  @Test("an unknown name points at the near one, or lists all")
  func near() {
    let error = #expect(throws: ProfileError.self) { try NamedProfile.named("tapitc") }
    #expect(
      error?.description == "no built-in profile 'tapitc'; did you mean 'taptic'?")
    let far = #expect(throws: ProfileError.self) { try NamedProfile.named("xyz") }
    #expect(
      far?.description
        == "no built-in profile 'xyz'; there are taptic, wideband, audible; the path of a profile file works too"
    )
    expectEqual(far?.kind, .unknownName)
  }

  @Test("a path is read as a file: its problems carry the file's name")
  func files() throws {
    let folder = try TemporaryFolder()
    let good = folder.path("coil.json")
    try folder.write("coil.json", Array(#"{"transient": {"cycles": 2}}"#.utf8))
    let named = try NamedProfile.resolve(good)
    expectEqual(named.name, "coil")
    expectEqual(named.profile.transientCycles, 2)
    try folder.write("bad.json", Array("{\"gain\": 1}\n{".utf8))
    let error = #expect(throws: ProfileError.self) { try NamedProfile.resolve(folder.path("bad.json")) }
    #expect(
      error?.description
        == "\(folder.path("bad.json")):2:1: error: unexpected '{' after the end of the text")
    let absent = #expect(throws: ProfileError.self) { try NamedProfile.resolve(folder.path("no.json")) }
    expectEqual(absent?.kind, .unreadable)
    let directory = #expect(throws: ProfileError.self) { try NamedProfile.resolve(folder.path("")) }
    expectEqual(directory?.description.hasSuffix("is a folder, not a file"), true)
  }

  @Test("a file beyond a mebibyte is refused")
  func large() throws {
    let folder = try TemporaryFolder()
    try folder.write("big.json", [UInt8](repeating: 32, count: ProfileFile.maximumBytes + 1))
    let error = #expect(throws: ProfileError.self) { try ProfileFile.load(folder.path("big.json")) }
    #expect(
      error?.message == "the file has 1048577 bytes, but at most 1048576 can be read; use a smaller file")
  }
}
