import Foundation
import HapticPlatform
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticAudio

@Suite struct WAVWriterTests {
  private func header(_ channels: Int, _ format: SampleFormat, _ frames: Int) -> WAVHeader {
    WAVHeader(sampleRate: 48_000, channelCount: channels, sampleFormat: format, frameCount: frames)
  }

  /// The bytes of a file written in one go.
  private func written(_ channels: [[Float]], _ format: SampleFormat) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let writer = try WAVWriter(
      path: folder.path("a.wav"), header: header(channels.count, format, channels[0].count))
    try writer.write(channels)
    try writer.finish()
    #expect(try folder.names == ["a.wav"])
    return try folder.read("a.wav")
  }

  @Test("16-bit samples are rounded to nearest, ties to even, and clamped; not a number is silence")
  func int16() throws {
    let step: Float = 1 / 32_768
    let samples = [0, step, -step, 0.5 * step, 1.5 * step, 2.5 * step, -0.5 * step, -1.5 * step, 0.49 * step]
    let extremes: [Float] = [
      1, -1, 0.999_99, 2, -2, .infinity, -.infinity, .nan, 1e30, .leastNonzeroMagnitude,
    ]
    let bytes = try written([samples + extremes], .int16)
    let values = stride(from: 44, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(
      values == [0, 1, -1, 0, 2, 2, 0, -2, 0]
        + [32_767, -32_768, 32_767, 32_767, -32_768, 32_767, -32_768, 0, 32_767, 0])
  }

  @Test(
    "24-bit samples take three bytes, and an odd file ends with a pad byte that no size but RIFF's counts")
  func int24() throws {
    let step: Float = 1 / 8_388_608
    let bytes = try written([[step, -step, 1, -1, 0.5]], .int24)
    #expect(
      Array(bytes[40...]) == [15, 0, 0, 0, 1, 0, 0, 255, 255, 255, 255, 255, 127, 0, 0, 128, 0, 0, 64, 0])
    expectEqual(bytes[4], UInt8(bytes.count - 8))
  }

  @Test("floats are written to the bit, channels side by side")
  func float32() throws {
    let left: [Float] = [0, -0.0, 1.5, 0.1]
    let right: [Float] = [.leastNonzeroMagnitude, -1, .nan, .infinity]
    let bytes = try written([left, right], .float32)
    let words = stride(from: 58, to: bytes.count, by: 4).map { at in
      bytes[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    expectEqual(words, zip(left, right).flatMap { [$0.bitPattern, $1.bitPattern] })
  }

  @Test("any split into blocks gives the same bytes", arguments: SampleFormat.allCases, [1, 2, 3])
  func splits(format: SampleFormat, channels: Int) throws {
    let seed: UInt64 = 0xB10C
    var random = SeededGenerator(seed: seed)
    // More than the buffer holds, and no multiple of anything.
    let count = 70_001
    let sound = (0..<channels).map { _ in (0..<count).map { _ in Float(random.unit() * 2.2 - 1.1) } }
    let whole = try written(sound, format)
    let folder = try TemporaryFolder()
    let writer = try WAVWriter(path: folder.path("b.wav"), header: header(channels, format, count))
    var at = 0
    while at < count {
      let block = min(count - at, [0, 1, 7, 4_096, 30_000][random.next(5)])
      try writer.write(sound.map { Array($0[at..<at + block]) })
      at += block
    }
    try writer.finish()
    #expect(try folder.read("b.wav") == whole, "seed \(seed)")
  }

  @Test("too many frames, too few and wrong channels are errors, and no file appears")
  func misuse() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.wav")
    do {
      let writer = try WAVWriter(path: path, header: header(2, .float32, 2))
      #expect(throws: AudioFileError.self) { try writer.write([[1]]) }
      #expect(throws: AudioFileError.self) { try writer.write([[1], [1, 2]]) }
      #expect(throws: AudioFileError.self) { try writer.write([[1, 2, 3], [1, 2, 3]]) }
      try writer.write([[1], [2]])
      let error = #expect(throws: AudioFileError.self) { try writer.finish() }
      expectEqual(error?.description, "\(path): 1 frames written, 2 announced")
      #if os(Linux)
        // The file has no name until it is whole, so that nothing is left of it whatever ends the program.
        #expect(try folder.names == [])
      #else
        #expect(try folder.names.count == 1 && folder.names != ["a.wav"])
      #endif
    }
    #expect(try folder.names == [])
  }

  @Test("a file without frames is a header")
  func empty() throws {
    #expect(try written([[]], .int16).count == 44)
  }

  @Test("an old file stays until the new one is whole, and keeps its rights and its link")
  func replacing() throws {
    let folder = try TemporaryFolder()
    try folder.write("old.wav", [1, 2, 3])
    let path = folder.path("old.wav")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.wav"), withDestinationPath: path)
    do {
      let writer = try WAVWriter(path: folder.path("link.wav"), header: header(1, .int16, 1))
      try writer.write([[1]])
      #expect(try folder.read("old.wav") == [1, 2, 3])
    }
    #expect(try folder.read("old.wav") == [1, 2, 3])
    let writer = try WAVWriter(path: folder.path("link.wav"), header: header(1, .int16, 1))
    try writer.write([[1]])
    try writer.finish()
    #expect(try folder.names == ["link.wav", "old.wav"])
    #expect(try folder.read("old.wav").count == 46)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.wav")) == path)
  }

  @Test("a link that leads to nothing yet stays a link, and its file is created", arguments: [true, false])
  func danglingLink(isRelative: Bool) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
    let target = isRelative ? "inner/new.wav" : folder.path("inner/new.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: "second.wav")
    try FileManager.default.createSymbolicLink(atPath: folder.path("second.wav"), withDestinationPath: target)
    let writer = try WAVWriter(path: folder.path("link.wav"), header: header(1, .int16, 1))
    try writer.write([[1]])
    try writer.finish()
    #expect(try folder.names == ["inner", "link.wav", "second.wav"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("inner")) == ["new.wav"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("second.wav")) == target)
    #expect(try folder.read("inner/new.wav").count == 46)
  }

  @Test("a name that is too long and a ring of links are errors before anything is written")
  func earlyErrors() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("ring.wav"), withDestinationPath: "ring.wav")
    for name in [String(repeating: "x", count: 256), "ring.wav"] {
      let error = #expect(throws: SystemFailure.self) { _ = try ByteSink(path: folder.path(name)) }
      expectEqual(error?.kind, .notWritable)
    }
    #expect(try folder.names == ["ring.wav"])
  }

  @Test("a place that cannot be written is an error that says why")
  func notWritable() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", [])
    for (name, part) in [
      ("none/a.wav", "its folder does not exist"), ("file/a.wav", "its folder does not exist"),
      ("", "is a folder"),
      (String(repeating: "x", count: 300), "name too long"), ("a\0b", "not a usable file name"),
    ] {
      let error = #expect(throws: AudioFileError.self) {
        let writer = try WAVWriter(path: folder.path(name), header: header(1, .int16, 0))
        try writer.finish()
      }
      expectEqual(error?.kind, .notWritable)
      #expect(error?.description.lowercased().contains(part) == true, "\(error?.description ?? "no error")")
    }
    #expect(try folder.names == ["file"])
    let proc = #expect(throws: AudioFileError.self) {
      try WAVWriter(path: "/proc/thrum.wav", header: header(1, .int16, 0))
    }
    expectEqual(proc?.kind, .notWritable)
  }

  #if os(Linux)
    @Test("a full disk is an error that says so, noticed at the latest when the file is finished")
    func full() throws {
      let writer = try WAVWriter(path: "/dev/full", header: header(1, .int16, 1))
      try writer.write([[1]])
      let error = #expect(throws: AudioFileError.self) { try writer.finish() }
      expectEqual(error?.kind, .noSpace)
      #expect(
        error?.description
          == "/dev/full: cannot be written; free some space or choose another disk (No space left on device)")
    }

    @Test("a file larger than the disk is refused before anything is written, and nothing stays behind")
    func tooLargeForDisk() throws {
      let folder = try TemporaryFolder()
      // 4 EiB: no disk has it, and the header can say it.
      let error = #expect(throws: AudioFileError.self) {
        try WAVWriter(path: folder.path("a.wav"), header: header(1, .int16, 1 << 61))
      }
      expectEqual(error?.kind, .noSpace)
      #expect(try folder.names == [])
    }
  #endif

  @Test("a pipe gets the right header and all samples, whatever the reader's pace")
  func pipe() throws {
    let ends = Pipe()
    let frames = 200_000
    let sound = (0..<frames).map { Float($0 % 100) / 100 }
    let expected = try written([sound], .int16)
    let reading = ends.fileHandleForReading
    let got = Mutex<[UInt8]>([])
    // A thread of its own: a task may wait for one that the blocked writer holds.
    let reader = try SystemThread(name: "reader", orThrow: AudioFileErrorKind.writeFailed) {
      let bytes = Array(reading.readDataToEndOfFile())
      got.withLock { $0 = bytes }
    }
    let writer = try WAVWriter(
      descriptor: ends.fileHandleForWriting.fileDescriptor, header: header(1, .int16, frames))
    try writer.write([sound])
    try writer.finish()
    try ends.fileHandleForWriting.close()
    reader.join()
    expectEqual(got.withLock { $0 }, expected)
  }

  @Test("a reader that has ended is an error, not the end of the process")
  func gone() throws {
    let ends = Pipe()
    try ends.fileHandleForReading.close()
    let writer = try WAVWriter(
      descriptor: ends.fileHandleForWriting.fileDescriptor, header: header(1, .int16, 1))
    try writer.write([[1]])
    let error = #expect(throws: AudioFileError.self) { try writer.finish() }
    expectEqual(error?.kind, .readerClosed)
    expectEqual(error?.description, "standard output: the program that reads it has ended (Broken pipe)")
  }
}
