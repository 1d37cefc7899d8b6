#if !canImport(Darwin)
  import Foundation

  /// A pattern: haptic and audio events, and parameters or curves that shape them. Immutable.
  open class CHHapticPattern: NSObject, @unchecked Sendable {  // A constant alone.
    let content: PatternContent

    /// Creates a pattern of events and dynamic parameters, either of which may be empty. Later changes to them have no effect.
    public init(
      events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
    ) throws {
      content = try PatternContent(events: events, parameters: parameters)
    }

    /// Creates a pattern of events and parameter curves, either of which may be empty. Later changes to them have no effect.
    public init(
      events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
    ) throws {
      content = try PatternContent(events: events, curves: parameterCurves)
    }

    /// Creates a pattern from a dictionary with the structure of a parsed AHAP file.
    public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
      content = try PatternContent(dictionary: patternDict)
    }

    /// Reads an AHAP file. Its audio files are searched beside it, then in the resources of the program, then in the folders
    /// of `THRUM_AUDIO_ROOTS`.
    public init(contentsOf ahapURL: URL) throws {
      content = try PatternContent(contentsOf: ahapURL)
    }

    /// The latest end of an event or start of a parameter or curve, in seconds (CoreHapticsBehaviour §2.4).
    open var duration: TimeInterval { content.pattern.duration }

    /// Returns the pattern as `init(dictionary:)` reads it. Throws `operationNotPermitted` if it plays registered audio.
    @discardableResult
    open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try content.dictionary() }
  }
#endif
