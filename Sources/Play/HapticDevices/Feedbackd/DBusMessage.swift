/// A message of the desktop bus (D-Bus), as far as an output needs it: calls with a finished body, and answers.
struct DBusMessage: Equatable {
  enum Kind: UInt8 {
    case call = 1
    case answer = 2
    case error = 3
    case signal = 4
  }

  var kind: Kind
  var serial: UInt32 = 0
  /// The serial number of the call that this message answers; `nil` if it answers none.
  var answers: UInt32?
  var path: String?
  var interface: String?
  var member: String?
  var destination: String?
  /// The name of an error, such as `org.freedesktop.DBus.Error.AccessDenied`.
  var error: String?
  var signature = ""
  var body: [UInt8] = []
  var isLittleEndian = true
  /// Whether the bus may start the destination if it does not run.
  var startsService = true

  /// The greatest number of bytes of a message that is read. What outputs are sent is shorter.
  static let longest = 65_536
  /// The number of bytes of the part of a message that states its lengths.
  static let headLength = 16

  init(kind: Kind) { self.kind = kind }

  /// Creates a call.
  init(
    _ member: String, of interface: String, at path: String, to destination: String, signature: String = "",
    body: [UInt8] = []
  ) {
    kind = .call
    (self.member, self.interface, self.path, self.destination) = (member, interface, path, destination)
    (self.signature, self.body) = (signature, body)
  }

  /// The bytes of the message, least significant byte first.
  var bytes: [UInt8] {
    var fields = DBusWriter()
    fields.field(1, "o", path)
    fields.field(2, "s", interface)
    fields.field(3, "s", member)
    fields.field(4, "s", error)
    fields.field(5, answers)
    fields.field(6, "s", destination)
    fields.field(8, "g", signature.isEmpty ? nil : signature)
    var head = DBusWriter()
    head.bytes = [0x6C, kind.rawValue, startsService ? 0 : 2, 1]
    head.word(UInt32(truncatingIfNeeded: body.count))
    head.word(serial)
    // The fields begin at a multiple of eight, so their own padding stays right.
    head.word(UInt32(truncatingIfNeeded: fields.bytes.count))
    head.bytes += fields.bytes
    head.align(to: 8)
    return head.bytes + body
  }

  /// Returns the length of the message that begins with these bytes; `nil` if it is longer than ``longest`` or
  /// not a message.
  static func length(_ head: some RandomAccessCollection<UInt8>) -> Int? {
    var reader = DBusReader(head)
    guard head.count >= headLength, reader.start() != nil, let body = reader.word(), reader.word() != nil,
      let fields = reader.word(), body <= longest, fields <= longest
    else { return nil }
    let length = (headLength + Int(fields) + 7) / 8 * 8 + Int(body)
    return length <= longest ? length : nil
  }

  /// Parses a message of exactly these bytes. Returns `nil` if it is malformed or has a field of a type that the
  /// bus does not define.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    var reader = DBusReader(bytes)
    guard let kind = reader.start().flatMap(Kind.init), let length = reader.word(),
      let serial = reader.word(), let size = reader.word()
    else { return nil }
    self.kind = kind
    self.serial = serial
    isLittleEndian = reader.isLittleEndian
    let end = Self.headLength + Int(size)
    guard end <= bytes.count else { return nil }
    while reader.position < end {
      guard reader.align(to: 8), let code = reader.byte(), let type = reader.signature() else { return nil }
      switch type {
      case "s", "o":
        guard let text = reader.string() else { return nil }
        switch code {
        case 1: path = text
        case 2: interface = text
        case 3: member = text
        case 4: error = text
        case 6: destination = text
        default: continue
        }
      case "g":
        guard let text = reader.signature() else { return nil }
        if code == 8 { signature = text }
      case "u":
        guard let word = reader.word() else { return nil }
        if code == 5 { answers = word }
      default: return nil
      }
    }
    guard reader.align(to: 8), reader.position + Int(length) == bytes.count else { return nil }
    body = Array(bytes.dropFirst(reader.position))
  }

  /// The first value of the body if it is true or false.
  var flag: Bool? {
    var reader = DBusReader(body, isLittleEndian: isLittleEndian)
    return signature.hasPrefix("b") ? reader.word().map { $0 != 0 } : nil
  }

  /// The first value of the body if it is a text.
  var text: String? {
    var reader = DBusReader(body, isLittleEndian: isLittleEndian)
    return signature.hasPrefix("s") ? reader.string() : nil
  }
}

/// Writes values as the bus orders their bytes.
struct DBusWriter {
  var bytes: [UInt8] = []

  mutating func align(to count: Int) { while bytes.count % count != 0 { bytes.append(0) } }

  mutating func word(_ value: UInt32) {
    align(to: 4)
    for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(byte)))) }
  }

  mutating func string(_ text: String) {
    word(UInt32(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// Writes a field of a header; nothing for `nil`.
  mutating func field(_ code: UInt8, _ type: String, _ text: String?) {
    guard let text else { return }
    align(to: 8)
    bytes += [code, 1] + type.utf8 + [0]
    if type == "g" {
      bytes += [UInt8(truncatingIfNeeded: text.utf8.count)] + text.utf8 + [0]
    } else {
      string(text)
    }
  }

  mutating func field(_ code: UInt8, _ number: UInt32?) {
    guard let number else { return }
    align(to: 8)
    bytes += [code, 1, 0x75, 0]
    word(number)
  }
}

/// Reads values of a message. Every function returns `nil`, or `false`, at bytes that do not exist.
struct DBusReader<Bytes: RandomAccessCollection<UInt8>> {
  private let bytes: Bytes
  private(set) var position = 0
  private(set) var isLittleEndian: Bool

  init(_ bytes: Bytes, isLittleEndian: Bool = true) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  /// Reads the four bytes with which a message starts; returns its kind.
  mutating func start() -> UInt8? {
    guard let order = byte(), order == 0x6C || order == 0x42 else { return nil }
    isLittleEndian = order == 0x6C
    guard let kind = byte(), byte() != nil, byte() == 1 else { return nil }
    return kind
  }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[bytes.index(bytes.startIndex, offsetBy: position)]
  }

  mutating func align(to count: Int) -> Bool {
    while position % count != 0 { if byte() == nil { return false } }
    return true
  }

  mutating func word() -> UInt32? {
    guard align(to: 4), position + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in 0..<4 {
      guard let byte = byte() else { return nil }
      value |= UInt32(byte) << UInt32(8 * (isLittleEndian ? index : 3 - index))
    }
    return value
  }

  mutating func string() -> String? {
    guard let count = word() else { return nil }
    return text(Int(count))
  }

  mutating func signature() -> String? {
    guard let count = byte() else { return nil }
    return text(Int(count))
  }

  /// Reads a text and the zero that follows it.
  private mutating func text(_ count: Int) -> String? {
    guard count < bytes.count - position else { return nil }
    let first = bytes.index(bytes.startIndex, offsetBy: position)
    let last = bytes.index(first, offsetBy: count)
    guard bytes[last] == 0 else { return nil }
    position += count + 1
    return String(decoding: bytes[first..<last], as: UTF8.self)
  }
}
