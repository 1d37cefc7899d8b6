import HapticModel
import HapticText

/// Reads AHAP text (Apple's JSON format for haptic patterns) into patterns.
///
/// It accepts common deviations with a warning and rejects what has no meaning. One call reports all problems
/// of a file. The result contains a pattern if no finding is an error.
public struct AHAPDecoder: Sendable, Hashable {
  /// The limits beyond which a file is rejected.
  public struct Limits: Sendable, Hashable {
    /// The size of the largest accepted file, in bytes.
    public var bytes: Int
    /// The deepest accepted nesting of objects and arrays, clamped to 1…1 000.
    ///
    /// Reading takes about 1 KB of stack for each level. On a thread with a small stack, lower the limit.
    public var depth: Int
    /// The number of warnings, and the number of errors, that are listed; further ones are only counted.
    public var findings: Int
    /// The number of values that a file may contain under keys that AHAP does not define.
    public var extraValues: Int

    /// The largest depth that is used; a greater one could exhaust the stack.
    static var deepest: Int { 1_000 }

    /// Creates limits. The defaults are 256 MB, 512 levels, 1 000 findings of each severity and a
    /// million extra values.
    public init(
      bytes: Int = 256 << 20, depth: Int = 512, findings: Int = 1_000, extraValues: Int = 1_000_000
    ) {
      self.bytes = bytes
      self.depth = depth
      self.findings = findings
      self.extraValues = extraValues
    }
  }

  /// The limits beyond which a file is rejected.
  public var limits: Limits
  /// Whether the document records the location of each entry. Off by default, because the locations would
  /// double the memory of a file with a million entries.
  public var keepsPlaces: Bool

  /// Creates a decoder.
  public init(limits: Limits = Limits(), keepsPlaces: Bool = false) {
    self.limits = limits
    self.keepsPlaces = keepsPlaces
  }

  /// Reads a file from an array of bytes.
  ///
  /// - Parameter audioProblem: called for each audio file that the pattern refers to, with the path as the
  ///   file spells it. It returns what is wrong with that audio file, in one line, or `nil` if nothing is
  ///   wrong; the decoder reports the text as a `missing-audio` finding at the location of the path. Without
  ///   this closure, audio files are not searched for.
  public func decode(_ bytes: [UInt8], audioProblem: ((String) -> String?)? = nil) -> AHAPDocument {
    bytes.withUnsafeBufferPointer { decode($0, audioProblem: audioProblem) }
  }

  /// Reads a file from memory that the caller owns; the decoder keeps no reference to that memory.
  ///
  /// `audioProblem` works as in the other `decode` method.
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
    let finding = Diagnostic(rule.severity, rule: rule.name, message: message, line: 1, column: 1, path: "")
    return AHAPDocument(pattern: nil, findings: [finding])
  }
}
