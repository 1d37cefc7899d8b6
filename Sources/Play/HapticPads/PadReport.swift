import HapticVocabulary

/// The bytes of one report that is sent to a game pad. The first byte is the number of the report.
public struct PadReport: Sendable {
  /// The number of bytes of the longest report: one of 32 frames for the voice coils of a pad.
  public static var longest: Int { 142 }

  /// The number of bytes of the report, at most ``longest``.
  public let count: Int

  // An array would allocate for each report, and arrays of a fixed size need newer systems of Apple's than the package does.
  private typealias Words = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  private var words: Words = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  /// Creates a report of zeros. The count is clamped to 1…``longest``.
  init(count: Int) { self.count = count < 1 ? 1 : min(count, Self.longest) }

  /// A byte of the report; 0 outside of it. Storing a byte outside of the report does nothing.
  public internal(set) subscript(index: Int) -> UInt8 {
    get { withUnsafeBytes { index >= 0 && index < $0.count ? $0[index] : 0 } }
    set {
      guard index >= 0, index < count else { return }
      withUnsafeMutableBytes(of: &words) { $0[index] = newValue }
    }
  }

  /// Calls a closure with the bytes of the report, which are valid until the closure returns.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Swift.withUnsafeBytes(of: words) { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }
}

extension PadReport {
  /// Stores the checksum of an output report to a DualSense over Bluetooth in the last four bytes: that of the header of
  /// the transaction and of all bytes but the last four.
  mutating func seal() {
    guard count > 4 else { return }
    var checksum = CRC32()
    checksum.add(0xA2)
    withUnsafeBytes { for byte in $0.dropLast(4) { checksum.add(byte) } }
    store(checksum.value, at: count - 4)
  }

  /// Stores the four bytes of a word, least significant byte first.
  mutating func store(_ word: UInt32, at index: Int) {
    for byte in 0..<4 { self[index + byte] = UInt8(truncatingIfNeeded: word >> (8 * UInt32(byte))) }
  }
}
