/// The address of a document: a URI, which for a file is `file:///…`.
package enum DocumentAddress {
  /// Returns the path of a file, as text with its bytes; `nil` if the document is no file on this machine.
  package static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.hasPrefix(scheme) else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.hasPrefix("/") else { return nil }
    var bytes: [UInt8] = []
    var units = rest.prefix { $0 != "?" && $0 != "#" }.utf8[...]
    while let unit = units.popFirst() {
      guard unit == UInt8(ascii: "%") else {
        bytes.append(unit)
        continue
      }
      let digits = units.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      units = units.dropFirst(2)
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
    }
    guard !bytes.contains(0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the name of a document for messages.
  static func name(of uri: String) -> String {
    let name = (path(of: uri) ?? uri).split(separator: "/").last.map { String($0) } ?? uri
    return String(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map { Character($0) })
  }
}
