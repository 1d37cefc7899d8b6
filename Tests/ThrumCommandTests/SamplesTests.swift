import Foundation
import HapticOperations
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

@Suite("thrum samples")
struct SamplesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let place = Package.root.appending(path: "Samples")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: place.path())) ?? [])
    .filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(5)) }.sorted()

  @Test("the library in the binary is the folder Samples, file for file")
  func embedded() throws {
    let samples = SampleLibrary.builtIn.samples
    #expect(samples.map(\.name) == Self.names && SampleLibrary.names == Self.names)
    for sample in samples {
      #expect(
        sample.bytes == [UInt8](try Data(contentsOf: Self.place.appending(path: "\(sample.name).ahap"))))
      #expect(sample.audio.count == PatternSummary(sample.pattern).audioFiles.count, "\(sample.name)")
      for audio in sample.audio {
        #expect(audio.bytes == [UInt8](try Data(contentsOf: Self.place.appending(path: audio.path))))
      }
    }
  }

  @Test("every sample has words, and the README gives the same ones")
  func words() throws {
    let readme = try String(contentsOf: Self.place.appending(path: "README.md"), encoding: .utf8)
    for sample in SampleLibrary.builtIn.samples {
      #expect(sample.words.count >= 3, "\(sample.name)")
      #expect(
        readme.contains("| \(sample.name) | \(sample.words.joined(separator: ", ")) |"), "\(sample.name)")
    }
  }

  @Test("lists all samples, or those that a word fits")
  func list() {
    let all = thrum("samples")
    #expect(all.status == 0 && all.errors.isEmpty)
    expectEqual(all.lines.map { String($0.prefix { $0 != " " }) }, Self.names)
    let calm = thrum("samples", "calm")
    #expect(calm.lines.count == 2 && calm.output.contains("heartbeat") && calm.output.contains("rain"))
    #expect(thrum("samples", "list", "Alarm").output.hasPrefix("primed-alert "))
    expectEqual(thrum("samples", "list", "navigate").lines.count, 2)
    expectEqual(thrum("samples", "list", "success").lines.count, 1)
    let json = thrum("samples", "list", "chime-with-sound", "--json").output
    #expect(json.contains(#""schema": 1"#) && json.contains(#""soundingLength": 1.2"#))
    #expect(json.contains(#""Audio/chime.wav""#) && json.contains(#""gentle""#))
  }

  @Test("a word that fits nothing is a usage error that names the nearest one")
  func unknown() {
    for command in ["list", "show", "copy"] {
      let run = thrum("samples", command, "gentel")
      #expect(run.status == 64 && run.output.isEmpty)
      expectEqual(run.errors, "thrum: no sample has the name or word 'gentel'; did you mean 'gentle'?\n")
    }
    expectEqual(thrum("samples", "").status, 64)
    #expect(thrum("samples", "qqqqqq").errors.contains("'thrum samples' lists them"))
  }

  @Test("shows what a sample is for, what it feels like, and its picture, sound included")
  func show() {
    let run = thrum("samples", "show", "chime-with-sound", columns: 80)
    expectEqual(run.status, 0)
    #expect(run.output.contains("Feels: gentle, message, bell"))
    #expect(run.output.contains("chime.wav") && run.output.contains("1 sound file"))
    #expect(run.output.contains("Haptics"))
    #expect(thrum("samples", "show", "navigate").output.contains("navigate-left"))
  }

  @Test("copies a sample with its sound; the copy plays where it lies")
  func copy() throws {
    let run = thrum("samples", "copy", "chime-with-sound", "--to", folder.path("my/patterns"))
    expectEqual(run.status, 0)
    let paths = ["chime-with-sound.ahap", "Audio/chime.wav"].map { folder.path("my/patterns/" + $0) }
    expectEqual(run.output, paths.joined(separator: "\n") + "\n")
    expectEqual(thrum("check", "--strict", paths[0]).status, 0)
    expectEqual(thrum("render", paths[0], "-o", folder.path("out.wav")).status, 0)
    let json = thrum("samples", "copy", "heartbeat", "--to", folder.path, "--json")
    #expect(json.output.contains("heartbeat.ahap\"") && folder.exists("heartbeat.ahap"))
  }

  @Test("refuses to replace a file, and then writes none; --force replaces")
  func force() throws {
    try folder.write("warning.ahap", "mine")
    let refused = thrum("samples", "copy", "--to", folder.path)
    #expect(refused.status == 73 && refused.output.isEmpty)
    #expect(refused.errors.contains("warning.ahap': the file exists; choose another folder with --to"))
    #expect(try folder.names == ["warning.ahap"])
    expectEqual(thrum("samples", "copy", "--to", folder.path, "--force").status, 0)
    #expect(try folder.names.count == Self.names.count + 1)
  }

  @Test("a folder that cannot be made is reported with the reason")
  func badFolder() throws {
    try folder.write("file", "x")
    let run = thrum("samples", "copy", "rain", "--to", folder.path("file/below"))
    #expect(run.status == 73 && run.errors.contains("cannot create the folder"))
  }
}
