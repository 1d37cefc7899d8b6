import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticAudio

@Suite struct AudioLibraryTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("a.wav", WAVBytes.mono16([16_384, -16_384]))
    try folder.write("slow.wav", WAVBytes.mono16([Int16](repeating: 1_000, count: 100), rate: 24_000))
    try folder.write("bad.wav", Array("RIFF....WAVE".utf8))
    try folder.makeFolder("dir.wav")
    return folder
  }

  private func pattern(_ paths: [String]) -> HapticPattern {
    HapticPattern(
      events: paths.map { HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path($0))) })
  }

  private func library(_ folder: TemporaryFolder, _ missing: AudioLibrary.MissingFiles = .fail)
    -> AudioLibrary
  {
    AudioLibrary(locator: AudioFileLocator(folders: [folder.path("")]), missingFiles: missing)
  }

  @Test("a file is decoded once, whatever its names, and comes at the library's rate")
  func once() throws {
    let folder = try folder()
    let library = library(folder)
    let first = try #require(library.waveform(for: AudioWaveform(.path("a.wav"))))
    let second = try #require(library.waveform(for: AudioWaveform(.path("./a.wav"), loops: true)))
    #expect(first === second)
    expectEqual(first.withChannel(0) { Array($0) }, [0.5, -0.5])
    #expect(!first.isStereo)
    let slow = try #require(library.waveform(for: AudioWaveform(.path("slow.wav"))))
    expectEqual(slow.frameCount, 200)
    #expect(library.failures.isEmpty)
  }

  @Test("all files of a pattern are tried, and each failure is reported once under the pattern's name for it")
  func failures() throws {
    let folder = try folder()
    let library = library(folder)
    let failures = library.load(pattern(["no.wav", "a.wav", "bad.wav", "no.wav", "dir.wav", "../x.wav"]))
    expectEqual(failures.map(\.place), ["no.wav", "bad.wav", "dir.wav", "../x.wav"])
    expectEqual(failures.map(\.kind), [.notFound, .malformed, .unreadable, .outsideRoots])
    expectEqual(failures[2].description, "dir.wav: is a folder, not a file")
    expectEqual(library.failures, failures)
    expectEqual(library.load(pattern(["no.wav"])), [])
    expectEqual(library.failures.count, 4)
  }

  @Test("silence may stand for a missing file, not for a broken or forbidden one")
  func allowed() throws {
    let folder = try folder()
    let library = library(folder, .allow)
    let failures = library.load(pattern(["no.wav", "bad.wav", "no.wav", "../x.wav"]))
    expectEqual(failures.map(\.place), ["bad.wav", "../x.wav"])
    expectEqual(library.missing.map(\.place), ["no.wav"])
    #expect(library.waveform(for: AudioWaveform(.path("no.wav"))) == nil)
  }

  @Test("audio registered with an engine is not the library's concern")
  func resource() throws {
    let library = library(try folder())
    #expect(library.waveform(for: AudioWaveform(.resource(7))) == nil)
    #expect(library.failures.isEmpty)
  }

  @Test("a pipe or device is refused at once instead of waited for")
  func devices() {
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileDecoder().decode(contentsOf: "/dev/zero")
    }
    expectEqual(error?.description, "/dev/zero: is a pipe or device, not a file")
  }

  @Test("a file beyond the limit is refused before it is read")
  func large() throws {
    let folder = try folder()
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileDecoder(maximumFileBytes: 47).decode(contentsOf: folder.path("a.wav"))
    }
    #expect(
      error?.description
        == "\(folder.path("a.wav")): the file has 48 bytes, but at most 47 can be read; use a smaller file")
  }
}
