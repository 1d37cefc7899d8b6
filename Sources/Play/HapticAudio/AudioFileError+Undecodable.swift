import HapticText

extension Failure where ErrorKind == AudioFileErrorKind {
  /// Creates the error for a file that is not WAV and that no decoder of this machine reads.
  ///
  /// The kind is `libraryMissing` if libsndfile, which is not installed, decodes this format, `unsupported`
  /// for any other format of sound, and `malformed` for a damaged file and for anything that is not a sound.
  ///
  /// The message names the command that converts the file, wherever another program decodes it.
  ///
  /// - Parameters:
  ///   - start: the first bytes of the file.
  ///   - path: the path of the file; `nil` if it is in memory.
  ///   - library: the error of libsndfile; `nil` if the library is not installed.
  init(undecodable start: [UInt8], path: String?, library: AudioFileError?) {
    let known = start.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { KnownFile.detect($0, count: bytes.count) }
    }
    let cure = SoundConversion.advice(path)
    switch known?.content {
    case .other(let cure):
      self.init(.malformed, "this is \(known?.name ?? "another file"), not a sound; \(cure)")
      return
    case .sound(.convertible):
      let name = known?.name ?? "a sound"
      self.init(.unsupported, "this is \(name), which neither Thrum nor libsndfile decodes; \(cure)")
      return
    case .sound(.decodable), nil: break
    }
    guard let library else {
      let missing = AudioFileError(.libraryMissing, "not a WAV file; \(Self.installation), or \(cure)")
      self = missing
      if known == nil {
        kind = .malformed
        message = "not a sound of a known format; if it is one, \(Self.installation), or \(cure)"
      }
      return
    }
    self = library
    guard let known else {
      kind = .malformed
      message = "not a sound of a known format; name another file; if it is a sound, \(cure)"
      return
    }
    guard library.kind == .unsupported else { return }
    message =
      "this is \(known.name) that the installed libsndfile does not decode (MP3 needs version 1.1, Opus 1.0.29); "
      + cure
  }

  /// Returns the error for a WAV file in an encoding that only libsndfile decodes, which is not installed.
  func needingLibrary(_ path: String?) -> AudioFileError {
    var error = self
    error.kind = .libraryMissing
    error.message += "; \(Self.installation), or \(SoundConversion.advice(path))"
    return error
  }

  /// Which package decodes more than plain WAV files.
  static var installation: String { "this needs libsndfile (Debian and Ubuntu: apt install libsndfile1)" }
}

/// The command that converts a sound that is not decoded here.
enum SoundConversion {
  /// Returns the advice to convert a file, with a command that can be pasted into a shell.
  ///
  /// - Parameter path: the path of the file; `nil` if it is in memory.
  static func advice(_ path: String?) -> String { "convert it: \(command(path ?? "sound.m4a"))" }

  private static func command(_ path: String) -> String {
    // A path that begins with a hyphen or contains a colon would be an option or a protocol.
    let place = path.utf8.first == UInt8(ascii: "/") ? path : isPlain(path) ? path : "./" + path
    let (input, output) = (word(place), word(renamed(place)))
    #if canImport(Darwin)
      return "afconvert -f WAVE -d LEI16 \(input) \(output)"
    #else
      return "ffmpeg -i \(input) \(output)"
    #endif
  }

  private static func isPlain(_ path: String) -> Bool {
    path.utf8.first != UInt8(ascii: "-") && !path.utf8.contains(UInt8(ascii: ":"))
  }

  /// Returns a path with the ending `wav`; a file with that ending already gets another name.
  private static func renamed(_ path: String) -> String {
    var stem = Array(path.utf8)
    var ending: [UInt8] = []
    if let point = stem.lastIndex(of: UInt8(ascii: ".")), point > 0, stem[point - 1] != UInt8(ascii: "/"),
      !stem[point...].contains(UInt8(ascii: "/"))
    {
      ending = stem[(point + 1)...].map { $0 | 0x20 }
      stem = Array(stem[..<point])
    }
    if ending.elementsEqual("wav".utf8) { stem += Array("-16".utf8) }
    return String(decoding: stem + Array(".wav".utf8), as: UTF8.self)
  }

  /// Returns a word of a shell's command line.
  private static func word(_ text: String) -> String {
    let isSafe = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
      default: "/._-+,@%:=".utf8.contains(byte)
      }
    }
    if isSafe { return text }
    var quoted: [UInt8] = [UInt8(ascii: "'")]
    for byte in text.utf8 {
      quoted += byte == UInt8(ascii: "'") ? Array("'\\''".utf8) : [byte]
    }
    return String(decoding: quoted + [UInt8(ascii: "'")], as: UTF8.self)
  }
}
