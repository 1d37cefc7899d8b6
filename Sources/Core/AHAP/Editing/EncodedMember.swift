import HapticModel
import HapticText

/// A member of an object that AHAP does not define, as an encoder writes it on a line of its own.
struct EncodedMember {
  /// The text of key and value.
  let text: [UInt8]
  /// The text of the value.
  let value: [UInt8]

  /// Encodes a member; `nil` if it cannot be expressed.
  init?(_ key: String, _ value: ExtraValue) {
    let pattern = HapticPattern(extras: ExtraKeys([ExtraKeys.Member(key: key, value: value)]))
    guard let bytes = try? AHAPEncoder().encode(pattern),
      let found = SourceNode.object(in: bytes)?.members?.first(where: { $0.key.hasSameBytes(as: key) })
    else { return nil }
    text = Array(bytes[found.range])
    self.value = Array(bytes[found.value.range])
  }
}
