#if !canImport(Darwin)
  import Foundation

  /// What is to be felt and heard: events, and parameters or curves that shape them. Never changes once made.
  open class CHHapticPattern: NSObject, @unchecked Sendable {
    let content: PatternContent

    /// Takes a checked pattern.
    init(_ content: PatternContent) { self.content = content }

    /// Makes a pattern of events and dynamic parameters, either of which may be empty. Later changes to them have no effect.
    public convenience init(
      events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
    ) throws {
      self.init(try PatternContent(events: events, parameters: parameters))
    }

    /// Makes a pattern of events and parameter curves, either of which may be empty. Later changes to them have no effect.
    public convenience init(
      events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
    ) throws {
      self.init(try PatternContent(events: events, curves: parameterCurves))
    }

    /// Makes a pattern from what a parsed AHAP file looks like.
    public convenience init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
      self.init(try PatternContent(dictionary: patternDict))
    }

    /// Reads an AHAP file. Its audio files are looked for beside it, then among the resources of the program.
    public convenience init(contentsOf ahapURL: URL) throws {
      self.init(try PatternContent(contentsOf: ahapURL))
    }

    /// The latest end of an event or start of a parameter or curve, in seconds (fact sheet §2.4).
    open var duration: TimeInterval { content.pattern.duration }

    /// The pattern as `init(dictionary:)` reads it. Fails when it plays registered audio.
    open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try content.dictionary() }
  }
#endif
