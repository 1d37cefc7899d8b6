#if !canImport(Darwin)
  import AHAP
  import HapticModel
  import HapticPlayback

  // Errors of other modules become Apple's codes and reasons here and nowhere else. Errors that only this module can find
  // (names, options, URLs, dictionaries) get their code where they are found.

  extension CHHapticError.Code {
    /// The code of an error of the engine.
    init(_ kind: EngineError.Kind) {
      self =
        switch kind {
        case .notRunning: .engineNotRunning
        case .startTimeout: .engineStartTimeout
        case .noOutput: .notSupported
        case .outputFailed: .serverInitFailed
        case .interrupted, .silencedByWatchdog: .serverInterrupted
        case .invalidPlayer: .invalidPatternPlayer
        case .invalidPattern: .invalidPatternData
        case .invalidTime: .invalidTime
        case .invalidValue: .invalidEngineParameter
        case .queueFull, .tooManyPlayers, .audioMemory: .resourceNotAvailable
        case .invalidResource, .unusableFile: .invalidAudioResource
        case .fileNotFound: .fileNotFound
        }
    }

    /// The code of a problem at a place of a pattern.
    init(_ kind: PatternProblem.Kind, place: String) {
      self =
        switch kind {
        case .notFinite, .negative, .tooLong: .ofNumber(at: place) ?? .invalidPatternData
        case .outOfRange, .emptyCurve: .badParameterEntry
        case .endless: .invalidEventDuration
        case .missingWaveform: .badEventEntry
        case .misplacedWaveform: .invalidAudioResource
        case .registeredAudio: .operationNotPermitted
        }
    }

    /// The code of an invalid number, by its location: `events[3].time`, `Pattern[3].Event.Time`.
    static func ofNumber(at place: String) -> Self? {
      let place = place.lowercased()
      if place.hasSuffix("duration") { return .invalidEventDuration }
      if place.hasSuffix("value") { return .badParameterEntry }
      guard place.hasSuffix("time") else { return nil }
      return place.hasPrefix("events[") || place.hasSuffix(".event.time") ? .invalidEventTime : .invalidTime
    }

    /// The code of a finding in the text of a pattern; `corrupt` is the code for an invalid pattern of that source.
    init(_ rule: AHAPRule, path: String, corrupt: Self) {
      self =
        switch rule {
        case .emptyFile, .fileTooLarge, .foreignFile, .wrongEncoding, .byteOrderMark, .tooManyFindings,
          .syntax,
          .unexpectedEnd, .trailingContent, .tooDeep, .tooManyExtras, .missingComma, .extraComma,
          .trailingComma, .comment, .invalidNumber, .invalidLiteral, .invalidString, .invalidUTF8:
          corrupt
        case .notAnObject, .missingPattern, .wrongType, .numberAsString, .booleanSpelling, .nullValue,
          .duplicateKey, .unknownKey, .missingVersion, .unknownVersion, .emptyEntry, .severalInEntry,
          .nothingToFeel:
          corrupt
        case .wrongCase: .ofName(at: path) ?? .ofEntry(at: path) ?? corrupt
        case .misnamedKey: .ofEntry(at: path) ?? corrupt
        case .missingKey: .ofEntry(at: path) ?? corrupt
        case .missingDuration, .missingWaveformPath: .badEventEntry
        case .unknownEventType: .invalidEventType
        case .unknownParameterID, .misnamedParameterID, .parameterWithoutEffect: .invalidParameterType
        case .numberTooLarge, .negativeTime, .timeTooLong: .ofNumber(at: path) ?? corrupt
        case .longContinuousEvent, .openEndedEvent: .invalidEventDuration
        case .waveformOnOtherEvent: .invalidAudioResource
        case .missingAudio: .fileNotFound
        case .tooManyAtOnce: corrupt
        case .valueOutOfRange, .repeatedParameter, .emptyCurve, .longCurve, .unsortedControlPoints,
          .absoluteControlPointTimes, .controlWithoutEvent:
          .badParameterEntry
        }
    }

    /// The code of an invalid name, by its location.
    private static func ofName(at path: String) -> Self? {
      if path.hasSuffix("EventType") { return .invalidEventType }
      return path.hasSuffix("ParameterID") ? .invalidParameterType : nil
    }

    /// The code of a missing value in an entry, by its path.
    private static func ofEntry(at path: String) -> Self? {
      if path.contains("Parameter") { return .badParameterEntry }
      return path.contains("Event") ? .badEventEntry : nil
    }
  }

  extension CHHapticEngine.StoppedReason {
    /// The reason for which the engine stopped.
    init(_ reason: StopReason) {
      self =
        switch reason {
        case .interrupted: .audioSessionInterrupt
        case .suspended: .applicationSuspended
        case .idleTimeout: .idleTimeout
        case .notifyWhenFinished: .notifyWhenFinished
        case .engineDestroyed: .engineDestroyed
        case .controllerDisconnected: .gameControllerDisconnect
        case .systemError: .systemError
        }
    }
  }
#endif
