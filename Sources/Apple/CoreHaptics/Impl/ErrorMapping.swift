#if !canImport(Darwin)
  import AHAP
  import HapticModel
  import HapticPlayback

  // This file alone converts errors of other modules to Apple's codes and reasons. Errors that only this
  // module can find (names, options, URLs, dictionaries) get their code where they are found.

  extension CHHapticError.Code {
    /// Creates the code for an error of the engine.
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

    /// Creates the code for a problem at a location in a pattern.
    init(_ kind: PatternProblem.Kind, place: String) {
      self =
        switch kind {
        case .notFinite, .negative, .tooLong: .ofNumber(at: place) ?? .invalidPatternData
        case .outOfRange, .emptyCurve, .overlappingCurves: .badParameterEntry
        case .endless: .invalidEventDuration
        case .missingWaveform: .badEventEntry
        case .misplacedWaveform: .invalidAudioResource
        case .registeredAudio: .operationNotPermitted
        }
    }

    /// Returns the code for an invalid number at a location such as `events[3].time` or
    /// `Pattern[3].Event.Time`; `nil` if the location has no code of its own.
    static func ofNumber(at place: String) -> Self? {
      let place = place.lowercased()
      if place.hasSuffix("duration") { return .invalidEventDuration }
      if place.hasSuffix("value") { return .badParameterEntry }
      guard place.hasSuffix("time") else { return nil }
      return place.hasPrefix("events[") || place.hasSuffix(".event.time") ? .invalidEventTime : .invalidTime
    }

    /// Creates the code for a finding in the text of a pattern. `corrupt` is the code to use if no more
    /// specific code applies.
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
          .nothingToFeel, .silentEvent:
          corrupt
        case .wrongCase: .ofName(at: path) ?? .ofEntry(at: path) ?? corrupt
        case .misnamedKey: .ofEntry(at: path) ?? corrupt
        case .missingKey: .ofEntry(at: path) ?? corrupt
        case .missingDuration, .missingWaveformPath: .badEventEntry
        case .unknownEventType: .invalidEventType
        case .unknownParameterID, .misnamedParameterID, .parameterWithoutEffect: .invalidParameterType
        case .numberTooLarge, .negativeTime, .timeTooLong: .ofNumber(at: path) ?? corrupt
        case .longContinuousEvent, .openEndedEvent: .invalidEventDuration
        case .waveformOnOtherEvent, .undecodableAudio: .invalidAudioResource
        case .missingAudio: .fileNotFound
        case .tooManyAtOnce, .defaultValues, .unusableAcceptance, .unusableBinding: corrupt
        case .valueOutOfRange, .repeatedParameter, .emptyCurve, .longCurve, .unsortedControlPoints,
          .absoluteControlPointTimes, .controlWithoutEvent, .overlappingCurves:
          .badParameterEntry
        }
    }

    /// Returns the code for an invalid name at a location; `nil` if the location has no code of its own.
    private static func ofName(at path: String) -> Self? {
      if path.hasSuffix("EventType") { return .invalidEventType }
      return path.hasSuffix("ParameterID") ? .invalidParameterType : nil
    }

    /// Returns the code for a missing value in the entry at a path; `nil` if the path has no code of its own.
    private static func ofEntry(at path: String) -> Self? {
      if path.contains("Parameter") { return .badParameterEntry }
      return path.contains("Event") ? .badEventEntry : nil
    }
  }

  extension CHHapticEngine.StoppedReason {
    /// Creates Apple's reason from the engine's reason for stopping.
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
