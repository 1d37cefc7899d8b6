/// The error of an expectation that was not met, because something else was felt. Its text suits any test
/// library.
public struct ExpectationFailure: Error, Sendable, Hashable {
  /// The expectation of the test, with the tolerances, on one line.
  public var expected: String
  /// The felt result instead: the tap, vibration or other result that comes closest to the expectation, and how
  /// it differs. One line or a small table.
  public var felt: String
  /// A plain-text drawing of what was felt around the expected time; empty if a drawing would not help.
  public var timeline: String
  /// The source file and line of the expectation in the test.
  public var place: String
  /// A known gap of the bench, such as an engine that was created on a thread which the bench does
  /// not reach; empty if nothing is.
  public var remark: String

  /// Creates a failure from the texts of its report.
  public init(
    expected: String, felt: String, timeline: String = "", place: String = "", remark: String = ""
  ) {
    self.expected = expected
    self.felt = felt
    self.timeline = timeline
    self.place = place
    self.remark = remark
  }
}

extension ExpectationFailure: CustomStringConvertible {
  /// The complete report, over several lines.
  public var description: String {
    var text = "expected \(expected)\n\(felt)"
    if !remark.isEmpty { text += "\n\(remark)" }
    if !timeline.isEmpty { text += "\n\n\(timeline)" }
    if !place.isEmpty { text += "\n  at \(place)" }
    return text
  }
}

/// The source location of an expectation in a test.
struct Place {
  let file: StaticString
  let line: UInt

  var text: String { "\(file):\(line)" }
}

extension Recording {
  /// Returns a failure with the recording's remark.
  func failure(
    expected: String, felt: String, timeline: String = "", place: String
  ) -> ExpectationFailure {
    ExpectationFailure(expected: expected, felt: felt, timeline: timeline, place: place, remark: remark)
  }

  /// Throws if something is missing from the recording, because no expectation can then be checked.
  func checkCompleteness(_ expected: String, _ place: String) throws(ExpectationFailure) {
    if foreignPlayers > 0 {
      throw failure(
        expected: expected,
        felt: "unknown: \(Text.count(foreignPlayers, "player")) of this test played elsewhere", place: place)
    }
    guard lostReports > 0 else { return }
    throw failure(
      expected: expected,
      felt:
        "unknown: \(Text.count(lostReports, "report")) did not fit into an engine's queue and are missing; "
        + "give it more (configuration.capacity.frames), or use smaller blocks", place: place)
  }
}
