import HapticModel

/// Reads AHAP text: lenient about what people really write, strict about what cannot mean anything.
///
/// One run reports everything that is wrong with a file. The pattern is there when no finding is an error.
public struct AHAPDecoder: Sendable, Hashable {
  /// What a file may ask for before it is refused.
  public struct Limits: Sendable, Hashable {
    /// The largest file, in bytes.
    public var bytes: Int
    /// The deepest nesting of objects and arrays, 1…1 000; others are moved to the nearest of the two.
    ///
    /// A level takes about 1 KB of stack: leave room for it on a small thread, or lower the limit.
    public var depth: Int
    /// How many warnings, and how many errors, are listed; the rest is only counted.
    public var findings: Int
    /// How many values may stand under keys that AHAP does not know.
    public var extraValues: Int

    /// The largest depth that is granted: more could exhaust the stack.
    static var deepest: Int { 1_000 }

    /// Creates limits; the defaults are 256 MB, 512 levels, 1 000 findings of a severity, a million extra values.
    public init(
      bytes: Int = 256 << 20, depth: Int = 512, findings: Int = 1_000, extraValues: Int = 1_000_000
    ) {
      self.bytes = bytes
      self.depth = depth
      self.findings = findings
      self.extraValues = extraValues
    }
  }

  /// What a file may ask for before it is refused.
  public var limits: Limits
  /// Whether the document records where each entry stands. Off by default: a file of a million entries would double.
  public var keepsPlaces: Bool

  /// Creates a decoder.
  public init(limits: Limits = Limits(), keepsPlaces: Bool = false) {
    self.limits = limits
    self.keepsPlaces = keepsPlaces
  }

  /// Reads a file held as an array of bytes.
  ///
  /// - Parameter audioProblem: asked for each audio file that the pattern names, with the path as the file gives it.
  ///   It answers what is wrong with that file, in one line, or nil; the answer becomes a `missing-audio` warning at
  ///   the path's place. Without it audio files are not searched.
  public func decode(_ bytes: [UInt8], audioProblem: ((String) -> String?)? = nil) -> AHAPDocument {
    bytes.withUnsafeBufferPointer { decode($0, audioProblem: audioProblem) }
  }

  /// Reads a file held in memory that the caller owns; nothing of it is kept. See the other `decode` for the rest.
  public func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, audioProblem: ((String) -> String?)? = nil
  ) -> AHAPDocument {
    if bytes.count > limits.bytes {
      return refused(
        .fileTooLarge, "the file has \(bytes.count) bytes, more than the limit of \(limits.bytes)")
    }
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      return refused(.emptyFile, "the file is empty")
    }
    return Reader(
      base, count: bytes.count, limits: limits, keepsPlaces: keepsPlaces, audioProblem: audioProblem
    ).readDocument()
  }

  private func refused(_ rule: AHAPRule, _ message: String) -> AHAPDocument {
    let finding = Finding(rule.severity, rule: rule.name, message: message, line: 1, column: 1, path: "")
    return AHAPDocument(pattern: nil, findings: [finding])
  }
}
