import HapticModel
import HapticText

/// Reads AHAP text (Apple's JSON format for haptic patterns) into patterns.
///
/// Common deviations from the format, such as a trailing comma, are accepted with a warning. Content whose
/// meaning is unclear is an error. One call reports all problems of a file as findings. The result contains a
/// pattern if none of the findings is an error.
public struct AHAPDecoder: Sendable, Hashable {
  /// Limits on a file, such as its size, and on the number of findings (problems of the file) that are
  /// listed. Findings beyond their limit are counted but not listed. A file beyond any other limit is
  /// rejected.
  public struct Limits: Sendable, Hashable {
    /// The size of the largest accepted file, in bytes.
    public var bytes: Int
    /// The deepest accepted nesting of objects and arrays, clamped to 1…1 000.
    ///
    /// Reading takes about 1 KB of stack for each level. On a thread with a small stack, lower the limit.
    public var depth: Int
    /// The largest number of warnings that are listed, and also the largest number of errors. Further
    /// warnings and errors are only counted.
    public var findings: Int
    /// The largest number of values that a file may contain under keys that AHAP does not define.
    public var extraValues: Int

    /// The largest depth that is used; a greater one could exhaust the stack.
    static var deepest: Int { 1_000 }

    /// Creates limits. By default, a file has at most 256 MB, 512 levels and a million values under unknown
    /// keys, and 1 000 findings of each severity are listed.
    public init(
      bytes: Int = 256 << 20, depth: Int = 512, findings: Int = 1_000, extraValues: Int = 1_000_000
    ) {
      self.bytes = bytes
      self.depth = depth
      self.findings = findings
      self.extraValues = extraValues
    }
  }

  /// The limits on files, such as their size, and on the number of findings that are listed.
  public var limits: Limits
  /// Whether the resulting document contains the location of each entry in the file. Off by default, because
  /// the locations double the memory of a file with a million entries.
  public var keepsPlaces: Bool

  /// A fault of an audio file that a pattern refers to.
  public struct AudioProblem: Sendable, Hashable {
    /// Whether this machine merely does not decode the format of the file: the rule is `undecodable-audio`,
    /// otherwise `missing-audio`.
    public var isUndecodable: Bool
    /// Whether the file can be played and every sample is 0: the rule is `silent-event`.
    public var isSilent: Bool
    /// The fault and its remedy, in one line.
    public var message: String

    /// Creates a problem with an audio file.
    public init(_ message: String, isUndecodable: Bool = false, isSilent: Bool = false) {
      self.message = message
      self.isUndecodable = isUndecodable
      self.isSilent = isSilent
    }

    /// The file can be played and every sample is 0.
    package static var silent: AudioProblem {
      AudioProblem(
        "every sample of the audio file is 0, so this event is never heard; name another file or remove the event",
        isSilent: true)
    }
  }

  /// Creates a decoder with the given limits.
  public init(limits: Limits = Limits(), keepsPlaces: Bool = false) {
    self.limits = limits
    self.keepsPlaces = keepsPlaces
  }

  /// Reads a file from an array of bytes.
  ///
  /// - Parameter audioProblem: a closure that checks an audio file. It is called with the path of each audio
  ///   file that the pattern refers to, as the file spells the path. It returns what is wrong with the audio
  ///   file, or `nil`. The decoder reports the problem as a `missing-audio`, `undecodable-audio` or `silent-event`
  ///   finding at the location of the path. Without the closure, audio files are not checked.
  public func decode(_ bytes: [UInt8], audioProblem: ((String) -> AudioProblem?)? = nil) -> AHAPDocument {
    bytes.withUnsafeBufferPointer { decode($0, audioProblem: audioProblem) }
  }

  /// Reads a file from memory that the caller owns. The decoder does not use this memory after the call.
  ///
  /// `audioProblem` works as in the other `decode` method.
  public func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, audioProblem: ((String) -> AudioProblem?)? = nil
  ) -> AHAPDocument {
    decode(bytes, keepsPlaces: keepsPlaces, findsLines: true, audioProblem: audioProblem)
  }

  /// Reads a file for an `AHAPSource`. The locations of the entries have no lines and columns, which takes time to find.
  package func decodeForSource(_ bytes: [UInt8]) -> AHAPDocument {
    bytes.withUnsafeBufferPointer { decode($0, keepsPlaces: true, findsLines: false, audioProblem: nil) }
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, keepsPlaces: Bool, findsLines: Bool,
    audioProblem: ((String) -> AudioProblem?)?
  ) -> AHAPDocument {
    if bytes.count > limits.bytes {
      return refused(
        .fileTooLarge, "the file has more than \(limits.bytes) bytes; divide the pattern into parts")
    }
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      return refused(.emptyFile, "the file is empty")
    }
    return Reader(
      base, count: bytes.count, limits: limits, keepsPlaces: keepsPlaces, audioProblem: audioProblem
    ).readDocument(findsLines: findsLines)
  }

  private func refused(_ rule: AHAPRule, _ message: String) -> AHAPDocument {
    let finding = Diagnostic(rule.severity, rule: rule.name, message: message, line: 1, column: 1, path: "")
    return AHAPDocument(pattern: nil, findings: [finding])
  }
}
