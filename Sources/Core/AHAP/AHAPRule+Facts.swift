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
    case .byteOrderMark: Facts(.warning, "byte-order-mark", "A byte-order mark precedes the text.")
    case .tooManyFindings:
      Facts(.warning, "too-many-findings", "There are more findings than the list contains.")
    case .syntax: Facts(.error, "syntax", "The text is not JSON, and reading stops there.")
    case .unexpectedEnd:
      Facts(.error, "unexpected-end", "The file ends inside a string, array or object.")
    case .trailingContent:
      Facts(.error, "trailing-content", "Text follows the closing brace of the file.")
    case .tooDeep:
      Facts(.error, "too-deep", "Objects and arrays are nested deeper than the limit, 512 by default.")
    case .tooManyExtras:
      Facts(.error, "too-many-extras", "Unknown keys contain more values than the limit, a million.")
    case .missingComma: Facts(.error, "missing-comma", "There is no comma between two members.")
    case .extraComma: Facts(.error, "extra-comma", "There is a comma in place of a value or key.")
    case .trailingComma: Facts(.warning, "trailing-comma", "A comma follows the last member.")
    case .comment: Facts(.warning, "comment", "The file contains a comment, which JSON does not allow.")
    case .invalidNumber: Facts(.error, "invalid-number", "A number does not have the syntax of JSON.")
    case .invalidLiteral: Facts(.error, "invalid-literal", "A literal is not true, false or null.")
    case .invalidString:
      Facts(.error, "invalid-string", "A string contains a control character or an invalid escape.")
    case .invalidUTF8: Facts(.error, "invalid-utf8", "A string is not valid UTF-8.")
    case .notAnObject: Facts(.error, "not-an-object", "The file or an entry of Pattern is not an object.")
    case .missingPattern: Facts(.error, "missing-pattern", "The file has no Pattern.")
    case .missingKey: Facts(.error, "missing-key", "A required key is missing.")
    case .wrongType:
      Facts(.error, "wrong-type", "A value has the wrong type, such as a string instead of an array.")
    case .unknownEventType: Facts(.error, "unknown-event-type", "EventType is not one of the four types.")
    case .unknownParameterID:
      Facts(.error, "unknown-parameter-id", "ParameterID is not valid in this place.")
    case .missingDuration: Facts(.error, "missing-duration", "A continuous event has no EventDuration.")
    case .missingWaveformPath:
      Facts(.error, "missing-waveform-path", "An AudioCustom event does not name an audio file.")
    case .numberTooLarge: Facts(.error, "number-too-large", "A number is too large to be represented.")
    case .negativeTime: Facts(.error, "negative-time", "A time or duration is negative.")
    case .timeTooLong: Facts(.error, "time-too-long", "A time or duration exceeds 24 hours.")
    case .valueOutOfRange:
      Facts(.warning, "value-out-of-range", "A value is outside the range of its parameter and is clamped.")
    case .numberAsString: Facts(.warning, "number-as-string", "A number is written as a string.")
    case .booleanSpelling:
      Facts(
        .warning, "boolean-spelling", "A boolean is written as a number or string, or a number as a boolean.")
    case .nullValue: Facts(.warning, "null-value", "A key is null and counts as absent.")
    case .wrongCase: Facts(.warning, "wrong-case", "A key or name is spelled in the wrong case.")
    case .misnamedKey:
      Facts(.warning, "misnamed-key", "Duration or Value is used instead of EventDuration or ParameterValue.")
    case .misnamedParameterID:
      Facts(
        .warning, "misnamed-parameter-id", "An ID such as HapticAttackTime is used instead of AttackTime.")
    case .duplicateKey:
      Facts(.warning, "duplicate-key", "A key occurs twice in one object; the last one is used.")
    case .repeatedParameter:
      Facts(.warning, "repeated-parameter", "An event has a parameter twice; the last one is used.")
    case .unknownKey:
      Facts(.warning, "unknown-key", "AHAP does not define this key; it is kept, but has no effect.")
    case .missingVersion: Facts(.warning, "missing-version", "The file has no Version; version 1 is assumed.")
    case .unknownVersion:
      Facts(.warning, "unknown-version", "Version is not 1; the file is read as version 1.")
    case .emptyEntry:
      Facts(.warning, "empty-entry", "An entry of Pattern contains no Event, Parameter or ParameterCurve.")
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
      Facts(.warning, "waveform-on-other-event", "An event that is not AudioCustom has a waveform key.")
    case .missingAudio:
      Facts(
        .error, "missing-audio",
        "An audio file is missing, not permitted or damaged (`thrum check` decodes it).")
    case .undecodableAudio:
      Facts(
        .warning, "undecodable-audio",
        "An audio file is of a format that this machine does not decode, such as AAC; other systems may play it."
      )
    case .nothingToFeel:
      Facts(
        .warning, "nothing-to-feel",
        "The pattern has no event that can be felt or heard."
      )
    case .silentEvent:
      Facts(
        .warning, "silent-event",
        "An event can never be felt or heard: every sample of it is 0 (`thrum check` and `thrum_check` render it)."
      )
    case .tooManyAtOnce:
      Facts(
        .warning, "too-many-at-once",
        "More events sound at once than an engine can play, 8192 by default; tones and audio files count as several (`thrum check` and `thrum_check` count them)."
      )
    case .defaultValues:
      Facts(
        .info, "default-values",
        "A haptic event states no HapticIntensity or HapticSharpness, whose defaults depend on the event type and the system (`thrum check` and `thrum_check` report it)."
      )
    case .emptyCurve: Facts(.warning, "empty-curve", "A curve has no control points.")
    case .longCurve:
      Facts(
        .warning, "long-curve",
        "A curve has more than 16 points, which some versions of Apple's systems refuse.")
    case .unsortedControlPoints:
      Facts(.warning, "unsorted-control-points", "Control points are out of order and are sorted by time.")
    case .absoluteControlPointTimes:
      Facts(
        .warning, "absolute-control-point-times",
        "The times of control points seem to count from the start of the pattern.")
    case .controlWithoutEvent:
      Facts(.warning, "control-without-event", "A parameter or curve affects no event.")
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
        "A part of ThrumBindings in Metadata has no effect, or not the effect that it seems to have (`thrum check` and `thrum_check` read it)."
      )
    }
  }
}
