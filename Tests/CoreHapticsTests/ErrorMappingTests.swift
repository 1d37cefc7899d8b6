#if !canImport(Darwin)
  import AHAP
  import Foundation
  import HapticModel
  import HapticPlayback
  import TestExpectations
  import Testing

  @testable import CoreHaptics

  /// The tables from our kinds to Apple's codes, row by row: a new kind has to be put in here, too.
  @Suite struct ErrorMappingTests {
    @Test("every kind of engine error has its code") func engineErrorCodes() {
      let table: [EngineError.Kind: CHHapticError.Code] = [
        .notRunning: .engineNotRunning,
        .startTimeout: .engineStartTimeout,
        .noOutput: .notSupported, .outputFailed: .serverInitFailed, .interrupted: .serverInterrupted,
        .silencedByWatchdog: .serverInterrupted, .invalidPlayer: .invalidPatternPlayer,
        .invalidPattern: .invalidPatternData, .invalidTime: .invalidTime,
        .invalidValue: .invalidEngineParameter,
        .queueFull: .resourceNotAvailable, .tooManyPlayers: .resourceNotAvailable,
        .audioMemory: .resourceNotAvailable, .invalidResource: .invalidAudioResource,
        .unusableFile: .invalidAudioResource, .fileNotFound: .fileNotFound,
      ]
      for kind in EngineError.Kind.allCases {
        #expect(CHHapticError.Code(kind) == table[kind], "\(kind)")
        let error = CHHapticError(EngineError(kind, "message", place: "place", cause: "cause"))
        expectEqual(error.localizedDescription, "place: message (cause)")
      }
    }

    @Test("every problem of a pattern has its code") func patternProblemCodes() {
      let table: [(PatternProblem.Kind, String, CHHapticError.Code)] = [
        (.notFinite, "events[0].time", .invalidEventTime), (.negative, "events[0].time", .invalidEventTime),
        (.tooLong, "events[0].time", .invalidEventTime),
        (.notFinite, "events[0].duration", .invalidEventDuration),
        (.negative, "events[0].duration", .invalidEventDuration),
        (.tooLong, "events[0].duration", .invalidEventDuration),
        (.notFinite, "events[0].parameters[1].value", .badParameterEntry),
        (.negative, "parameters[0].time", .invalidTime),
        (.notFinite, "parameters[0].value", .badParameterEntry),
        (.negative, "curves[0].time", .invalidTime),
        (.tooLong, "curves[0].controlPoints[1].time", .invalidTime),
        (.notFinite, "curves[0].controlPoints[1].value", .badParameterEntry),
        (.notFinite, "version", .invalidPatternData), (.outOfRange, "events[0]", .badParameterEntry),
        (.endless, "events[0]", .invalidEventDuration), (.missingWaveform, "events[0]", .badEventEntry),
        (.misplacedWaveform, "events[0].waveform", .invalidAudioResource),
        (.registeredAudio, "events[0].waveform", .operationNotPermitted),
        (.emptyCurve, "curves[0]", .badParameterEntry),
        (.overlappingCurves, "curves[16]", .badParameterEntry),
      ]
      expectEqual(Set(table.map(\.0)), Set(PatternProblem.Kind.allCases))
      for (kind, place, code) in table {
        #expect(CHHapticError.Code(kind, place: place) == code, "\(kind) \(place)")
      }
    }

    @Test("every rule of the reader has its code") func readerRuleCodes() {
      let special: [AHAPRule: CHHapticError.Code] = [
        .missingDuration: .badEventEntry, .missingWaveformPath: .badEventEntry,
        .unknownEventType: .invalidEventType, .unknownParameterID: .invalidParameterType,
        .misnamedParameterID: .invalidParameterType, .parameterWithoutEffect: .invalidParameterType,
        .longContinuousEvent: .invalidEventDuration, .openEndedEvent: .invalidEventDuration,
        .waveformOnOtherEvent: .invalidAudioResource, .missingAudio: .fileNotFound,
        .undecodableAudio: .invalidAudioResource,
        .valueOutOfRange: .badParameterEntry, .repeatedParameter: .badParameterEntry,
        .emptyCurve: .badParameterEntry, .longCurve: .badParameterEntry,
        .unsortedControlPoints: .badParameterEntry, .absoluteControlPointTimes: .badParameterEntry,
        .controlWithoutEvent: .badParameterEntry, .overlappingCurves: .badParameterEntry,
      ]
      for rule in AHAPRule.allCases {
        for corrupt in [CHHapticError.Code.invalidPatternData, .invalidPatternDictionary] {
          #expect(
            CHHapticError.Code(rule, path: "Pattern", corrupt: corrupt) == special[rule] ?? corrupt,
            "\(rule.name)")
        }
      }
      let placed: [(AHAPRule, String, CHHapticError.Code)] = [
        (.missingKey, "Pattern[0].Event", .badEventEntry),
        (.missingKey, "Pattern[0].Event.EventParameters[2]", .badParameterEntry),
        (.missingKey, "Pattern[0].Parameter", .badParameterEntry),
        (.missingKey, "Pattern[0].ParameterCurve", .badParameterEntry),
        (.missingKey, "Pattern[0].ParameterCurve.ParameterCurveControlPoints[1]", .badParameterEntry),
        (.negativeTime, "Pattern[0].Event.Time", .invalidEventTime),
        (.negativeTime, "Pattern[0].Event.EventDuration", .invalidEventDuration),
        (.timeTooLong, "Pattern[0].Parameter.Time", .invalidTime),
        (.negativeTime, "Pattern[0].ParameterCurve.ParameterCurveControlPoints[0].Time", .invalidTime),
        (.numberTooLarge, "Pattern[0].Parameter.ParameterValue", .badParameterEntry),
        (.numberTooLarge, "Version", .invalidPatternData),
      ]
      for (rule, path, code) in placed {
        #expect(
          CHHapticError.Code(rule, path: path, corrupt: .invalidPatternData) == code, "\(rule.name) \(path)")
      }
    }

    @Test("every reason for a stop has its own") func stopReasons() {
      let table: [(StopReason, CHHapticEngine.StoppedReason, Int)] = [
        (.interrupted, .audioSessionInterrupt, 1), (.suspended, .applicationSuspended, 2),
        (.idleTimeout, .idleTimeout, 3), (.notifyWhenFinished, .notifyWhenFinished, 4),
        (.engineDestroyed, .engineDestroyed, 5), (.controllerDisconnected, .gameControllerDisconnect, 6),
        (.systemError(EngineError(.outputFailed, "")), .systemError, -1),
      ]
      for (ours, theirs, number) in table {
        expectEqual(CHHapticEngine.StoppedReason(ours), theirs)
        expectEqual(theirs.rawValue, number)
      }
    }
  }
#endif
