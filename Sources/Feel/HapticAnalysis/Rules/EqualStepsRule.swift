import HapticPerception
import HapticText

/// The rule `equalSteps`: neighbouring events that differ in the file but feel the same.
struct EqualStepsRule {
  let scene: DesignScene

  /// The resolution in s with which durations of felt events are compared: a frame, with rounding. Follows from `frameRate`.
  private static var durationResolution: Double { 1.02 / PerceptionConstants.frameRate }
  /// Neighbouring events that are further apart than this many s are not compared. Chosen by this project.
  private static var neighbourWithin: Double { 0.5 }
  /// The difference in intensity or sharpness above which two events differ in the file. Chosen by this project.
  private static var paperDifference: Double { 0.015 }
  /// The difference of height in just noticeable differences below which two events feel equally strong. Chosen by this
  /// project: half of one, and a quarter by which an equal tap 0.4 s before lets a tap feel stronger, as touch sums power.
  private static var sameHeight: Double { DesignScene.equalShare + 0.25 }

  func check(into findings: inout [DesignFinding]) {
    let origins = scene.felt.attribution.sources
    let felt = origins.enumerated().compactMap { event, source -> (source: Int, event: FeltEvent)? in
      guard let source, !scene.primers.contains(source), !scene.textures.contains(source) else { return nil }
      return (source, scene.felt.events[event])
    }
    var first = 0
    while first < felt.count {
      var end = first + 1
      while end < felt.count, isEqual(felt[first], felt[end]), areNeighbours(felt, end) {
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
      let steps = zip(row, row.dropFirst()).map { value(scene.sources[$1]) - value(scene.sources[$0]) }
      let rises = steps.contains { $0 > 0 }
      let falls = steps.contains { $0 < 0 }
      return rises != falls
    }
    return goesOneWay { $0.effective } || goesOneWay { $0.sharpness }
  }

  private func isSmallStep(_ felt: [(source: Int, event: FeltEvent)], _ index: Int) -> Bool {
    index > 0 && index < felt.count && areNeighbours(felt, index)
      && isEqual(felt[index - 1], felt[index])
  }

  private func areNeighbours(_ felt: [(source: Int, event: FeltEvent)], _ index: Int) -> Bool {
    felt[index].event.kind == felt[index - 1].event.kind
      && scene.sources[felt[index].source].isTransient == scene.sources[felt[index - 1].source].isTransient
      && felt[index].event.time - felt[index - 1].event.time <= Self.neighbourWithin
  }

  /// Returns whether two events differ by less than `sameHeight` in height, and less than half of a just noticeable difference
  /// in pitch and duration.
  private func isEqual(
    _ first: (source: Int, event: FeltEvent), _ second: (source: Int, event: FeltEvent)
  ) -> Bool {
    let share = DesignScene.equalShare
    let heights = (scene.felt.sensations[first.source].height, scene.felt.sensations[second.source].height)
    let (a, b) = (first.event, second.event)
    // A tap with a vibration right after it is one event with that: both the tap and the event must be equal.
    guard (heights.0 - heights.1).magnitude < Self.sameHeight,
      (a.height - b.height).magnitude < Self.sameHeight, a.count == b.count,
      (a.duration - b.duration).magnitude < share * JustNoticeable.time(of: min(a.duration, b.duration))
        + Self.durationResolution
    else { return false }
    guard a.pitch > 0, b.pitch > 0 else { return a.pitch == b.pitch }
    return Maths.log2(a.pitch / b.pitch).magnitude < share * TraceConstants.pitchUnit
  }

  private func reportEqual(_ row: [Int], into findings: inout [DesignFinding]) {
    guard let first = row.first else { return }
    var intensities = (least: 1.0, most: 0.0)
    var sharpnesses = (least: 1.0, most: 0.0)
    for index in row {
      intensities = (
        min(intensities.least, scene.sources[index].effective),
        max(intensities.most, scene.sources[index].effective)
      )
      sharpnesses = (
        min(sharpnesses.least, scene.sources[index].sharpness),
        max(sharpnesses.most, scene.sources[index].sharpness)
      )
    }
    let spread = max(intensities.most - intensities.least, sharpnesses.most - sharpnesses.least)
    guard spread > Self.paperDifference else { return }
    func range(_ values: (least: Double, most: Double)) -> String {
      let texts = (NumberText.rounded(values.least, digits: 2), NumberText.rounded(values.most, digits: 2))
      return texts.0.hasSameBytes(as: texts.1) ? texts.0 : "\(texts.0)…\(texts.1)"
    }
    findings.append(
      DesignFinding(
        .equalSteps, .info, at: scene.place(first), time: scene.sources[first].time,
        message:
          "\(row.count) events from \(Wording.seconds(scene.sources[first].time)) on, with intensity \(range(intensities)) and "
          + "sharpness \(range(sharpnesses)), feel the same",
        proposal: "give them the same values, or let them differ by 0.15 in intensity or 0.3 in sharpness",
        numbers: [.init("count", Double(row.count)), .init("spread", spread)]))
  }
}
