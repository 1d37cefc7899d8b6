/// Divides a stream of bytes into the bodies of messages: `Content-Length: N`, an empty line, N bytes.
package struct MessageFrames {
  /// Why a stream cannot be read on. Where the next message begins is then unknown.
  package struct Fault: Error, Equatable {
    package var message: String
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The bytes of the header that are known to hold no end of it.
  private var searched = 0
  /// The length of the body whose header has been read.
  private var length: Int?

  package init() {}

  /// Whether a message has begun and is not complete.
  package var isWithinMessage: Bool { length != nil || start < bytes.count }

  /// Adds bytes that have arrived.
  package mutating func append(_ new: [UInt8]) {
    if start > 0, start == bytes.count || start > 1 << 20 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes += new
  }

  /// Returns the body of the next complete message; `nil` if more bytes are needed.
  package mutating func next() throws(Fault) -> [UInt8]? {
    if length == nil { length = try header() }
    guard let count = length, bytes.count - start >= count else { return nil }
    let body = Array(bytes[start..<(start + count)])
    start += count
    searched = start
    length = nil
    return body
  }

  /// Returns a body with its header.
  package static func framed(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Reads a header if it is complete, and returns the length that it states.
  private mutating func header() throws(Fault) -> Int? {
    var position = max(start, searched - 3)
    while position + 3 < bytes.count {
      if bytes[position] == 0x0D, bytes[position + 1] == 0x0A, bytes[position + 2] == 0x0D,
        bytes[position + 3] == 0x0A
      {
        let length = try Self.length(in: bytes[start..<position])
        start = position + 4
        return length
      }
      position += 1
    }
    searched = bytes.count
    guard bytes.count - start <= Limits.headerBytes else {
      throw Fault(message: "a header of more than \(Limits.headerBytes) bytes")
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) throws(Fault) -> Int {
    var found: Int?
    for line in header.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        throw Fault(message: "a header line without a colon")
      }
      guard text[..<colon].lowercased() == "content-length" else { continue }
      let digits = text.utf8[text.utf8.index(after: colon)...].filter { $0 != 0x20 && $0 != 0x0D }
      guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int(String(decoding: digits, as: UTF8.self)), value <= Limits.messageBytes
      else { throw Fault(message: "Content-Length must be a number up to \(Limits.messageBytes)") }
      found = value
    }
    guard let found else { throw Fault(message: "a header without Content-Length") }
    return found
  }
}
