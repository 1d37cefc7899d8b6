// The case and the equality of text by its bytes. What the standard library does for all of Unicode needs tables of 38 KB,
// which would be in every WebAssembly module.

extension UInt8 {
  /// The byte in lower case if it is an ASCII letter; any other byte unchanged.
  package var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The byte in upper case if it is an ASCII letter; any other byte unchanged.
  package var asciiUppercased: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII letter.
  package var isASCIILetter: Bool {
    UInt8(exactly: value).map { $0.asciiLowercased != $0.asciiUppercased } ?? false
  }

  /// The scalar in lower case if it is an ASCII letter; any other scalar unchanged.
  package var asciiLowercased: Unicode.Scalar {
    UInt8(exactly: value).map { Unicode.Scalar($0.asciiLowercased) } ?? self
  }

  /// The scalar in upper case if it is an ASCII letter; any other scalar unchanged.
  package var asciiUppercased: Unicode.Scalar {
    UInt8(exactly: value).map { Unicode.Scalar($0.asciiUppercased) } ?? self
  }
}

extension String {
  /// Returns whether both texts have the same UTF-8. `==` would also accept texts that Unicode calls equivalent.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
