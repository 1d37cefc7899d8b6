/// The rules that a finding can name.
///
/// Names are stable: tools and people may rely on them. `Docs/AHAPRules.md` is generated from this table.
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
  // Probably not meant.
  case missingVersion, unknownVersion, emptyEntry, severalInEntry
  case longContinuousEvent, openEndedEvent, parameterWithoutEffect, waveformOnOtherEvent
  case missingAudio, nothingToFeel, tooManyAtOnce
  case emptyCurve, longCurve, unsortedControlPoints, absoluteControlPointTimes, controlWithoutEvent

  /// The stable name, for example `trailing-comma`.
  public var name: String { facts.name }

  /// How bad a finding of this rule is. `tooManyFindings` is an error when one of those left out is.
  public var severity: Finding.Severity { facts.severity }

  /// What the rule is about, in one line.
  public var summary: String { facts.summary }
}
