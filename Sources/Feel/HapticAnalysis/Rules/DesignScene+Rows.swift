import HapticPerception
import HapticText

extension DesignScene {
  /// Finds taps that are felt as one, and rows of taps that are too fast to be counted.
  func checkRows(into findings: inout [DesignFinding]) {
    let taps = sources.indices.filter {
      sources[$0].isTap && sources[$0].effective > 0 && !textures.contains($0)
    }
    var row = 1
    for (position, index) in taps.enumerated() {
      guard position > 0 else { continue }
      let gap = sources[index].time - sources[taps[position - 1]].time
      if gap > PerceptionConstants.doubledWithin, gap < PerceptionConstants.fusion {
        checkFused(taps[position - 1], index, into: &findings)
      }
      if gap >= PerceptionConstants.fusion, gap < PerceptionConstants.countable {
        row += 1
      } else {
        reportRow(taps[(position - row)..<position], into: &findings)
        row = 1
      }
    }
    reportRow(taps.suffix(min(row, taps.count)), into: &findings)
  }

  private func checkFused(_ first: Int, _ second: Int, into findings: inout [DesignFinding]) {
    // So close, two taps of different sharpness are meant as one tap of a richer feel.
    let sharpnesses = sources[first].sharpness - sources[second].sharpness
    guard sharpnesses.magnitude < PerceptionConstants.tapSharpnessStep else { return }
    if case .felt(let event) = fate(second, .modelled), fate(first, .modelled) != .felt(event) { return }
    let gap = sources[second].time - sources[first].time
    findings.append(
      DesignFinding(
        .fusedTaps, .warning, at: place(second), time: sources[second].time,
        message:
          "\(name(second)) comes \(Wording.milliseconds(gap)) after the transient before it: both are felt as one",
        proposal: "remove one of them, or move them 30 ms apart, or 85 ms apart if they are to be counted",
        numbers: [.init("interval", gap, "s")]))
  }

  /// Returns whether the taps of a row are about equally strong. A row that swells or fades is a gesture,
  /// which is not counted.
  private func isEven(_ row: ArraySlice<Int>) -> Bool {
    var range = (least: 1.0, most: 0.0)
    for index in row {
      range = (min(range.least, sources[index].effective), max(range.most, sources[index].effective))
    }
    return range.most <= range.least * PerceptionConstants.evenRow
  }

  private func reportRow(_ row: ArraySlice<Int>, into findings: inout [DesignFinding]) {
    guard row.count >= PerceptionConstants.rollLength, row.count <= PerceptionConstants.longestCountedRoll,
      let first = row.first, let last = row.last, isEven(row)
    else { return }
    let interval = (sources[last].time - sources[first].time) / Double(row.count - 1)
    findings.append(
      DesignFinding(
        .uncountableTaps, .info, at: place(first), time: sources[first].time,
        message:
          "\(row.count) transients follow each other every \(Wording.milliseconds(interval)) or so: they are "
          + "felt as a roll and cannot be counted",
        proposal: "if the number matters, move them 85 ms apart or more",
        numbers: [.init("count", Double(row.count)), .init("interval", interval, "s")]))
  }

  /// Finds neighbouring events that differ in the file but feel the same.
  func checkSteps(into findings: inout [DesignFinding]) {
    let origins = attributions[Int(FeltTrace.Size.modelled.rawValue)].sources
    let felt = origins.enumerated().compactMap { event, source -> (source: Int, event: FeltEvent)? in
      guard let source, !primers.contains(source), !textures.contains(source) else { return nil }
      return (source, trace.events[event])
    }
    var first = 0
    while first < felt.count {
      var end = first + 1
      while end < felt.count, isEqual(felt[first].event, felt[end].event), areNeighbours(felt, end) {
        end += 1
      }
      // A part of a row that rises or falls in small steps belongs to that row.
      let isPart = isSmallStep(felt, first) || isSmallStep(felt, end)
      if end - first > 1, !isPart, !leads(felt, first..<end) {
        reportEqual(felt[first..<end].map { $0.source }, into: &findings)
      }
      first = end
    }
  }

  /// Returns whether equal events rise or fall together with the event before or after them, such as at the
  /// end of a bounce.
  private func leads(_ felt: [(source: Int, event: FeltEvent)], _ row: Range<Int>) -> Bool {
    let (first, end) = (row.lowerBound, row.upperBound)
    let hasBefore = first > 0 && areNeighbours(felt, first)
    let hasAfter = end < felt.count && areNeighbours(felt, end)
    return hasBefore && isMonotonic(felt[first - 1..<end].map { $0.source })
      || hasAfter && isMonotonic(felt[first...end].map { $0.source })
  }

  /// Returns whether the intensity or the sharpness of events only rises or only falls.
  private func isMonotonic(_ row: [Int]) -> Bool {
    func goesOneWay(_ value: (SourceEvent) -> Double) -> Bool {
      let steps = zip(row, row.dropFirst()).map { value(sources[$1]) - value(sources[$0]) }
      let rises = steps.contains { $0 > 0 }
      let falls = steps.contains { $0 < 0 }
      return rises != falls
    }
    return goesOneWay { $0.effective } || goesOneWay { $0.sharpness }
  }

  private func isSmallStep(_ felt: [(source: Int, event: FeltEvent)], _ index: Int) -> Bool {
    index > 0 && index < felt.count && areNeighbours(felt, index)
      && isEqual(felt[index - 1].event, felt[index].event)
  }

  private func areNeighbours(_ felt: [(source: Int, event: FeltEvent)], _ index: Int) -> Bool {
    felt[index].event.kind == felt[index - 1].event.kind
      && sources[felt[index].source].isTap == sources[felt[index - 1].source].isTap
      && felt[index].event.time - felt[index - 1].event.time <= PerceptionConstants.neighbourWithin
  }

  /// Returns whether two events differ by less than half of a just noticeable difference in level, pitch and
  /// duration.
  private func isEqual(_ a: FeltEvent, _ b: FeltEvent) -> Bool {
    let share = PerceptionConstants.equalShare
    guard (a.level - b.level).magnitude < share * JustNoticeable.level(at: min(a.level, b.level)),
      (a.duration - b.duration).magnitude < share * JustNoticeable.time(of: min(a.duration, b.duration))
        + PerceptionConstants.durationResolution
    else { return false }
    guard a.pitch > 0, b.pitch > 0 else { return a.pitch == b.pitch }
    return Maths.log2(a.pitch / b.pitch).magnitude < share * JustNoticeable.pitch(a.kind, b.kind)
  }

  private func reportEqual(_ row: [Int], into findings: inout [DesignFinding]) {
    guard let first = row.first else { return }
    var intensities = (least: 1.0, most: 0.0)
    var sharpnesses = (least: 1.0, most: 0.0)
    for index in row {
      intensities = (
        min(intensities.least, sources[index].effective), max(intensities.most, sources[index].effective)
      )
      sharpnesses = (
        min(sharpnesses.least, sources[index].sharpness), max(sharpnesses.most, sources[index].sharpness)
      )
    }
    let spread = max(intensities.most - intensities.least, sharpnesses.most - sharpnesses.least)
    guard spread > PerceptionConstants.paperDifference else { return }
    func range(_ values: (least: Double, most: Double)) -> String {
      let texts = (Numbers.text(values.least, decimals: 2), Numbers.text(values.most, decimals: 2))
      return texts.0.hasSameBytes(as: texts.1) ? texts.0 : "\(texts.0)…\(texts.1)"
    }
    findings.append(
      DesignFinding(
        .equalSteps, .info, at: place(first), time: sources[first].time,
        message:
          "\(row.count) events from \(Wording.seconds(sources[first].time)) on, with intensity \(range(intensities)) and "
          + "sharpness \(range(sharpnesses)), feel the same",
        proposal: "give them the same values, or let them differ by 0.15 in intensity or 0.3 in sharpness",
        numbers: [.init("count", Double(row.count)), .init("spread", spread)]))
  }
}
