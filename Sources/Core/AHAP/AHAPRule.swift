import HapticText

/// The rules that AHAP files should follow. Each finding of the decoder refers to the rule that the file
/// breaks.
///
/// The names of rules do not change, so scripts can rely on them. `Docs/AHAPRules.md` lists all rules; a test
/// generates it from this type.
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
  case missingAudio, undecodableAudio, nothingToFeel, silentEvent, tooManyAtOnce, defaultValues
  case emptyCurve, longCurve, unsortedControlPoints, absoluteControlPointTimes, controlWithoutEvent
  case overlappingCurves, unusableAcceptance, unusableBinding

  /// The stable name of the rule, for example `trailing-comma`.
  public var name: String { facts.name }

  /// The severity of the findings that refer to this rule.
  ///
  /// The rule `tooManyFindings` has severity `warning`: its finding reports that other findings are not
  /// listed. That finding is nevertheless an error if any of the findings that are not listed is an error.
  public var severity: Diagnostic.Severity { facts.severity }

  /// A description of the rule, in one line.
  public var summary: String { facts.summary }
}
