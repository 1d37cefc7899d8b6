#if !canImport(Darwin)
  import AHAP
  import Foundation
  import HapticModel

  /// A checked pattern from any source: every value is in range, no duration is 0, and all keys are known.
  struct PatternContent: Sendable {
    let pattern: HapticPattern
    /// The folders in which the engine searches for the pattern's audio files, in this order.
    let audioFolders: [String]
    /// Whether the pattern may refer to audio files by absolute path: `true` for dictionaries and data, which
    /// the app wrote itself; `false` for files, which may come from elsewhere.
    let allowsAbsoluteAudioPaths: Bool

    private init(_ pattern: HapticPattern, file: URL? = nil) throws(CHHapticError) {
      try PlatformCheck.check(pattern)
      self.pattern = pattern.inPlatformForm
      audioFolders = AudioFolders.forPattern(in: file?.deletingLastPathComponent().path)
      allowsAbsoluteAudioPaths = file == nil
    }

    init(
      events: [CHHapticEvent], parameters: [CHHapticDynamicParameter] = [],
      curves: [CHHapticParameterCurve] = []
    ) throws(CHHapticError) {
      var pattern = HapticPattern()
      for (index, event) in events.enumerated() {
        pattern.events.append(try event.model(place: "events[\(index)]"))
      }
      for (index, parameter) in parameters.enumerated() {
        pattern.parameters.append(try parameter.model(place: "parameters[\(index)]"))
      }
      for (index, curve) in curves.enumerated() {
        pattern.curves.append(try curve.model(place: "curves[\(index)]"))
      }
      try Self.check(pattern)
      try self.init(pattern)
    }

    init(dictionary: [CHHapticPattern.Key: Any]) throws(CHHapticError) {
      var json = DictionaryJSON()
      try json.write(dictionary)
      try self.init(Self.read(json.bytes, from: .dictionary))
    }

    init(data: Data) throws(CHHapticError) { try self.init(Self.read(Array(data), from: .data)) }

    init(contentsOf url: URL) throws(CHHapticError) {
      try self.init(Self.read(PatternFile.bytes(of: url), from: .file(url)), file: url)
    }

    /// Throws for the first part of the pattern that cannot be played.
    static func check(_ pattern: HapticPattern) throws(CHHapticError) {
      if let problem = pattern.validate().first(where: { $0.severity == .error }) {
        throw CHHapticError(problem)
      }
    }

    private static func read(_ bytes: [UInt8], from source: PatternSource) throws(CHHapticError)
      -> HapticPattern
    {
      let document = AHAPDecoder().decode(bytes)
      guard let pattern = document.pattern else {
        throw CHHapticError(document.findings.filter { $0.severity == .error }, in: source)
      }
      let isEmpty = pattern.events.isEmpty && pattern.parameters.isEmpty && pattern.curves.isEmpty
      if isEmpty, let entry = document.findings.first(where: { $0.rule == AHAPRule.emptyEntry.name }) {
        // An app whose entries have no known key has most likely misspelled the keys.
        throw CHHapticError([entry], in: source)
      }
      try PlatformCheck.check(document.findings, in: source)
      return pattern
    }
  }

  /// The source of a pattern's text.
  enum PatternSource {
    case dictionary, data
    case file(URL)
  }

  extension HapticPattern {
    fileprivate var inPlatformForm: HapticPattern {
      var result = HapticPattern(version: version)
      result.events = events.map { event in
        HapticEvent(
          event.type, time: event.time, duration: event.effectiveDuration,
          parameters: event.parameters.map { EventParameter($0.id, $0.id.facts.clamped($0.value)) },
          waveform: event.type == .audioCustom ? event.waveform : nil)
      }
      result.parameters = parameters.map {
        DynamicParameter($0.id, time: $0.time, value: $0.id.facts.clamped($0.value))
      }
      result.curves = curves.map { curve in
        let facts = curve.id.facts
        let points = curve.controlPoints.map {
          ParameterCurve.ControlPoint(time: $0.time, value: facts.clamped($0.value))
        }
        return ParameterCurve(curve.id, time: curve.time, controlPoints: points)
      }
      return result
    }
  }
#endif
