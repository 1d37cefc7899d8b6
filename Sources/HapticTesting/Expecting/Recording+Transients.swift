extension Recording {
  /// Expects a tap at a moment. Others may have been felt as well.
  ///
  /// - Parameters:
  ///   - time: when, in seconds.
  ///   - intensity: how strong, 0…1; nil for any.
  ///   - sharpness: how sharp, 0…1; nil for any.
  ///   - tolerance: how far off it may be; by default what people can tell apart: 5 ms, 10 % of the intensity, 0.1 of sharpness.
  /// - Returns: the tap, the nearest in time when several fit.
  @discardableResult
  public func expectTransient(
    at time: Double, intensity: Float? = nil, sharpness: Float? = nil,
    within tolerance: Tolerance = .perceptual, file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) -> Transient {
    try checkCompleteness("a transient", Place(file: file, line: line).text)
    let expected = ExpectedTransient(at: time, intensity: intensity, sharpness: sharpness)
    let fitting = transients.filter { expected.accepts($0, within: tolerance) }
    if let best = fitting.min(by: { abs($0.time - time) < abs($1.time - time) }) { return best }
    let nearest = expected.nearest(of: transients, within: tolerance)
    throw ExpectationFailure(
      expected: expected.text(within: tolerance) + " within \(Text.time(tolerance.time))",
      felt: nearest.map { "felt nearest: " + expected.comparison(with: $0, within: tolerance) }
        ?? nothingFelt("no transient"),
      timeline: Timeline(around: time, and: nearest?.time).draw(
        self, marks: [.init(time: time, label: "expected")]),
      place: Place(file: file, line: line).text)
  }

  /// Expects that no tap begins within a range of seconds. Those within the tolerance of its ends may.
  public func expectNoTransient(
    in range: ClosedRange<Double>, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("no transient", Place(file: file, line: line).text)
    guard let inside = tolerance.inside(range) else { return }
    let found = transients.filter { inside.contains($0.time) && !tolerance.isNothing($0.intensity) }
    guard let first = found.first else { return }
    throw ExpectationFailure(
      expected: "no transient from \(Text.range(range))",
      felt: "felt " + Text.count(found.count, "transient") + ", the first " + first.text,
      timeline: Timeline(around: first.time, and: nil).draw(
        self, marks: [.init(time: first.time, label: "here")]),
      place: Place(file: file, line: line).text)
  }

  /// Expects these taps and no others.
  ///
  /// - Parameters:
  ///   - expected: the taps, in any order.
  ///   - range: of seconds, when the rest of the recording is not to be looked at.
  public func expectTransients(
    _ expected: [ExpectedTransient], in range: ClosedRange<Double>? = nil,
    within tolerance: Tolerance = .perceptual, file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness(Text.count(expected.count, "transient"), Place(file: file, line: line).text)
    let felt = transients.filter { range?.contains($0.time) ?? true }
    let list = TransientList(expected: expected, felt: felt, tolerance: tolerance)
    guard !list.isMatched else { return }
    throw ExpectationFailure(
      expected: Text.count(expected.count, "transient") + (range.map { " from \(Text.range($0))" } ?? "")
        + ", felt \(felt.isEmpty ? "none" : String(felt.count)); * marks what differs",
      felt: list.table,
      timeline: list.firstDifference.map { Timeline(around: $0, and: nil).draw(self) } ?? "",
      place: Place(file: file, line: line).text)
  }

  /// What there was instead of something that is missing altogether.
  func nothingFelt(_ what: String) -> String {
    "felt \(what) in \(Text.time(duration))" + (isEmpty ? ", nor anything else" : "")
  }
}

/// A tap that is to be felt.
public struct ExpectedTransient: Sendable, Hashable {
  /// When, in seconds.
  public var time: Double
  /// How strong, 0…1; nil for any.
  public var intensity: Float?
  /// How sharp, 0…1; nil for any.
  public var sharpness: Float?

  /// Creates an expectation.
  public init(at time: Double, intensity: Float? = nil, sharpness: Float? = nil) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

extension ExpectedTransient {
  func accepts(_ felt: Recording.Transient, within tolerance: Tolerance) -> Bool {
    tolerance.accepts(time: felt.time, for: time) && acceptsValues(of: felt, within: tolerance)
  }

  private func acceptsValues(of felt: Recording.Transient, within tolerance: Tolerance) -> Bool {
    if let intensity, !tolerance.accepts(intensity: felt.intensity, for: intensity) { return false }
    if let sharpness, !tolerance.accepts(sharpness: felt.sharpness, for: sharpness) { return false }
    return true
  }

  /// The tap that a person would take for it: in time if there is one, then the one with the nearest values.
  func nearest(of felt: [Recording.Transient], within tolerance: Tolerance) -> Recording.Transient? {
    let inTime = felt.filter { tolerance.accepts(time: $0.time, for: time) }
    if inTime.isEmpty { return felt.min { abs($0.time - time) < abs($1.time - time) } }
    return inTime.min { distance(to: $0) < distance(to: $1) }
  }

  private func distance(to felt: Recording.Transient) -> Float {
    (intensity.map { abs($0 - felt.intensity) } ?? 0) + (sharpness.map { abs($0 - felt.sharpness) } ?? 0)
  }

  /// For example `a transient at 100 ms, intensity 0.80 ± 0.08, sharpness 0.50 ± 0.10`.
  func text(within tolerance: Tolerance) -> String {
    var text = "a transient at \(Text.time(time))"
    if let intensity {
      text += ", intensity \(Text.value(intensity)) ± \(Text.value(tolerance.margin(of: intensity)))"
    }
    if let sharpness { text += ", sharpness \(Text.value(sharpness)) ± \(Text.value(tolerance.sharpness))" }
    return text
  }

  /// What was felt, and in brackets how far off it is.
  func comparison(with felt: Recording.Transient, within tolerance: Tolerance) -> String {
    let late = felt.time - time
    var text = "a transient at \(Text.time(felt.time))"
    if !tolerance.accepts(time: felt.time, for: time) {
      text += " (\(Text.time(abs(late))) \(late > 0 ? "late" : "early"))"
    }
    text += ", intensity \(Text.value(felt.intensity))"
    if let intensity, !tolerance.accepts(intensity: felt.intensity, for: intensity) {
      let off = felt.intensity - intensity
      text += " (\(Text.value(abs(off))) too \(off > 0 ? "strong" : "weak"))"
    }
    text += ", sharpness \(Text.value(felt.sharpness))"
    if let sharpness, !tolerance.accepts(sharpness: felt.sharpness, for: sharpness) {
      let off = felt.sharpness - sharpness
      text += " (\(Text.value(abs(off))) too \(off > 0 ? "sharp" : "dull"))"
    }
    return text
  }
}

extension Recording.Transient {
  /// For example `at 100 ms, intensity 0.80, sharpness 0.50`.
  var text: String {
    "at \(Text.time(time)), intensity \(Text.value(intensity)), sharpness \(Text.value(sharpness))"
  }
}
