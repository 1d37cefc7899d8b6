import HapticAudio
import HapticFiles
import HapticMeasurement
import HapticOperations
import HapticPlatform

/// Reads recordings of sensors: audio files and tables, which are distinguished by their first bytes.
struct RecordingFile {
  /// The channel of an audio file, from 1; `nil` for the strongest, or for three axes.
  var channel: Int?
  /// The acceleration of full scale of an audio file, in g.
  var fullScale: Double?
  /// The unit of a table; `nil` if the table states it.
  var unit: RecordingUnit?

  /// The largest table from standard input or a pipe, in bytes.
  private static let largestPipe = 1 << 28
  /// The bytes of a file that are read at once.
  private static let blockBytes = 1 << 18

  /// Returns whether a file is a recording and not a pattern: an audio file, or a table of numbers. Files with the ending of a
  /// pattern are patterns.
  static func recognises(_ path: String) throws(CommandFailure) -> Bool {
    guard path != InputFile.standardInput, PatternFormat(ofFile: path) == nil,
      FileInfo(at: path)?.isRegular == true
    else { return false }
    if try isAudio(path) { return true }
    var reader = RecordingReader()
    let start = try InputFile.readFile(path, limit: 1 << 14)
    // JSON can have lines of numbers too.
    let first = start.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
    guard let first, !"{[<".utf8.contains(first) else { return false }
    // The last line may be cut off.
    let end = start.count < 1 << 14 ? start.count : start.lastIndex(of: 0x0A) ?? 0
    do throws(RecordingError) {
      try reader.append(start[..<end])
      _ = try reader.finish()
      return true
    } catch { return error.kind != .noTable }
  }

  /// Returns the recording in a file, with remarks on lines that were not used.
  func read(
    _ path: String, console: Console
  ) throws(CommandFailure) -> (recording: Recording, notes: [String]) {
    if path != InputFile.standardInput, try Self.isAudio(path) { return (try audio(path), []) }
    let name = InputFile.displayName(path)
    guard fullScale == nil, channel == nil else {
      throw CommandFailure(.usage, "'\(name)' is a table; --full-scale and --channel are for audio files")
    }
    var (recording, notes) = try table(path, name, console)
    if let unit { recording.unit = unit }
    return (recording, notes)
  }

  /// Reads a table. A file is read block by block, because the memory for a long one would be larger than its recording.
  private func table(
    _ path: String, _ name: String, _ console: Console
  ) throws(CommandFailure) -> (recording: Recording, notes: [String]) {
    var reader = RecordingReader()
    func located<Value>(
      _ body: () throws(RecordingError) -> Value
    ) throws(CommandFailure) -> Value {
      do throws(RecordingError) { return try body() } catch {
        throw CommandFailure(.faulty, "\(name): \(error)")
      }
    }
    guard path != InputFile.standardInput, FileInfo(at: path)?.isRegular == true else {
      let bytes = try InputFile.read(path, console: console, limit: Self.largestPipe)
      return try located { () throws(RecordingError) in
        try reader.append(bytes)
        return try reader.finish()
      }
    }
    // Reports a missing file with similar names.
    try InputFile.checkReadable(path)
    var (offset, count) = (0, 0)
    var block = [UInt8](repeating: 0, count: Self.blockBytes)
    let file: ReadableFile
    do throws(SystemFailure) { file = try ReadableFile(path) } catch {
      throw CommandFailure(.unreadable, "cannot read '\(name)': \(error.reason)")
    }
    repeat {
      try Interruption.check()
      do throws(SystemFailure) {
        (count, block) = try Self.read(file, at: offset, reusing: block)
      } catch {
        throw CommandFailure(.unreadable, "cannot read '\(name)': \(error.reason)")
      }
      offset += count
      try located { () throws(RecordingError) in try reader.append(block[..<count]) }
    } while count == block.count
    return try located { () throws(RecordingError) in try reader.finish() }
  }

  /// Returns whether the first bytes of a file are those of an audio file.
  private static func isAudio(_ path: String) throws(CommandFailure) -> Bool {
    // A pipe could not be read twice.
    if let info = FileInfo(at: path), !info.isRegular { return false }
    let start = try InputFile.readFile(path, limit: 4)
    return ["RIFF", "RF64", "BW64", "fLaC", "OggS", "FORM", "caff"].contains { start.elementsEqual($0.utf8) }
  }

  private static func read(
    _ file: ReadableFile, at offset: Int, reusing block: consuming [UInt8]
  ) throws(SystemFailure) -> (Int, [UInt8]) {
    var block = block
    var (count, failure): (Int, SystemFailure?) = (0, nil)
    block.withUnsafeMutableBytes { bytes in
      do throws(SystemFailure) { count = try file.read(into: bytes, at: offset) } catch { failure = error }
    }
    if let failure { throw failure }
    return (count, block)
  }

  private func audio(_ path: String) throws(CommandFailure) -> Recording {
    guard unit == nil else {
      throw CommandFailure(.usage, "'\(path)' is an audio file; --unit is for tables, use --full-scale")
    }
    let (channels, rate) = try Self.samples(path)
    do throws(RecordingError) {
      return try Recording(rate: rate, channels: channels, channel: channel, fullScale: fullScale)
    } catch {
      throw CommandFailure(channel == nil ? .faulty : .usage, "\(path): \(error)")
    }
  }

  /// Returns the samples of each channel, at most one more than a recording can have, and the rate.
  private static func samples(_ path: String) throws(CommandFailure) -> ([[Double]], Double) {
    do throws(AudioFileError) {
      let stream = try AudioFileStream(contentsOf: path)
      let count = stream.channelCount
      var channels = [[Double]](repeating: [], count: count)
      var isAtEnd = false
      while !isAtEnd, channels[0].count <= Recording.maximumCount {
        let frames = try stream.next { samples in
          for index in samples.indices { channels[index % count].append(Double(samples[index])) }
        }
        isAtEnd = frames == 0
      }
      return (channels, stream.sampleRate)
    } catch {
      throw CommandFailure(.unreadable, "\(error)")
    }
  }
}
