import HapticPlatform

/// A sound from standard input, stored in a temporary file: formats other than WAV are read from places that
/// only a file has. The file is removed when the value is deallocated.
final class StagedSound {
  let path: String

  /// The largest number of bytes that is read: an hour and a half of stereo sound at 96 kHz and 32 bits.
  private static let limit = 4 << 30

  /// Reads standard input. Throws with status 66 if it cannot be read or is empty, and 73 if the file cannot
  /// be created.
  init(_ console: Console) throws(CommandFailure) {
    let bytes = try InputFile.read(InputFile.standardInput, console: console, limit: Self.limit)
    guard !bytes.isEmpty else {
      throw CommandFailure(
        .unreadable, "cannot read '<stdin>': it is empty; pipe an audio file into the command")
    }
    let folder = System.environment("TMPDIR") ?? "/tmp"
    path = "\(folder)/thrum-sound-\(getpid())"
    do throws(SystemFailure) {
      let sink = try ByteSink(path: path)
      try bytes.withUnsafeBufferPointer { bytes throws(SystemFailure) in
        try sink.write(UnsafeRawBufferPointer(bytes))
      }
      try sink.commit()
    } catch {
      throw CommandFailure(error)
    }
  }

  deinit { unlink(path) }
}
