import HapticText

extension AHAPRule {
  /// The table row of one rule.
  struct Facts {
    let name: String
    let severity: Diagnostic.Severity
    let summary: String

    init(_ severity: Diagnostic.Severity, _ name: String, _ summary: String) {
      self.severity = severity
      self.name = name
      self.summary = summary
    }
  }

  /// The name, severity and summary of the rule; the only table of them.
  var facts: Facts {
    switch self {
    case .emptyFile: Facts(.error, "empty-file", "The file is empty or contains only white space.")
    case .fileTooLarge:
      Facts(.error, "file-too-large", "The file is larger than the limit, 256 MB by default.")
    case .foreignFile:
      Facts(.error, "foreign-file", "The file is of another format, for example WAV or HTML.")
    case .wrongEncoding: Facts(.error, "wrong-encoding", "The file is not UTF-8 but UTF-16 or UTF-32.")
    case .byteOrderMark: Facts(.warning, "byte-order-mark", "A byte-order mark stands before the text.")
    case .tooManyFindings: Facts(.warning, "too-many-findings", "There are more findings than are listed.")
    case .syntax: Facts(.error, "syntax", "This is not JSON, and reading cannot go on after it.")
    case .unexpectedEnd:
      Facts(.error, "unexpected-end", "The file ends before all that was opened is closed.")
    case .trailingContent:
      Facts(.error, "trailing-content", "Something follows the closing brace of the file.")
    case .tooDeep:
      Facts(.error, "too-deep", "Objects and arrays are nested deeper than the limit, 512 by default.")
    case .tooManyExtras:
      Facts(.error, "too-many-extras", "Unknown keys hold more values than the limit, a million.")
    case .missingComma: Facts(.error, "missing-comma", "There is no comma between two members.")
    case .extraComma: Facts(.error, "extra-comma", "A comma stands where a value or key should be.")
    case .trailingComma: Facts(.warning, "trailing-comma", "A comma follows the last member.")
    case .comment: Facts(.warning, "comment", "A comment, which JSON does not allow.")
    case .invalidNumber: Facts(.error, "invalid-number", "A number is not spelled as JSON spells numbers.")
    case .invalidLiteral: Facts(.error, "invalid-literal", "A word is not true, false or null.")
    case .invalidString:
      Facts(.error, "invalid-string", "A string holds a control character or a bad escape.")
    case .invalidUTF8: Facts(.error, "invalid-utf8", "A string is not valid UTF-8.")
    case .notAnObject: Facts(.error, "not-an-object", "The file or an entry of Pattern is not an object.")
    case .missingPattern: Facts(.error, "missing-pattern", "The file has no Pattern.")
    case .missingKey: Facts(.error, "missing-key", "A key that has to be there is not.")
    case .wrongType: Facts(.error, "wrong-type", "A value is of the wrong kind, say a string for an array.")
    case .unknownEventType: Facts(.error, "unknown-event-type", "EventType is not one of the four types.")
    case .unknownParameterID:
      Facts(.error, "unknown-parameter-id", "ParameterID is not one that is valid here.")
    case .missingDuration: Facts(.error, "missing-duration", "A continuous event has no EventDuration.")
    case .missingWaveformPath:
      Facts(.error, "missing-waveform-path", "An AudioCustom event names no audio file.")
    case .numberTooLarge: Facts(.error, "number-too-large", "A number is beyond what can be represented.")
    case .negativeTime: Facts(.error, "negative-time", "A time or duration is below zero.")
    case .timeTooLong: Facts(.error, "time-too-long", "A time or duration is beyond 24 hours.")
    case .valueOutOfRange:
      Facts(.warning, "value-out-of-range", "A value is outside the range of its parameter and is clamped.")
    case .numberAsString: Facts(.warning, "number-as-string", "A number is written as a string.")
    case .booleanSpelling:
      Facts(
        .warning, "boolean-spelling", "A boolean is written as a number or string, or a number as a boolean.")
    case .nullValue: Facts(.warning, "null-value", "A key is null and is read as if it were not there.")
    case .wrongCase: Facts(.warning, "wrong-case", "A key or name differs from the right one in its case.")
    case .misnamedKey:
      Facts(.warning, "misnamed-key", "Duration or Value stands for EventDuration or ParameterValue.")
    case .misnamedParameterID:
      Facts(.warning, "misnamed-parameter-id", "An ID such as HapticAttackTime stands for AttackTime.")
    case .duplicateKey:
      Facts(.warning, "duplicate-key", "A key is given twice in one object; the last counts.")
    case .repeatedParameter:
      Facts(.warning, "repeated-parameter", "An event gives one parameter twice; the last counts.")
    case .unknownKey:
      Facts(.warning, "unknown-key", "A key that AHAP does not know; it is kept, but has no effect.")
    case .missingVersion: Facts(.warning, "missing-version", "The file has no Version; version 1 is assumed.")
    case .unknownVersion:
      Facts(.warning, "unknown-version", "Version is not 1; the file is read as version 1.")
    case .emptyEntry:
      Facts(.warning, "empty-entry", "An entry of Pattern holds no Event, Parameter or ParameterCurve.")
    case .severalInEntry:
      Facts(
        .warning, "several-in-entry",
        "An entry of Pattern contains more than one element; all of them are used.")
    case .longContinuousEvent:
      Facts(.warning, "long-continuous-event", "A HapticContinuous event lasts longer than 30 s.")
    case .openEndedEvent:
      Facts(
        .warning, "open-ended-event", "A continuous event has duration 0 and sounds until the player stops.")
    case .parameterWithoutEffect:
      Facts(
        .warning, "parameter-without-effect",
        "A parameter does not apply to the type of its event, or DecayTime is set while Sustained is 1.")
    case .waveformOnOtherEvent:
      Facts(.warning, "waveform-on-other-event", "A waveform key stands on an event that is not AudioCustom.")
    case .missingAudio:
      Facts(
        .error, "missing-audio",
        "An audio file is missing, may not be used or is damaged (`thrum check` decodes it).")
    case .undecodableAudio:
      Facts(
        .warning, "undecodable-audio",
        "An audio file is of a format that this machine does not decode, such as AAC; other systems may play it."
      )
    case .nothingToFeel:
      Facts(
        .warning, "nothing-to-feel",
        "The pattern has no event, or none can be felt or heard."
      )
    case .silentEvent:
      Facts(
        .warning, "silent-event",
        "An event can never be felt or heard: every sample of it is 0 (`thrum check` and `thrum_check` render it)."
      )
    case .tooManyAtOnce:
      Facts(
        .warning, "too-many-at-once",
        "More events sound at once than an engine plays, 8192 by default, or tones and audio files that take as long to render (`thrum check` and `thrum_check` count)."
      )
    case .defaultValues:
      Facts(
        .info, "default-values",
        "A haptic event states no HapticIntensity or HapticSharpness, whose defaults depend on the event type and the system (`thrum check` and `thrum_check` note it)."
      )
    case .emptyCurve: Facts(.warning, "empty-curve", "A curve has no control points.")
    case .longCurve:
      Facts(.warning, "long-curve", "A curve has more than 16 points, which not every system version takes.")
    case .unsortedControlPoints:
      Facts(.warning, "unsorted-control-points", "Control points are out of order and are sorted by time.")
    case .absoluteControlPointTimes:
      Facts(
        .warning, "absolute-control-point-times", "Control points look timed from the start of the pattern.")
    case .controlWithoutEvent:
      Facts(.warning, "control-without-event", "A parameter or curve has no event that it could affect.")
    case .overlappingCurves:
      Facts(
        .warning, "overlapping-curves",
        "More than 16 curves of one control overlap; those that begin last have no effect.")
    case .unusableAcceptance:
      Facts(
        .warning, "unusable-acceptance",
        "An entry of ThrumAccepted in Metadata cannot be used; it is kept and accepts nothing (`thrum check` and `thrum_check` read it)."
      )
    case .unusableBinding:
      Facts(
        .warning, "unusable-binding",
        "A part of ThrumBindings in Metadata has no effect, or another than it seems to (`thrum check` and `thrum_check` read it)."
      )
    }
  }
}
