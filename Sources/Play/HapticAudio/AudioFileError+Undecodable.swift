import HapticText

extension Failure where ErrorKind == AudioFileErrorKind {
  /// Creates the error for a file that is not WAV and that no decoder of this machine reads.
  ///
  /// The kind is `libraryMissing` if libsndfile, which is not installed, decodes this format, `unsupported`
  /// for any other format of sound, and `malformed` for a damaged file and for anything that is not a sound.
  ///
  /// - Parameters:
  ///   - start: the first bytes of the file.
  ///   - library: the error of libsndfile; `nil` if the library is not installed.
  init(undecodable start: [UInt8], library: AudioFileError?) {
    let known = start.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { KnownFile.detect($0, count: bytes.count) }
    }
    let advice: String
    switch known?.content {
    case .other(let cure):
      self.init(.malformed, "this is \(known?.name ?? "another file"), not a sound; \(cure)")
      return
    case .sound(.convertible):
      advice =
        "this is \(known?.name ?? "a sound"), which neither Thrum nor libsndfile decodes; convert the file to WAV"
      self.init(.unsupported, advice)
      return
    case .sound(.decodable), nil: break
    }
    guard let library else {
      let missing = AudioFileError(.libraryMissing, "not a WAV file; " + AudioFileDecoder.installHint)
      self = missing
      if known == nil {
        kind = .malformed
        message = "not a sound of a known format; if it is one, " + AudioFileDecoder.installHint
      }
      return
    }
    self = library
    guard let known else {
      kind = .malformed
      message = "not a sound of a known format; name another file, or convert it to WAV"
      return
    }
    guard library.kind == .unsupported else { return }
    message =
      "this is \(known.name) that the installed libsndfile does not decode (MP3 needs version 1.1, Opus 1.0.29); "
      + "convert the file to WAV"
  }
}
