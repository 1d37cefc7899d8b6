import HapticText
import TestExpectations
import Testing

@Suite("The case of ASCII letters")
struct TextBytesTests {
  @Test("ASCII letters change as in the standard library, and no other scalar changes")
  func scalars() {
    for scalar in (0..<0x3000).compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      expectEqual(scalar.isASCIILetter, isLetter)
      let cases = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
      expectEqual(String(scalar.asciiLowercased), (isLetter ? cases.0 : String(scalar)))
      expectEqual(String(scalar.asciiUppercased), (isLetter ? cases.1 : String(scalar)))
    }
  }

  @Test("bytes change like the scalars with their numbers")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      expectEqual(Unicode.Scalar(byte.asciiLowercased), Unicode.Scalar(byte).asciiLowercased)
      expectEqual(Unicode.Scalar(byte.asciiUppercased), Unicode.Scalar(byte).asciiUppercased)
    }
  }
}
