import HapticText

/// The rules that AHAP files should follow. Each finding of the decoder refers to the rule that the file
/// breaks.
///
/// The names are stable, so tools and people can rely on them. `Docs/AHAPRules.md` is generated from this
/// table.
public enum AHAPRule: UInt8, Sendable, Hashable, CaseIterable {
  // The file as a whole.
  case emptyFile, fileTooLarge, foreignFile, wrongEncoding, byteOrderMark, tooManyFindings
  // JSON.
  case syntax, unexpectedEnd, trailingContent, tooDeep, tooManyExtras
  case missingComma, extraComma, trailingComma, comment
  case invalidNumber, invalidLiteral, invalidString, invalidUTF8
  // The shape of AHAP.
  case notAnObject, missingPattern, missingKey, wrongType, unknownEventType, unknownParameterID
  case missingDuration, missingWaveformPath
  // Numbers.
  case numberTooLarge, negativeTime, timeTooLong, valueOutOfRange
  // Corrected on reading.
  case numberAsString, booleanSpelling, nullValue, wrongCase, misnamedKey, misnamedParameterID
  case duplicateKey, repeatedParameter, unknownKey
  // Probably a mistake.
  case missingVersion, unknownVersion, emptyEntry, severalInEntry
  case longContinuousEvent, openEndedEvent, parameterWithoutEffect, waveformOnOtherEvent
  case missingAudio, nothingToFeel, tooManyAtOnce
  case emptyCurve, longCurve, unsortedControlPoints, absoluteControlPointTimes, controlWithoutEvent

  /// The stable name of the rule, for example `trailing-comma`.
  public var name: String { facts.name }

  /// The severity of a finding that refers to this rule. The rule `tooManyFindings` is an exception: its
  /// severity is a warning, but its finding is an error if at least one error was not listed.
  public var severity: Diagnostic.Severity { facts.severity }

  /// A description of the rule, in one line.
  public var summary: String { facts.summary }
}
