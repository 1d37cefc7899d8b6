import HapticModel

/// A format that users mistake for AHAP, recognised by the first bytes of a file.
struct ForeignFile {
  /// The name of the format, as in "this is …".
  let name: StaticString
  /// What to do with such a file.
  let advice: StaticString

  /// Returns the format of a file; `nil` if its first bytes match none of the known formats.
  static func detect(_ base: UnsafePointer<UInt8>, count: Int) -> ForeignFile? {
    let text = Prefix(base: base, count: count)
    return audio(text) ?? image(text) ?? archive(text) ?? document(text) ?? program(text)
  }

  /// The advice for audio files.
  private static let asSound: StaticString =
    "to play it in a pattern, name it as EventWaveformPath of an AudioCustom event"

  private static func audio(_ text: Prefix) -> ForeignFile? {
    if text.has("RIFF") || text.has("RF64") || text.has("BW64"), text.has("WAVE", at: 8) {
      return ForeignFile(name: "a WAV file", advice: asSound)
    }
    if text.has("FORM"), text.has("AIF", at: 8) { return ForeignFile(name: "an AIFF file", advice: asSound) }
    if text.has("caff") { return ForeignFile(name: "a Core Audio (CAF) file", advice: asSound) }
    if text.has("fLaC") { return ForeignFile(name: "a FLAC file", advice: asSound) }
    if text.has("OggS") { return ForeignFile(name: "an Ogg file", advice: asSound) }
    if text.has("ID3") || (text.byte(0) == 0xFF && text.byte(1).map { $0 & 0xE6 == 0xE2 } == true) {
      return ForeignFile(name: "an MP3 file", advice: asSound)
    }
    if text.has("ftyp", at: 4) {
      return ForeignFile(
        name: "an MPEG-4 file", advice: "convert its sound to WAV and name that as EventWaveformPath")
    }
    return nil
  }

  private static func image(_ text: Prefix) -> ForeignFile? {
    let advice: StaticString = "name the pattern that was meant"
    if text.byte(0) == 0x89, text.has("PNG", at: 1) {
      return ForeignFile(name: "a PNG image", advice: advice)
    }
    if text.byte(0) == 0xFF, text.byte(1) == 0xD8, text.byte(2) == 0xFF {
      return ForeignFile(name: "a JPEG image", advice: advice)
    }
    if text.has("GIF8") { return ForeignFile(name: "a GIF image", advice: advice) }
    if text.hasIgnoringCase("<svg") { return ForeignFile(name: "an SVG image", advice: advice) }
    return nil
  }

  private static func archive(_ text: Prefix) -> ForeignFile? {
    let advice: StaticString = "unpack it and name a file in it"
    if text.has("PK"), text.byte(2) == 3 || text.byte(2) == 5 {
      return ForeignFile(name: "a ZIP archive", advice: advice)
    }
    if text.byte(0) == 0x1F, text.byte(1) == 0x8B {
      return ForeignFile(name: "a gzip file", advice: "unpack it with gunzip")
    }
    if text.has("BZh") { return ForeignFile(name: "a bzip2 file", advice: "unpack it with bunzip2") }
    if text.byte(0) == 0xFD, text.has("7zXZ", at: 1) {
      return ForeignFile(name: "an xz file", advice: "unpack it with unxz")
    }
    if text.has("7z"), text.byte(2) == 0xBC { return ForeignFile(name: "a 7z archive", advice: advice) }
    return nil
  }

  private static func document(_ text: Prefix) -> ForeignFile? {
    if text.has("version https://git-lfs") {
      return ForeignFile(name: "a Git LFS pointer", advice: "fetch the file itself with 'git lfs pull'")
    }
    if text.hasIgnoringCase("<!doctype html") || text.hasIgnoringCase("<html") {
      return ForeignFile(name: "a web page", advice: "download the file itself, not the page that shows it")
    }
    if text.has("bplist") {
      return ForeignFile(name: "a binary property list", advice: "convert it with 'plutil -convert json'")
    }
    if text.hasIgnoringCase("<?xml") || text.hasIgnoringCase("<plist") || text.hasIgnoringCase("<!doctype") {
      return ForeignFile(
        name: "an XML file", advice: "AHAP is JSON; convert a property list with 'plutil -convert json'")
    }
    if text.has("%PDF") {
      return ForeignFile(name: "a PDF document", advice: "name the pattern that was meant")
    }
    if text.has("{\\rtf") {
      return ForeignFile(name: "a rich-text (RTF) document", advice: "save it as plain text in UTF-8")
    }
    return nil
  }

  private static func program(_ text: Prefix) -> ForeignFile? {
    let advice: StaticString = "name the pattern that was meant"
    if text.byte(0) == 0x7F, text.has("ELF", at: 1) {
      return ForeignFile(name: "a program (ELF)", advice: advice)
    }
    if text.byte(0) == 0xCF || text.byte(0) == 0xCE, text.byte(1) == 0xFA, text.byte(2) == 0xED {
      return ForeignFile(name: "a program (Mach-O)", advice: advice)
    }
    if text.has("MZ"), text.byte(2).map({ $0 < 0x20 || $0 > 0x7E }) == true {
      return ForeignFile(name: "a Windows program", advice: advice)
    }
    if text.has("#!") { return ForeignFile(name: "a script", advice: advice) }
    return nil
  }
}

/// The first bytes of a file.
private struct Prefix {
  let base: UnsafePointer<UInt8>
  let count: Int

  func byte(_ index: Int) -> UInt8? { index < count ? base[index] : nil }

  func has(_ word: StaticString, at offset: Int = 0) -> Bool {
    guard offset + word.utf8CodeUnitCount <= count else { return false }
    for index in 0..<word.utf8CodeUnitCount where base[offset + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns whether the bytes are a word in lower case; letters of the file may be upper case.
  func hasIgnoringCase(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount <= count else { return false }
    for index in 0..<word.utf8CodeUnitCount {
      let byte = base[index]
      let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if small != word.utf8Start[index] { return false }
    }
    return true
  }
}

extension Reader {
  /// Stops reading if the content at an offset belongs to another format.
  mutating func rejectForeignFile(at offset: Int) throws(Stop) {
    guard let kind = ForeignFile.detect(base + offset, count: end - offset) else { return }
    throw stop(.foreignFile, at: offset, "this is \(kind.name), not AHAP; \(kind.advice)")
  }

  /// Replaces all findings by a single one if the keys of a file without Pattern are those of another JSON
  /// format; returns false if they are not.
  mutating func rejectForeignKeys(_ extras: ExtraKeys, at offset: Int) -> Bool {
    for member in extras.members {
      let message: String
      if isSame(member.key, "signals") {
        message = "this is a .haptic clip of Meta Haptics Studio, not AHAP; export it there as AHAP"
      } else if isSame(member.key, "perceptions") {
        message = "this is an MPEG haptics file (HJIF), not AHAP; export it as AHAP"
      } else {
        continue
      }
      log = FindingLog(limit: log.limit)
      report(.foreignFile, at: offset, message)
      return true
    }
    return false
  }
}
