import HapticAnalysis
import HapticMeasurement
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

  /// Compares two vibrations, of which one or both are recordings. A recording begins up to 30 s earlier or later than the other
  /// vibration; the shift is found first and is not part of the distance.
  ///
  /// - Throws: `tooLarge` if the calculation would take minutes; `invalidRecording` if the samples of a recording contradict each
  ///   other.
  public func run(_ first: FeltSource, _ second: FeltSource) throws(OperationError) -> CompareResult {
    switch (first, second) {
    case (.pattern(let first), .pattern(let second)): return try run(first, second)
    case (.pattern(let pattern), .recording(let recording)):
      try Effort.checkFelt(pattern)
      let trace = FeltTrace(sensationOf: [pattern], on: device)
      let vibration = RecordingMatch.Vibration(
        builder: trace.builder, levels: trace.frames.map { $0.level }, isMeasured: device.isMeasured)
      let match = RecordingMatch(vibration, try RecordedSensation(recording, hand: device.hand))
      return match.result(isWhole: FeltTrace.covers(pattern), isSwapped: false)
    case (.recording(let recording), .pattern(let pattern)):
      try Effort.checkFelt(pattern)
      let trace = FeltTrace(sensationOf: [pattern], on: otherDevice)
      let vibration = RecordingMatch.Vibration(
        builder: trace.builder, levels: trace.frames.map { $0.level }, isMeasured: otherDevice.isMeasured)
      let match = RecordingMatch(vibration, try RecordedSensation(recording, hand: otherDevice.hand))
      return match.result(isWhole: FeltTrace.covers(pattern), isSwapped: true)
    case (.recording(let first), .recording(let second)):
      let reference = try RecordedSensation(first, hand: device.hand)
      let vibration = RecordingMatch.Vibration(
        builder: reference.builder, levels: reference.levels, isMeasured: reference.isCalibrated)
      return RecordingMatch(vibration, try RecordedSensation(second, hand: otherDevice.hand))
        .result(isWhole: true, isSwapped: false)
    }
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

/// A vibration to compare: a pattern, which a device plays, or a recording of what a device did.
public enum FeltSource: Sendable {
  /// A pattern.
  case pattern(HapticPattern)
  /// A recording of a sensor.
  case recording(Recording)
}

/// How differently two patterns feel.
public struct CompareResult: Sendable {
  /// The distance, and the differences in words.
  public var comparison: TraceComparison
  /// Whether both patterns were compared as a whole, and not only their first ten minutes.
  public var isWhole: Bool
  /// The seconds by which a recording begins later than the other vibration; `nil` for two patterns.
  public var shift: Double?
  /// Remarks on what a recording cannot show; empty for patterns.
  public var notes: [String] = []

  /// The distance, and the differences along the time of both patterns.
  public var difference: FeelDifference { comparison.difference }

  /// The result for two equal patterns on one device.
  package static var same: CompareResult { CompareResult(comparison: TraceComparison(), isWhole: true) }

  /// Returns the difference as JSON: `{schema, distance, worst, gain, verdict, missing, added, sentences, places,
  /// placesLeftOut}`, in the form that Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document(schema: JSONText.feelSchema) { json in
      json.members(of: comparison)
      guard let shift else { return }
      json.number("shift", shift)
      json.strings("notes", notes)
    }
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
    if let shift {
      lines.append(
        "  the vibration begins \(NumberText.rounded(shift, digits: 2)) s \(shift < 0 ? "before" : "into") the recording"
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
    lines += notes.map { "note: \($0)" }
    return lines.joined(separator: "\n")
  }
}
