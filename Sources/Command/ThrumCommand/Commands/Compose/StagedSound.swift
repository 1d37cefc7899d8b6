import HapticPlatform

/// A sound from standard input, stored in a temporary file: formats other than WAV are read from places that
/// only a file has. The file is removed when the value is deallocated.
final class StagedSound {
  let path: String
  private let folder: String

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
    // A folder of this user alone: a file under a name that others can guess could be a link of theirs.
    var template = Array("\(Environment.value("TMPDIR") ?? "/tmp")/thrum-sound-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(
        .cannotCreate,
        "cannot store the sound of '<stdin>': no folder can be created in the folder for temporary files; set TMPDIR"
      )
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = "\(folder)/sound"
    do throws(SystemFailure) { try ByteSink.write(bytes, to: path) } catch {
      rmdir(folder)
      throw CommandFailure(error)
    }
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }
}
