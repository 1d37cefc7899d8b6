import AHAP

/// A format of pattern files.
///
/// This is the list of formats that `HapticPattern(contentsOf:)` and the program `thrum` read. A new format
/// needs a case here, with the endings of its files and its decoder.
public enum PatternFormat: String, Sendable, Hashable, CaseIterable {
  /// Apple Haptic and Audio Pattern: JSON in a file with the ending `.ahap`.
  case ahap

  /// The endings of the format's file names, in lower case and without the dot.
  public var endings: [String] {
    switch self {
    case .ahap: ["ahap"]
    }
  }

  /// The maximum size of a file, in bytes. Larger files are refused.
  public var maximumBytes: Int {
    switch self {
    case .ahap: AHAPDecoder.Limits().bytes
    }
  }

  /// Returns the format of a file by the ending of its name, in upper or lower case; `nil` for other endings.
  public init?(ofFile path: String) {
    let name = path.lowercased()
    let format = Self.allCases.first { $0.endings.contains { name.hasSuffix("." + $0) } }
    guard let format else { return nil }
    self = format
  }

  /// Decodes the bytes of a file. The result contains all findings (errors and warnings), and the pattern if
  /// no finding is an error.
  public func decode(_ bytes: [UInt8]) -> AHAPDocument {
    switch self {
    case .ahap: AHAPDecoder().decode(bytes)
    }
  }
}
