import HapticModel

/// A comparison that finds where a recording differs from a golden file.
struct GoldenComparison {
  /// A line of the file that the recording does not match.
  struct Difference {
    /// The number of the line, from 1. If something was felt after all lines of the file, one more than the
    /// number of lines.
    var line: Int
    var felt: String
    var time: Double
  }

  private let golden: GoldenReader
  private let felt: Recording
  private let tolerance: Tolerance

  init(_ golden: GoldenReader, _ felt: Recording, within tolerance: Tolerance) {
    self.golden = golden
    self.felt = felt
    self.tolerance = tolerance
  }

  /// The difference on the earliest line; `nil` if the recording matches the file.
  var first: Difference? {
    [taps, spans, levels, sharpness, notices, end].compactMap { $0 }.min { $0.line < $1.line }
  }

  /// Returns the number of the line at which an entry with this time would be inserted.
  private func line(for time: Double) -> Int {
    var found = golden.end?.line ?? 1
    func look<Value>(_ entries: [GoldenReader.Entry<Value>], _ start: (Value) -> Double) {
      if let entry = entries.first(where: { start($0.value) > time }) { found = min(found, entry.line) }
    }
    look(golden.taps, \.time)
    look(golden.spans, \.start)
    look(golden.points, \.time)
    look(golden.notices) { $0.time }
    return found
  }

  private func sooner(_ first: Difference?, _ second: Difference?) -> Difference? {
    guard let first, let second else { return first ?? second }
    return first.line <= second.line ? first : second
  }

  private var taps: Difference? {
    let wanted = golden.taps.sorted { $0.value.time < $1.value.time }
    let expected = wanted.map {
      ExpectedTransient(at: $0.value.time, intensity: $0.value.intensity, sharpness: $0.value.sharpness)
    }
    let matching = Matching(expected: wanted.count, felt: felt.transients.count) { index in
      let time = expected[index].time
      let slack = tolerance.time + 1e-9
      return felt.transients.indices(in: time - slack...time + slack, by: \.time)
        .filter { expected[index].accepts(felt.transients[$0], within: tolerance) }
    }
    let free = felt.transients.indices.filter { matching.reverse[$0] == nil }.map { felt.transients[$0] }
    var missing: Difference?
    for (index, entry) in wanted.enumerated()
    where matching.partner[index] == nil && !tolerance.isNothing(entry.value.intensity) {
      // A transient that matches another line cannot be the nearest match for this line.
      let nearest = expected[index].nearest(of: free, within: tolerance)
      let text =
        nearest.map { "felt nearest: " + expected[index].comparison(with: $0, within: tolerance) }
        ?? "not felt"
      missing = sooner(missing, Difference(line: entry.line, felt: text, time: entry.value.time))
    }
    let extra = free.first { !tolerance.isNothing($0.intensity) }.map {
      Difference(line: line(for: $0.time), felt: "felt besides: \(GoldenText.line($0))", time: $0.time)
    }
    return sooner(missing, extra)
  }

  private var spans: Difference? {
    let wanted = golden.spans.sorted { $0.value.start < $1.value.start }
    let matching = Matching(expected: wanted.count, felt: felt.spans.count) { index in
      felt.spans.indices.filter { fits(felt.spans[$0], wanted[index].value) }
    }
    let free = felt.spans.indices.filter { matching.reverse[$0] == nil }.map { felt.spans[$0] }
    var missing: Difference?
    for (index, entry) in wanted.enumerated() where matching.partner[index] == nil {
      let start = entry.value.start
      let nearest = free.filter { $0.type == entry.value.type }
        .min { abs($0.start - start) < abs($1.start - start) }
      let text = nearest.map { "felt nearest: " + GoldenText.line($0) } ?? "not felt"
      missing = sooner(missing, Difference(line: entry.line, felt: text, time: start))
    }
    let extra = free.first.map {
      Difference(line: line(for: $0.start), felt: "felt besides: \(GoldenText.line($0))", time: $0.start)
    }
    return sooner(missing, extra)
  }

  private func fits(_ span: Recording.Span, _ wanted: GoldenReader.Span) -> Bool {
    guard span.type == wanted.type, span.fits(from: wanted.start, to: wanted.end, within: tolerance)
    else { return false }
    return wanted.values.allSatisfy { entry in
      let value = span[keyPath: entry.value.path]
      switch entry.value {
      case .intensity, .volume: return tolerance.accepts(intensity: value, for: entry.number)
      default: return tolerance.accepts(sharpness: value, for: entry.number)
      }
    }
  }

  private var levels: Difference? {
    let end = max(golden.end?.value ?? 0, felt.duration)
    var shape = golden.points.map { (time: $0.value.time, intensity: $0.value.intensity) }
    // Nothing is felt before the first point and after the last.
    if let first = shape.first, first.time > 0 { shape.insert((first.time, 0), at: 0) }
    shape.insert((0, 0), at: 0)
    if let last = golden.points.last?.value, last.time < end { shape += [(last.time, 0), (end, 0)] }
    if golden.points.isEmpty { shape.append((end, 0)) }
    guard let deviation = Envelope(shape).firstDeviation(of: felt.levels, within: tolerance) else {
      return nil
    }
    let level = felt.levels.level(at: deviation.time)
    return Difference(
      line: lineOfLevel(at: deviation.time),
      felt: "felt at \(Text.time(deviation.time)): \(level.text) instead of intensity "
        + Text.value(deviation.expected),
      time: deviation.time)
  }

  /// Returns the line of the last corner at or before a time, or of the first corner.
  private func lineOfLevel(at time: Double) -> Int {
    let before = golden.points.last { $0.value.time <= time + 1e-9 }
    return before?.line ?? golden.points.first?.line ?? line(for: time)
  }

  /// The first difference in sharpness where the level is strong enough for sharpness to be felt.
  private var sharpness: Difference? {
    let faint = 2 * tolerance.leastIntensity
    for (from, to) in zip(golden.points, golden.points.dropFirst()) {
      guard let low = from.value.sharpness, let high = to.value.sharpness,
        min(from.value.intensity, to.value.intensity) > faint
      else { continue }
      let shape = Envelope([(from.value.time, low), (to.value.time, high)])
      let steps = felt.levels.levels(in: from.value.time...to.value.time)
      for (index, step) in steps.enumerated() where step.intensity > faint {
        // A level that is held differs most where it starts or ends.
        let end = index + 1 < steps.count ? steps[index + 1].time - 0.001 : to.value.time
        for time in [step.time, max(step.time, end)] {
          let allowed = shape.values(around: time, slack: tolerance.time + 0.001)
          let nearest = min(max(step.sharpness, allowed.lowerBound), allowed.upperBound)
          if tolerance.accepts(sharpness: step.sharpness, for: nearest) { continue }
          return Difference(
            line: time == step.time ? from.line : to.line,
            felt: "felt at \(Text.time(time)): \(step.text) instead of sharpness \(Text.value(nearest))",
            time: time)
        }
      }
    }
    return nil
  }

  private var notices: Difference? {
    for (index, entry) in golden.notices.enumerated() {
      guard index < felt.notices.count else {
        return Difference(line: entry.line, felt: "it did not happen", time: entry.value.time)
      }
      let notice = felt.notices[index]
      if notice.kind.text != entry.value.text || !tolerance.accepts(time: notice.time, for: entry.value.time)
      {
        return Difference(
          line: entry.line, felt: "what happened: \(GoldenText.line(notice))", time: entry.value.time)
      }
    }
    guard felt.notices.count > golden.notices.count else { return nil }
    let notice = felt.notices[golden.notices.count]
    return Difference(
      line: line(for: notice.time), felt: "what happened besides: \(GoldenText.line(notice))",
      time: notice.time)
  }

  private var end: Difference? {
    guard let end = golden.end, !tolerance.accepts(time: felt.duration, for: end.value) else { return nil }
    return Difference(
      line: end.line, felt: "the recording ends at \(Text.time(felt.duration))", time: end.value)
  }
}
