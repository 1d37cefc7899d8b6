import HapticAnalysis
import HapticModel

/// A format of haptic patterns, as it describes itself: names, how its files are recognized, its reader and its writer.
/// ``FormatRegistry`` has all of them.
public struct HapticFormat: Sendable {
  /// The name that selects the format, such as `haptic`.
  public internal(set) var name: String
  /// A description of the format, in a few words.
  public internal(set) var summary: String
  /// The endings of its files without the dot, in lower case, the usual one first. Several formats may share an ending.
  public internal(set) var endings: [String]
  /// The name of the device that the format is for, as `DesignTarget(name:)` takes it.
  public internal(set) var device: String
  /// Whether files of the format are read.
  public var isRead: Bool { read != nil }
  /// Whether patterns are written in the format.
  public var isWritten: Bool { write != nil }
  /// Whether writing means sampling for devices with less, so that adapting the pattern to them changes the result.
  package var isAdapted = false
  /// Returns whether the bytes are in the format, with certainty; `nil` if the format is only written.
  package var recognizes: (@Sendable (FormatProbe) -> Bool)?
  /// Reads a file; `nil` if the format is only written.
  package var read: (@Sendable ([UInt8], FormatLimits) throws(FormatError) -> FormatContent)?
  /// Writes patterns; `nil` if the format is only read.
  package var write: (@Sendable (FormatSource) throws(FormatError) -> WrittenFormat)?
  /// Joins files that `write` has written, each with a pattern of another name, into one of a name; `nil` if a file has one
  /// pattern.
  package var join: (@Sendable (_ files: [[UInt8]], _ name: String) throws(FormatError) -> [UInt8])?
  /// Returns the name that a file with the pattern of a name must have, without its ending; `nil` if any name will do.
  package var requiredName: (@Sendable (_ pattern: String) -> String)?

  /// Returns the name of a file with the pattern of a name, such as `tap.haptic`; in Java, `TapHaptics.java`.
  ///
  /// - Parameters:
  ///   - pattern: the name that was given to the conversion.
  ///   - suffix: what the file adds to it.
  public func fileName(of pattern: String, suffix: String = "") -> String {
    let stem = requiredName?(pattern) ?? pattern
    return stem + (suffix.utf8.isEmpty ? "" : "-" + suffix) + (endings.first.map { "." + $0 } ?? "")
  }
}

/// The content of a file that a reader has read.
public struct FormatContent: Sendable {
  /// The patterns, which are played at the same time. There are several where the controls of one must not change the
  /// others.
  public var patterns: [HapticPattern]
  /// The parts of the file that a pattern does not have.
  public var losses: [Loss]

  /// Creates a content.
  package init(_ patterns: [HapticPattern], losses: [Loss] = []) {
    self.patterns = patterns
    self.losses = losses
  }
}

/// The input of a writer: patterns, the device that they are designed for, and the device of the result.
package struct FormatSource: Sendable {
  /// The patterns, which are played at the same time.
  package var patterns: [HapticPattern]
  /// The name of the pattern, for identifiers and comments in the result.
  package var name: String
  /// The device that the patterns are designed for.
  package var design: DesignTarget
  /// The device that plays the result.
  package var device: DesignTarget
  /// Whether values are transcribed, instead of adapted so that the result feels like the source.
  package var isLiteral: Bool
  /// How many seconds of vibration the search for the best result may simulate, so that its time has a bound.
  package var searchSeconds = Self.usualSearchSeconds
  /// The usual number of them.
  package static var usualSearchSeconds: Double { 1200 }

  /// Creates a source.
  package init(
    _ patterns: [HapticPattern], name: String = "pattern", design: DesignTarget, device: DesignTarget,
    isLiteral: Bool = false
  ) {
    self.patterns = patterns
    self.name = name
    self.design = design
    self.device = device
    self.isLiteral = isLiteral
  }
}

/// A file of a result.
public struct FormatFile: Sendable {
  /// The suffix for the name of the output before the ending, after a hyphen, such as `transients`; usually empty.
  public var suffix: String
  private var content: Content

  private enum Content: Sendable {
    case bytes([UInt8])
    case parts(@Sendable (_ body: ([UInt8]) -> Bool) -> Void)
  }

  /// The contents. Long samples are calculated at each use.
  public var bytes: [UInt8] {
    get {
      if case .bytes(let bytes) = content { return bytes }
      var bytes: [UInt8] = []
      forEachPart { part in
        bytes += part
        return true
      }
      return bytes
    }
    set { content = .bytes(newValue) }
  }

  package init(_ bytes: [UInt8], suffix: String = "") {
    self.suffix = suffix
    content = .bytes(bytes)
  }

  /// Creates a file whose contents are calculated in parts each time they are needed. The closure passes each part to its
  /// argument, until that returns `false`.
  package init(parts: @escaping @Sendable (_ body: ([UInt8]) -> Bool) -> Void) {
    suffix = ""
    content = .parts(parts)
  }

  /// Passes the contents to a closure part by part, until it returns `false`. So a long file needs no memory as a whole.
  package func forEachPart(_ body: ([UInt8]) -> Bool) {
    switch content {
    case .bytes(let bytes): _ = body(bytes)
    case .parts(let parts): parts(body)
    }
  }
}

/// The playback of a result on a poorer device, if the result has a form for it.
package struct FallbackPlayback: Sendable {
  /// The device, as messages name it after *on*.
  package var name: String
  /// The device.
  package var device: DesignTarget
  /// The playback.
  package var playback: TargetPlayback
  /// Of the results that the search has compared, the nearest of those that lose the fewest felt events.
  package var alternative: ComparedResult?
}

/// The output of a writer.
package struct WrittenFormat: Sendable {
  /// The files.
  package var files: [FormatFile]
  /// The losses of the result, item by item.
  package var losses: [Loss]
  /// The playbacks of devices that cannot play the first form of the result.
  package var fallbacks: [FallbackPlayback] = []
  /// The felt trace of the source, if the search for the result has calculated it.
  package var check: FeltCheck?
  /// Of the results that the search has compared, the nearest of those that lose the fewest felt events.
  package var alternative: ComparedResult?
  private let play: @Sendable () throws(FormatError) -> TargetPlayback

  /// The playback of the result on the device. Calculated at each use, as many callers need no distance.
  package var playback: TargetPlayback { get throws(FormatError) { try play() } }

  /// Creates a result of several files.
  package init(
    _ files: [FormatFile], losses: [Loss],
    playback: @escaping @Sendable () throws(FormatError) -> TargetPlayback
  ) {
    self.files = files
    self.losses = losses
    play = playback
  }

  /// Creates a result of one file.
  package init(
    _ file: [UInt8], losses: [Loss], playback: @escaping @Sendable () throws(FormatError) -> TargetPlayback
  ) {
    self.init([FormatFile(file)], losses: losses, playback: playback)
  }
}
