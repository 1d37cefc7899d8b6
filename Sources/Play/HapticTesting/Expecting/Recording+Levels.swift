extension Recording {
  /// Expects continuous haptics with a given intensity at a given time. Transients (short taps) do not count.
  ///
  /// - Parameters:
  ///   - time: the time, in seconds. The intensity may be felt earlier or later by up to the time tolerance
  ///     (5 ms by default).
  ///   - intensity: the intensity, 0…1; 0 means that nothing is felt.
  ///   - sharpness: the sharpness, 0…1; `nil` for any.
  public func expectIntensity(
    at time: Double, _ intensity: Float, sharpness: Float? = nil,
    within tolerance: Tolerance = .perceptual, file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("an intensity", Place(file: file, line: line).text)
    let felt = time.isNaN ? [] : levels.levels(in: time - tolerance.time...time + tolerance.time)
    let isThere = reaches(intensity, felt, tolerance)
    let isSharp = sharpness.map { wanted in
      felt.contains { $0.intensity > 0 && tolerance.accepts(sharpness: $0.sharpness, for: wanted) }
    }
    if isThere && isSharp != false { return }
    let there = levels.level(at: time)
    var expected = "intensity \(Text.value(intensity)) ± \(Text.value(tolerance.margin(of: intensity)))"
    if let sharpness {
      expected += ", sharpness \(Text.value(sharpness)) ± \(Text.value(tolerance.sharpness))"
    }
    throw failure(
      expected: expected + " at \(Text.time(time))",
      felt: "felt \(there.text)" + (isThere ? "" : offset(from: intensity, there.intensity)),
      timeline: Timeline(around: time, and: nil).draw(self, marks: [.init(time: time, label: "expected")]),
      place: Place(file: file, line: line).text)
  }

  /// Returns whether a sequence of levels reaches or crosses an intensity.
  private func reaches(_ intensity: Float, _ felt: [LevelCourse.Step], _ tolerance: Tolerance) -> Bool {
    let lowest = felt.map(\.intensity).min() ?? 0
    let highest = felt.map(\.intensity).max() ?? 0
    let margin = tolerance.margin(of: intensity) + 1e-6
    return lowest - margin <= intensity && intensity <= highest + margin
  }

  private func offset(from expected: Float, _ felt: Float) -> String {
    let off = felt - expected
    return " (\(Text.value(abs(off))) too \(off > 0 ? "strong" : "weak"))"
  }

  /// Expects the intensity of continuous haptics to follow a polyline, from its first point to its last.
  /// Transients (short taps) do not count.
  ///
  /// - Parameter shape: the points of the polyline, as times in seconds and intensities (0…1), sorted by
  ///   time. Two points with the same time are a jump. At every time, the felt intensity must match the
  ///   polyline within the tolerance. The felt intensity may change up to 5 ms (the default time tolerance)
  ///   earlier or later than the polyline.
  public func expectEnvelope(
    _ shape: [(time: Double, intensity: Float)], within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("an envelope", Place(file: file, line: line).text)
    let envelope = Envelope(shape)
    guard let deviation = envelope.worstDeviation(of: levels, within: tolerance) else { return }
    let time = deviation.time
    throw failure(
      expected: "an envelope \(envelope.text); at \(Text.time(time)) \(Text.value(deviation.expected)) ± "
        + Text.value(tolerance.margin(of: deviation.expected)),
      felt: "felt there \(levels.level(at: time).text)" + offset(from: deviation.expected, deviation.felt)
        + "; \(Text.fixed(deviation.share * 100, 0)) % of the envelope deviates, most of all here",
      timeline: Timeline(envelope.window(around: time)).draw(
        self, marks: [.init(time: time, label: "expected \(Text.value(deviation.expected))")],
        expected: envelope),
      place: Place(file: file, line: line).text)
  }

  /// Expects that nothing is felt within a time range, in seconds: no transient (short tap) starts, and no
  /// continuous event is felt.
  ///
  /// Haptics are accepted if they are too weak to be felt, or if they are near the start or the end of the
  /// range, within the time tolerance. Sounds do not count; for them, use
  /// ``expectNoSound(in:within:file:line:)``.
  public func expectSilence(
    in range: ClosedRange<Double>, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try checkCompleteness("nothing to be felt", Place(file: file, line: line).text)
    guard let inside = tolerance.inside(range) else { return }
    let tap = transients.first { inside.contains($0.time) && !tolerance.isNothing($0.intensity) }
    let level = levels.levels(in: inside).first { !tolerance.isNothing($0.intensity) }
    let time: Double
    let felt: String
    switch (tap, level) {
    case (nil, nil): return
    case (let tap?, nil): (time, felt) = (tap.time, "a transient \(tap.text)")
    case (let tap?, let level?) where tap.time <= level.time:
      (time, felt) = (tap.time, "a transient \(tap.text)")
    case (_, let level?): (time, felt) = (level.time, "\(level.text) at \(Text.time(level.time))")
    }
    throw failure(
      expected: "nothing to be felt from \(Text.range(range))", felt: "felt first \(felt)",
      timeline: Timeline(around: time, and: nil).draw(self, marks: [.init(time: time, label: "here")]),
      place: Place(file: file, line: line).text)
  }
}

extension LevelCourse.Step {
  /// A description such as `intensity 0.80, sharpness 0.50`.
  var text: String {
    intensity > 0
      ? "intensity \(Text.value(intensity)), sharpness \(Text.value(sharpness))" : "no continuous haptics"
  }
}
