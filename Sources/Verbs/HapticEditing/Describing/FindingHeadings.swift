import AHAP
import HapticAnalysis
import HapticText

// A finding has a heading of at most eight words. Its message has the numbers.

/// Headings of findings by the name of a rule, of the design or of the format.
package enum FindingHeading {
  /// Returns the heading of a rule; empty if no rule has the name.
  package static func of(rule name: String) -> String {
    DesignRule(name: name)?.heading ?? AHAPRule(name: name)?.heading ?? ""
  }
}

extension DesignFinding {
  /// The fault of the pattern in at most eight words, without numbers.
  package var heading: String {
    switch (rule, severity) {
    case (.notFelt, .info): "Perhaps too weak to be felt"
    case (.fusedTaps, .info): "Two taps are hard to tell apart"
    case (.masked, _) where numbers.contains { $0.name.hasSameBytes(as: "rise") }:
      "A tap is lost in the vibration"
    case (.masked, _): "Hidden by something stronger beside it"
    default: rule.heading
    }
  }
}

extension DesignRule {
  /// The finding of the rule in at most eight words.
  package var heading: String {
    switch self {
    case .notFelt: "Too weak to be felt"
    case .masked: "A tap or vibration is hidden"
    case .ghostTap: "The first tap may go unnoticed"
    case .fusedTaps: "Two taps feel like one"
    case .uncountableTaps: "Taps too fast to be counted"
    case .equalSteps: "Different values feel the same"
    case .beat: "Two vibrations flutter against each other"
    case .jump: "A sudden change feels like a click"
    case .limited: "Too strong together: the top is cut"
    case .curveOnTransients: "A curve weakens a tap"
    case .neverRests: "No rest: the hand gets used to it"
    case .weakContrast: "Two patterns feel too much alike"
    case .soundOffset: "Touch and sound start at different times"
    case .soundCharacter: "Touch and sound begin differently"
    }
  }
}

extension AHAPRule {
  /// The fault of the file in at most eight words, without numbers.
  package var heading: String {
    switch self {
    case .emptyFile: "The file is empty"
    case .fileTooLarge: "The file is too large"
    case .foreignFile: "This is another kind of file"
    case .wrongEncoding, .byteOrderMark: "The text has the wrong encoding"
    case .tooManyFindings: "There are more findings than listed"
    case .syntax, .invalidLiteral: "The text cannot be read here"
    case .unexpectedEnd: "The text ends too early"
    case .trailingContent: "Something follows the end"
    case .tooDeep: "Brackets are nested too deep"
    case .tooManyExtras: "Too many unknown keys"
    case .missingComma: "A comma is missing"
    case .extraComma, .trailingComma: "A comma too many"
    case .comment: "A comment is not allowed here"
    case .invalidNumber: "A number is misspelled"
    case .invalidString, .invalidUTF8: "A text is misspelled"
    case .notAnObject, .wrongType: "A value of the wrong kind"
    case .missingPattern: "The file has no pattern"
    case .missingKey: "A key is missing"
    case .unknownEventType: "An unknown kind of event"
    case .unknownParameterID: "An unknown parameter"
    case .missingDuration: "A vibration has no length"
    case .missingWaveformPath: "A sound names no file"
    case .numberTooLarge: "A number is too large"
    case .negativeTime: "A time before the start"
    case .timeTooLong: "A time beyond one day"
    case .valueOutOfRange: "A value is out of range"
    case .numberAsString: "A number is written as text"
    case .booleanSpelling: "A yes or no is misspelled"
    case .nullValue: "A value is left empty"
    case .wrongCase, .misnamedKey, .misnamedParameterID: "A name is misspelled"
    case .duplicateKey, .repeatedParameter: "A value is given twice"
    case .unknownKey: "An unknown key has no effect"
    case .missingVersion, .unknownVersion: "The version is missing or unknown"
    case .emptyEntry: "An entry is empty"
    case .severalInEntry: "Several things in one entry"
    case .longContinuousEvent: "A vibration lasts longer than 30 seconds"
    case .openEndedEvent: "An event has no end"
    case .parameterWithoutEffect: "A parameter has no effect"
    case .waveformOnOtherEvent: "Only a sound can name a file"
    case .missingAudio: "An audio file is missing"
    case .undecodableAudio: "An audio file cannot be played here"
    case .nothingToFeel: "There is nothing to feel"
    case .silentEvent: "An event is never felt or heard"
    case .tooManyAtOnce: "Too many events at once"
    case .defaultValues: "A value is left to the system"
    case .emptyCurve: "A curve has no points"
    case .longCurve: "A curve has too many points"
    case .unsortedControlPoints: "Points of a curve are out of order"
    case .absoluteControlPointTimes: "Points of a curve seem misplaced"
    case .controlWithoutEvent: "A curve has nothing to change"
    case .overlappingCurves: "Too many curves at once"
    case .unusableAcceptance: "An acceptance has no effect"
    case .unusableBinding: "An input has no effect as written"
    }
  }

  /// Returns the rule with a name; `nil` if no rule has the name.
  init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    self = found
  }
}
