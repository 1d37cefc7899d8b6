#if !canImport(Darwin)
  import Foundation

  /// An immutable pattern of haptic and audio events, and of dynamic parameters and curves that modify the
  /// events.
  open class CHHapticPattern: NSObject, @unchecked Sendable {  // A constant alone.
    let content: PatternContent

    /// Creates a pattern from events and dynamic parameters. Either array can be empty. The pattern copies
    /// both: later changes to an event or parameter have no effect on the pattern.
    public init(
      events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
    ) throws {
      content = try PatternContent(events: events, parameters: parameters)
    }

    /// Creates a pattern from events and parameter curves. Either array can be empty. The pattern copies
    /// both: later changes to an event or curve have no effect on the pattern.
    public init(
      events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
    ) throws {
      content = try PatternContent(events: events, curves: parameterCurves)
    }

    /// Creates a pattern from a dictionary with the same structure as an AHAP file (see `Key`).
    public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
      content = try PatternContent(dictionary: patternDict)
    }

    /// Creates a pattern from an AHAP file. The audio files of the pattern are searched for in the folder of
    /// the AHAP file, then in the resources of the program, then in the folders that the environment variable
    /// `THRUM_AUDIO_ROOTS` lists.
    public init(contentsOf ahapURL: URL) throws {
      content = try PatternContent(contentsOf: ahapURL)
    }

    /// The duration of the pattern, in seconds: the time at which the last event ends, or at which the last
    /// parameter or curve starts if that is later (see CoreHapticsBehaviour §2.4).
    open var duration: TimeInterval { content.pattern.duration }

    /// Returns the pattern as a dictionary that `init(dictionary:)` can read. Throws `operationNotPermitted`
    /// if the pattern plays registered audio.
    @discardableResult
    open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try content.dictionary() }
  }
#endif
