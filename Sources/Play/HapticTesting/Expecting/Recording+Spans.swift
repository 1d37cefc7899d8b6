import HapticModel

extension Recording {
  /// Expects a continuous haptic event with a given start and end. Other events are ignored.
  ///
  /// - Parameters:
  ///   - start: the time at which the event starts, in seconds.
  ///   - end: the time at which the event ends, including its release (the fade after its duration); `nil` if
  ///     the event is still playing.
  ///   - intensity: the intensity that the pattern states for the event, 0…1, before curves and parameters;
  ///     `nil` for any. To check the felt intensity, use ``expectEnvelope(_:within:file:line:)``.
  ///   - sharpness: the sharpness that the pattern states for the event, 0…1, before curves and parameters;
  ///     `nil` for any.
  /// - Returns: the event that matches.
  @discardableResult
  public func expectContinuous(
    from start: Double, to end: Double?, intensity: Float? = nil, sharpness: Float? = nil,
    within tolerance: Tolerance = .perceptual, file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) -> Span {
    try checkCompleteness("a continuous event", Place(file: file, line: line).text)
    func fits(_ span: Span) -> Bool {
      if let intensity, !tolerance.accepts(intensity: span.level, for: intensity) { return false }
      if let sharpness, !tolerance.accepts(sharpness: span.tone, for: sharpness) { return false }
      return span.fits(from: start, to: end, within: tolerance)
    }
    if let found = continuous.first(where: fits) { return found }
    var expected = "a continuous event from \(Text.time(start)) to \(end.map(Text.time) ?? "now")"
    if let intensity {
      expected += ", intensity \(Text.value(intensity)) ± \(Text.value(tolerance.margin(of: intensity)))"
    }
    if let sharpness {
      expected += ", sharpness \(Text.value(sharpness)) ± \(Text.value(tolerance.sharpness))"
    }
    throw failure(expected: expected, of: continuous, start, end, Place(file: file, line: line))
  }

  /// Expects an audio event (AudioContinuous or AudioCustom) with a given start and end. Other events are
  /// ignored.
  ///
  /// - Parameters:
  ///   - start: the time at which the event starts, in seconds.
  ///   - end: the time at which the event ends, including its release (the fade after its duration); `nil` if
  ///     the event is still playing.
  /// - Returns: the event that matches.
  @discardableResult
  public func expectSoundEvent(
    from start: Double, to end: Double?, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) -> Span {
    try checkCompleteness("a sound", Place(file: file, line: line).text)
    if let found = sounds.first(where: { $0.fits(from: start, to: end, within: tolerance) }) { return found }
    throw failure(
      expected: "a sound from \(Text.time(start)) to \(end.map(Text.time) ?? "now")", of: sounds, start, end,
      Place(file: file, line: line))
  }

  private func failure(
    expected: String, of spans: [Span], _ start: Double, _ end: Double?, _ place: Place
  ) -> ExpectationFailure {
    func distance(_ span: Span) -> Double {
      abs(span.start - start) + abs((span.end ?? duration) - (end ?? duration))
    }
    let nearest = spans.min { distance($0) < distance($1) }
    var marks = [Timeline.Mark(time: start, label: "start")]
    if let end { marks.append(.init(time: end, label: "end")) }
    let last = max(end ?? start, nearest?.end ?? start, nearest?.start ?? start)
    let first = min(start, nearest?.start ?? start)
    let margin = min(0.02, 0.1 * abs(last - first))
    let timeline =
      first.isFinite && last.isFinite ? Timeline(first - margin...last + margin).draw(self, marks: marks) : ""
    return failure(
      expected: expected,
      felt: nearest.map { "felt nearest: " + $0.text(besides: start, end) } ?? nothingFelt("no such event"),
      timeline: timeline, place: place.text)
  }
}

extension Recording.Span {
  func fits(from start: Double, to end: Double?, within tolerance: Tolerance) -> Bool {
    guard tolerance.accepts(time: self.start, for: start) else { return false }
    switch (end, self.end) {
    case (nil, nil): return true
    case (let wanted?, let felt?): return tolerance.accepts(time: felt, for: wanted)
    default: return false
    }
  }

  /// Returns a description of the event, with the differences of its ends in brackets.
  fileprivate func text(besides start: Double, _ end: Double?) -> String {
    var text = "from \(Text.time(self.start))" + Self.offset(self.start - start)
    text += self.end.map { " to \(Text.time($0))" } ?? ", and it still goes on"
    if let felt = self.end, let end { text += Self.offset(felt - end) }
    if type.isHaptic {
      text += ", intensity \(Text.value(level)), sharpness \(Text.value(tone))"
    } else {
      text += ", volume \(Text.value(level))"
    }
    return text
  }

  private static func offset(_ off: Double) -> String {
    abs(off) < 5e-6 ? "" : " (\(Text.time(abs(off))) \(off > 0 ? "late" : "early"))"
  }
}
