import AHAP
import Foundation
import HapticComposition
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("Patterns that thrum compose and thrum listen do not replace")
struct ComposeLossTests {
  let folder: TemporaryFolder
  private let sound: String
  private var place: String { folder.path + "/door.ahap" }

  /// What `thrum compose` writes for the sound, composed once.
  static let composed: [UInt8]? = {
    guard let folder = try? TemporaryFolder(), let bytes = try? Sample.sound("Sounds/door.wav"),
      let sound = try? folder.write("sounds/door.wav", bytes)
    else { return nil }
    let run = thrum("compose", sound, "-o", folder.path + "/door.ahap")
    return run.status == 0 ? try? folder.read("door.ahap") : nil
  }()

  init() throws {
    folder = try TemporaryFolder()
    sound = try folder.write("sounds/door.wav", Sample.sound("Sounds/door.wav"))
    try folder.write("door.ahap", try #require(Self.composed))
  }

  private func edit(_ change: (inout HapticPattern) -> Void) throws -> [UInt8] {
    var pattern = try #require(AHAPDecoder().decode(folder.read("door.ahap")).pattern)
    change(&pattern)
    let bytes = try AHAPEncoder().encode(pattern)
    try folder.write("door.ahap", bytes)
    return bytes
  }

  @Test("a pattern changed by hand is refused with the number of changes, and replaced with --force")
  func edited() throws {
    let fresh = try folder.read("door.ahap")
    let bytes = try edit { pattern in
      pattern.events[0].parameters[0].value = 0.11
      if let last = pattern.events.lastIndex(where: { $0.type == .hapticTransient }) {
        pattern.events.remove(at: last)
      }
    }
    let run = thrum("compose", sound, "-o", place)
    #expect(run.status == 73 && run.output.isEmpty, "\(run)")
    #expect(
      run.errors.contains(
        "door.ahap': holds 2 changes made by hand; --update '\(place)' keeps them, --force replaces the file"),
      "\(run)")
    #expect(try folder.read("door.ahap") == bytes)
    // In place, --update keeps the changes; into another file, it does not make this one replaceable.
    let other = thrum("compose", sound, "-o", place, "--update", place, "--set", "strength=0.7")
    #expect(other.status == 0 && other.output.contains("1 by hand kept, 1 deleted"), "\(other)")
    expectEqual(thrum("compose", sound, "-o", place, "--force").status, 0)
    #expect(try folder.read("door.ahap") == fresh)
  }

  @Test(
    "each kind of change counts",
    arguments: ["parameter", "curve", "metadata", "key", "comment", "moved"])
  func kinds(change: String) throws {
    if change == "comment" {
      let text = String(decoding: try folder.read("door.ahap"), as: UTF8.self)
      try folder.write("door.ahap", Array("// mine\n\(text)".utf8))
    } else {
      _ = try edit { pattern in
        switch change {
        case "parameter":
          pattern.parameters.append(DynamicParameter(.hapticIntensityControl, time: 0.1, value: 0.5))
        case "curve":
          pattern.curves.append(
            ParameterCurve(
              .audioVolumeControl, time: 0,
              controlPoints: [.init(time: 0, value: 1), .init(time: 1, value: 0)]))
        case "metadata":
          guard case .object(var metadata) = pattern.extras["Metadata"] else { return }
          metadata = ExtraKeys(metadata.members + [.init(key: "Author", value: .string("Ada"))])
          pattern.extras = ExtraKeys([.init(key: "Metadata", value: .object(metadata))])
        case "key":
          pattern.extras = ExtraKeys(pattern.extras.members + [.init(key: "Mine", value: .string("1"))])
        default: pattern.events[0].time += 0.2
        }
      }
    }
    let bytes = try folder.read("door.ahap")
    let run = thrum("compose", sound, "-o", place)
    #expect(run.status == 73 && run.errors.contains("made by hand"), "\(change): \(run)")
    #expect(try folder.read("door.ahap") == bytes)
  }

  @Test("an unchanged composition is replaced, after thrum format too; an empty file as well")
  func unchanged() throws {
    expectEqual(thrum("format", "--in-place", place).status, 0)
    expectEqual(thrum("compose", sound, "-o", place, "--set", "strength=0.6").status, 0)
    try folder.write("door.ahap", [])
    expectEqual(thrum("compose", sound, "-o", place).status, 0)
  }

  @Test("patterns never composed and files that are not patterns are refused", arguments: [0, 1, 2])
  func foreign(kind: Int) throws {
    let bytes = [Array(#"{"Pattern":[]}"#.utf8), Array("my notes".utf8), [0xFF, 0, 1]][kind]
    try folder.write("door.ahap", bytes)
    let run = thrum("compose", sound, "-o", place)
    #expect(run.status == 73 && run.errors.contains("--force"), "\(run)")
    #expect(try folder.read("door.ahap") == bytes)
  }

  @Test("of several sounds, those whose pattern was not changed are written; the status is 1")
  func batch() throws {
    let bytes = try edit { $0.events[0].parameters[0].value = 0.11 }
    let surf = try folder.write("sounds/surf.wav", Sample.sound("Sounds/surf.wav"))
    let run = thrum("compose", sound, surf, "-o", folder.path + "/")
    #expect(run.status == 1 && run.errors.contains("door.ahap': holds 1 change made by hand"), "\(run)")
    #expect(run.output.contains("surf.ahap"))
    #expect(try folder.read("door.ahap") == bytes)
    #expect(!(try folder.read("surf.ahap")).isEmpty)
    let all = thrum("compose", sound, "-o", place, "--strategy", "all")
    expectEqual(all.status, 0)
    let hybrid = folder.path + "/door-hybrid.ahap"
    try folder.write("door-hybrid.ahap", Array(#"{"Pattern":[]}"#.utf8))
    let again = thrum("compose", sound, "-o", place, "--strategy", "all")
    #expect(again.status == 1 && again.errors.contains("door-hybrid.ahap"), "\(again)")
    #expect(try folder.read("door-hybrid.ahap") == Array(#"{"Pattern":[]}"#.utf8), "\(hybrid)")
  }

  @Test("--record keeps a pattern that was changed by hand and one that was not recorded")
  func listen() throws {
    let words = [
      "listen", "--input", sound, "--output", "silent", "--quiet", "--seconds", "0.3", "--record",
      folder.path + "/felt.ahap",
    ]
    expectEqual(thrum(words).status, 0)
    // An unchanged recording may be replaced.
    expectEqual(thrum(words).status, 0)
    var pattern = try #require(AHAPDecoder().decode(folder.read("felt.ahap")).pattern)
    pattern.events.append(HapticEvent(.hapticTransient, time: 5))
    let edited = try AHAPEncoder().encode(pattern)
    for bytes in [edited, Array(#"{"Pattern":[]}"#.utf8)] {
      try folder.write("felt.ahap", bytes)
      let run = thrum(words)
      #expect(run.status == 73 && run.errors.contains("--force"), "\(run)")
      #expect(try folder.read("felt.ahap") == bytes)
    }
    expectEqual(thrum(words + ["--force"]).status, 0)
    #expect(try folder.read("felt.ahap") != edited)
  }
}
