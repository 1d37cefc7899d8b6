#if !canImport(Darwin)
  import Foundation

  /// What is to be felt and heard: events, and parameters or curves that shape them. Never changes once made.
  open class CHHapticPattern: NSObject, @unchecked Sendable {  // A constant alone.
    let content: PatternContent

    /// Makes a pattern of events and dynamic parameters, either of which may be empty. Later changes to them have no effect.
    public init(
      events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
    ) throws {
      content = try PatternContent(events: events, parameters: parameters)
    }

    /// Makes a pattern of events and parameter curves, either of which may be empty. Later changes to them have no effect.
    public init(
      events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
    ) throws {
      content = try PatternContent(events: events, curves: parameterCurves)
    }

    /// Makes a pattern from what a parsed AHAP file looks like.
    public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
      content = try PatternContent(dictionary: patternDict)
    }

    /// Reads an AHAP file. Its audio files are looked for beside it, then among the resources of the program.
    public init(contentsOf ahapURL: URL) throws {
      content = try PatternContent(contentsOf: ahapURL)
    }

    /// The latest end of an event or start of a parameter or curve, in seconds (CoreHapticsBehaviour §2.4).
    open var duration: TimeInterval { content.pattern.duration }

    /// The pattern as `init(dictionary:)` reads it. Fails when it plays registered audio.
    @discardableResult
    open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try content.dictionary() }
  }
#endif
