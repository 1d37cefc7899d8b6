extension Recording {
  /// Expects a transient (a short tap) at a given time. Other transients are ignored.
  ///
  /// - Parameters:
  ///   - time: the time of the transient, in seconds.
  ///   - intensity: the intensity, 0…1; `nil` for any.
  ///   - sharpness: the sharpness, 0…1; `nil` for any.
  ///   - tolerance: the largest accepted differences. By default, they are the smallest differences that
  ///     people can feel: 5 ms, 10 % of the intensity, 0.1 of sharpness.
  /// - Returns: the transient that matches; the nearest in time if several match.
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
    throw failure(
      expected: expected.text(within: tolerance) + " within \(Text.time(tolerance.time))",
      felt: nearest.map { "felt nearest: " + expected.comparison(with: $0, within: tolerance) }
        ?? nothingFelt("no transient"),
      timeline: Timeline(around: time, and: nearest?.time).draw(
        self, marks: [.init(time: time, label: "expected")]),
      place: Place(file: file, line: line).text)
  }

  /// Expects that no transient (short tap) starts within a time range, in seconds. Transients near the start
  /// or the end of the range, within the time tolerance, are accepted.
  public func expectNoTransient(
    in range: ClosedRange<Double>, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("no transient", Place(file: file, line: line).text)
    guard let inside = tolerance.inside(range) else { return }
    let found = transients.filter { inside.contains($0.time) && !tolerance.isNothing($0.intensity) }
    guard let first = found.first else { return }
    throw failure(
      expected: "no transient from \(Text.range(range))",
      felt: "felt " + Text.count(found.count, "transient") + ", the first " + first.text,
      timeline: Timeline(around: first.time, and: nil).draw(
        self, marks: [.init(time: first.time, label: "here")]),
      place: Place(file: file, line: line).text)
  }

  /// Expects exactly these transients (short taps), and no others.
  ///
  /// - Parameters:
  ///   - expected: the transients, in any order.
  ///   - range: the time range to check, in seconds; `nil` for the whole recording.
  public func expectTransients(
    _ expected: [ExpectedTransient], in range: ClosedRange<Double>? = nil,
    within tolerance: Tolerance = .perceptual, file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness(Text.count(expected.count, "transient"), Place(file: file, line: line).text)
    let felt = transients.filter { range?.contains($0.time) ?? true }
    let list = TransientList(expected: expected, felt: felt, tolerance: tolerance)
    guard !list.isMatched else { return }
    throw failure(
      expected: Text.count(expected.count, "transient") + (range.map { " from \(Text.range($0))" } ?? "")
        + ", felt \(felt.isEmpty ? "none" : String(felt.count)); * marks what differs",
      felt: list.table,
      timeline: list.firstDifference.map { Timeline(around: $0, and: nil).draw(self) } ?? "",
      place: Place(file: file, line: line).text)
  }

  /// Expects a number of transients (short taps) that can be felt, whatever their strength.
  ///
  /// - Parameters:
  ///   - count: the number of transients.
  ///   - range: the time range to check, in seconds; `nil` for the whole recording. A transient that is near the
  ///     start or the end of the range, within the time tolerance, may count or not.
  public func expectTransientCount(
    _ count: Int, in range: ClosedRange<Double>? = nil, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    let expected = Text.count(count, "transient") + (range.map { " from \(Text.range($0))" } ?? "")
    try checkCompleteness(expected, Place(file: file, line: line).text)
    let felt = transients.filter { !tolerance.isNothing($0.intensity) }
    // Nothing lies beyond the ends of the recording, so only ends of the range within it are fuzzy.
    let first = range.map { $0.lowerBound > 0 ? $0.lowerBound : -.infinity } ?? -.infinity
    let last = range.map { $0.upperBound < duration ? $0.upperBound : .infinity } ?? .infinity
    let least = felt.count { $0.time >= first + tolerance.time && $0.time <= last - tolerance.time }
    let near = felt.filter { $0.time >= first - tolerance.time && $0.time <= last + tolerance.time }
    if least <= count && count <= near.count { return }
    let lines = near.prefix(20).map { "    \($0.text)" } + (near.count > 20 ? ["    …"] : [])
    throw failure(
      expected: expected,
      felt: near.isEmpty
        ? nothingFelt("no transient")
        : "felt \(near.count)"
          + (least < near.count ? ", \(near.count - least) of them near an end of the range" : "") + ":\n"
          + lines.joined(separator: "\n"),
      timeline: near.isEmpty
        ? "" : Timeline(max(0, near[0].time - 0.02)...near[near.count - 1].time + 0.02).draw(self),
      place: Place(file: file, line: line).text)
  }

  /// Returns the text for an expected event if nothing similar was felt.
  func nothingFelt(_ what: String) -> String {
    "felt \(what) in \(Text.time(duration))" + (isEmpty ? ", nor anything else" : "")
  }
}

/// A transient (short tap) that a test expects.
public struct ExpectedTransient: Sendable, Hashable {
  /// The time of the transient, in seconds.
  public var time: Double
  /// The intensity, 0…1; `nil` for any.
  public var intensity: Float?
  /// The sharpness, 0…1; `nil` for any.
  public var sharpness: Float?

  /// Creates an expected transient. An intensity or sharpness of `nil` matches any value.
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

  /// Returns the felt transient that is the nearest match: among those within the time tolerance if there are
  /// any, the one with the nearest values.
  func nearest(of felt: [Recording.Transient], within tolerance: Tolerance) -> Recording.Transient? {
    let inTime = felt.filter { tolerance.accepts(time: $0.time, for: time) }
    if inTime.isEmpty { return felt.min { abs($0.time - time) < abs($1.time - time) } }
    return inTime.min { distance(to: $0) < distance(to: $1) }
  }

  private func distance(to felt: Recording.Transient) -> Float {
    (intensity.map { abs($0 - felt.intensity) } ?? 0) + (sharpness.map { abs($0 - felt.sharpness) } ?? 0)
  }

  /// Returns a description such as `a transient at 100 ms, intensity 0.80 ± 0.08, sharpness 0.50 ± 0.10`.
  func text(within tolerance: Tolerance) -> String {
    var text = "a transient at \(Text.time(time))"
    if let intensity {
      text += ", intensity \(Text.value(intensity)) ± \(Text.value(tolerance.margin(of: intensity)))"
    }
    if let sharpness { text += ", sharpness \(Text.value(sharpness)) ± \(Text.value(tolerance.sharpness))" }
    return text
  }

  /// Returns a description of a felt transient, with the differences in brackets.
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
  /// A description such as `at 100 ms, intensity 0.80, sharpness 0.50`.
  var text: String {
    "at \(Text.time(time)), intensity \(Text.value(intensity)), sharpness \(Text.value(sharpness))"
  }
}
