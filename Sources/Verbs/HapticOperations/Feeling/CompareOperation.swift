import HapticAnalysis
import HapticModel
import HapticPerception
import HapticText

/// Measures how differently two patterns feel, each on a device.
public struct CompareOperation: Sendable {
  /// The device that plays the first pattern.
  public var device: DesignTarget
  /// The device that plays the second pattern.
  public var otherDevice: DesignTarget

  /// Creates the operation. If `otherDevice` is omitted, one device plays both patterns.
  public init(on device: DesignTarget = DesignTarget(.taptic), otherDevice: DesignTarget? = nil) {
    self.device = device
    self.otherDevice = otherDevice ?? device
  }

  /// Compares two patterns. Ten minutes of each are played at most.
  ///
  /// - Throws: `tooLarge` if the calculation would take minutes.
  public func run(
    _ first: HapticPattern, _ second: HapticPattern
  ) throws(OperationError) -> CompareResult {
    try Effort.checkFelt(first, second)
    let comparison = TraceComparison(
      FeltTrace(sensationOf: [first], on: device).builder,
      FeltTrace(sensationOf: [second], on: otherDevice).builder, on: device.relation(to: otherDevice))
    return CompareResult(
      comparison: comparison, isWhole: FeltTrace.covers(first) && FeltTrace.covers(second))
  }

  /// Returns whether two patterns are equal and played on one device, so that they cannot feel different. Most
  /// patterns of a project do not change: playing them twice would be most of the work.
  package func areEqual(_ first: HapticPattern, _ second: HapticPattern) -> Bool {
    device == otherDevice && first == second
  }

  /// The names of the devices for messages: one if both have the same.
  package var deviceText: String {
    device.name.hasSameBytes(as: otherDevice.name) ? device.name : "\(device.name) and \(otherDevice.name)"
  }
}

/// How differently two patterns feel.
public struct CompareResult: Sendable {
  /// The distance, and the differences in words.
  public var comparison: TraceComparison
  /// Whether both patterns were compared as a whole, and not only their first ten minutes.
  public var isWhole: Bool

  /// The distance, and the differences along the time of both patterns.
  public var difference: FeelDifference { comparison.difference }

  /// The result for two equal patterns on one device.
  package static var same: CompareResult { CompareResult(comparison: TraceComparison(), isWhole: true) }

  /// Returns the difference as JSON: `{schema, distance, worst, gain, verdict, missing, added, sentences, places,
  /// placesLeftOut}`, in the form that Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document(schema: JSONText.feelSchema) { json in json.members(of: comparison) }
  }

  /// Returns the difference as lines of text.
  public func text() -> String {
    var lines = [
      "\(difference.verdict.text): \(NumberText.rounded(difference.distance, digits: 2)) JND apart, "
        + "\(NumberText.rounded(difference.worst, digits: 2)) at worst"
    ]
    let gain = NumberText.rounded(difference.gain.magnitude, digits: 1)
    if !gain.hasSameBytes(as: "0") {
      lines.append(
        "  overall the second is \(gain) dB \(difference.gain > 0 ? "weaker" : "stronger"); the distance does not include this"
      )
    }
    for sentence in comparison.sentences() { lines.append("  \(sentence)") }
    let counts = [
      (comparison.missing.count, "missing"), (comparison.added.count, "added"),
      (comparison.fused.count, "felt as one with the event before"),
    ].filter { $0.0 > 0 }
    if !counts.isEmpty {
      lines.append("  events: " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }
}
