/// Something was not felt as it was expected. Reads well as the error of a test, in whatever test library.
public struct ExpectationFailure: Error, Sendable, Hashable {
  /// What was expected, with its tolerances, on one line.
  public var expected: String
  /// What was felt instead, as near to it as there was, and how far off; one line or a small table.
  public var felt: String
  /// What was felt around that moment, drawn in plain text; empty where a drawing would not help.
  public var timeline: String
  /// The file and line of the expectation.
  public var place: String

  /// Creates a failure.
  public init(expected: String, felt: String, timeline: String = "", place: String = "") {
    self.expected = expected
    self.felt = felt
    self.timeline = timeline
    self.place = place
  }
}

extension ExpectationFailure: CustomStringConvertible {
  /// The whole story, over several lines.
  public var description: String {
    var text = "expected \(expected)\n\(felt)"
    if !timeline.isEmpty { text += "\n\n\(timeline)" }
    if !place.isEmpty { text += "\n  at \(place)" }
    return text
  }
}

/// Where an expectation stands in a test.
struct Place {
  let file: StaticString
  let line: UInt

  var text: String { "\(file):\(line)" }
}

extension Recording {
  /// Nothing can be said of a recording that lacks something.
  func checkCompleteness(_ expected: String, _ place: String) throws(ExpectationFailure) {
    guard lostReports > 0 else { return }
    throw ExpectationFailure(
      expected: expected,
      felt:
        "unknown: \(Text.count(lostReports, "report")) did not fit into an engine's queue and are missing; "
        + "give it more (configuration.capacity.frames), or use smaller blocks", place: place)
  }
}
