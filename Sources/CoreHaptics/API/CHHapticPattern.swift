#if !canImport(Darwin)
  import Foundation

  /// A pattern of haptic and audio events, with dynamic parameters or curves that modify them. A pattern is
  /// immutable.
  open class CHHapticPattern: NSObject, @unchecked Sendable {  // A constant alone.
    let content: PatternContent

    /// Creates a pattern from events and dynamic parameters. Either array may be empty. Later changes to the
    /// objects have no effect on the pattern.
    public init(
      events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
    ) throws {
      content = try PatternContent(events: events, parameters: parameters)
    }

    /// Creates a pattern from events and parameter curves. Either array may be empty. Later changes to the
    /// objects have no effect on the pattern.
    public init(
      events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
    ) throws {
      content = try PatternContent(events: events, curves: parameterCurves)
    }

    /// Creates a pattern from a dictionary with the structure of a parsed AHAP file.
    public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
      content = try PatternContent(dictionary: patternDict)
    }

    /// Creates a pattern from an AHAP file. Audio files of the pattern are searched for in the folder of that
    /// file, then in the resources of the program, then in the folders that the environment variable
    /// `THRUM_AUDIO_ROOTS` lists.
    public init(contentsOf ahapURL: URL) throws {
      content = try PatternContent(contentsOf: ahapURL)
    }

    /// The duration of the pattern, in seconds: the latest end of an event or start of a parameter or curve
    /// (see CoreHapticsBehaviour §2.4).
    open var duration: TimeInterval { content.pattern.duration }

    /// Returns the pattern as a dictionary that `init(dictionary:)` can read. Throws `operationNotPermitted`
    /// if the pattern plays registered audio.
    @discardableResult
    open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try content.dictionary() }
  }
#endif
