/// A format that users mistake for a pattern or a sound, recognised by the first bytes of a file.
package struct KnownFile {
  /// The content of a format, as far as an error message depends on it.
  package enum Content {
    /// Sound.
    case sound(Decoding)
    /// Something other than sound, and what to do with such a file.
    case other(StaticString)
  }

  /// Who decodes a format of sound.
  package enum Decoding {
    /// Thrum itself or libsndfile.
    case decodable
    /// Other programs only; Apple's systems decode some of these formats.
    case convertible
  }

  /// The name of the format, as in "this is …".
  package let name: StaticString
  /// The content of the format.
  package let content: Content

  private init(name: StaticString, advice: StaticString) {
    self.name = name
    content = .other(advice)
  }

  private init(_ name: StaticString, _ decoding: Decoding) {
    self.name = name
    content = .sound(decoding)
  }

  /// Returns the format of a file; `nil` if its first bytes match none of the known formats.
  package static func detect(_ base: UnsafePointer<UInt8>, count: Int) -> KnownFile? {
    let text = Prefix(base: base, count: count)
    return audio(text) ?? image(text) ?? archive(text) ?? document(text) ?? program(text)
  }

  private static func audio(_ text: Prefix) -> KnownFile? {
    if text.has("RIFF") || text.has("RF64") || text.has("BW64"), text.has("WAVE", at: 8) {
      return KnownFile("a WAV file", .decodable)
    }
    if text.has("FORM"), text.has("AIF", at: 8) { return KnownFile("an AIFF file", .decodable) }
    if text.has("caff") { return KnownFile("a Core Audio (CAF) file", .decodable) }
    if text.has("fLaC") { return KnownFile("a FLAC file", .decodable) }
    if text.has("OggS") { return KnownFile("an Ogg file", .decodable) }
    if text.has(".snd") { return KnownFile("an AU file", .decodable) }
    if text.has("ID3") || (text.byte(0) == 0xFF && text.byte(1).map { $0 & 0xE6 == 0xE2 } == true) {
      return KnownFile("an MP3 file", .decodable)
    }
    if text.has("ftyp", at: 4) { return KnownFile("an MPEG-4 file", .convertible) }
    if text.byte(0) == 0xFF, text.byte(1).map({ $0 & 0xF6 == 0xF0 }) == true {
      return KnownFile("an AAC file", .convertible)
    }
    if text.byte(0) == 0x0B, text.byte(1) == 0x77 { return KnownFile("an AC-3 file", .convertible) }
    if text.has("#!AMR") { return KnownFile("an AMR file", .convertible) }
    if text.byte(0) == 0x30, text.byte(1) == 0x26, text.byte(2) == 0xB2, text.byte(3) == 0x75 {
      return KnownFile("a Windows Media file", .convertible)
    }
    return nil
  }

  private static func image(_ text: Prefix) -> KnownFile? {
    let advice: StaticString = "name the file that was meant"
    if text.byte(0) == 0x89, text.has("PNG", at: 1) {
      return KnownFile(name: "a PNG image", advice: advice)
    }
    if text.byte(0) == 0xFF, text.byte(1) == 0xD8, text.byte(2) == 0xFF {
      return KnownFile(name: "a JPEG image", advice: advice)
    }
    if text.has("GIF8") { return KnownFile(name: "a GIF image", advice: advice) }
    if text.hasIgnoringCase("<svg") { return KnownFile(name: "an SVG image", advice: advice) }
    return nil
  }

  private static func archive(_ text: Prefix) -> KnownFile? {
    let advice: StaticString = "unpack it and name a file in it"
    if text.has("PK"), text.byte(2) == 3 || text.byte(2) == 5 {
      return KnownFile(name: "a ZIP archive", advice: advice)
    }
    if text.byte(0) == 0x1F, text.byte(1) == 0x8B {
      return KnownFile(name: "a gzip file", advice: "unpack it with gunzip")
    }
    if text.has("BZh") { return KnownFile(name: "a bzip2 file", advice: "unpack it with bunzip2") }
    if text.byte(0) == 0xFD, text.has("7zXZ", at: 1) {
      return KnownFile(name: "an xz file", advice: "unpack it with unxz")
    }
    if text.has("7z"), text.byte(2) == 0xBC { return KnownFile(name: "a 7z archive", advice: advice) }
    return nil
  }

  private static func document(_ text: Prefix) -> KnownFile? {
    if text.has("version https://git-lfs") {
      return KnownFile(name: "a Git LFS pointer", advice: "fetch the file itself with 'git lfs pull'")
    }
    if text.hasIgnoringCase("<!doctype html") || text.hasIgnoringCase("<html") {
      return KnownFile(name: "a web page", advice: "download the file itself, not the page that shows it")
    }
    if text.has("bplist") {
      return KnownFile(name: "a binary property list", advice: "convert it with 'plutil -convert json'")
    }
    if text.hasIgnoringCase("<?xml") || text.hasIgnoringCase("<plist") || text.hasIgnoringCase("<!doctype") {
      return KnownFile(
        name: "an XML file", advice: "AHAP is JSON; convert a property list with 'plutil -convert json'")
    }
    if text.has("%PDF") {
      return KnownFile(name: "a PDF document", advice: "name the file that was meant")
    }
    if text.has("{\\rtf") {
      return KnownFile(name: "a rich-text (RTF) document", advice: "save it as plain text in UTF-8")
    }
    return nil
  }

  private static func program(_ text: Prefix) -> KnownFile? {
    let advice: StaticString = "name the file that was meant"
    if text.byte(0) == 0x7F, text.has("ELF", at: 1) {
      return KnownFile(name: "a program (ELF)", advice: advice)
    }
    if text.byte(0) == 0xCF || text.byte(0) == 0xCE, text.byte(1) == 0xFA, text.byte(2) == 0xED {
      return KnownFile(name: "a program (Mach-O)", advice: advice)
    }
    if text.has("MZ"), text.byte(2).map({ $0 < 0x20 || $0 > 0x7E }) == true {
      return KnownFile(name: "a Windows program", advice: advice)
    }
    if text.has("#!") { return KnownFile(name: "a script", advice: advice) }
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
