/// Names for generated source text.
enum SourceName {
  /// Returns a name as an identifier: ASCII letters and digits in camel case, which begins with a letter.
  static func identifier(_ name: String, capitalized: Bool = false) -> String {
    var result: [UInt8] = []
    var raises = capitalized
    for byte in name.utf8 {
      let isLetter = (0x61...0x7A).contains(byte | 0x20)
      let isDigit = (0x30...0x39).contains(byte)
      guard isLetter || isDigit && !result.isEmpty else {
        raises = raises || !result.isEmpty
        continue
      }
      result.append(raises && isLetter ? byte & 0xDF : byte)
      if result.count == 1, !capitalized { result[0] |= 0x20 }
      raises = false
      if result.count >= 60 { break }
    }
    if result.isEmpty { return capitalized ? "Pattern" : "pattern" }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a name for a comment of one line, in ASCII, without anything that could end a comment.
  static func comment(_ name: String) -> String {
    let bytes = name.utf8.map { (0x20..<0x7F).contains($0) && $0 != 0x2A && $0 != 0x5C ? $0 : 0x5F }
    return String(decoding: bytes.prefix(80), as: UTF8.self)
  }
}
