import HapticPerception
import HapticText

/// The rule `uncountableTaps`: rows of taps that are too fast to be counted.
struct RollRule {
  let scene: DesignScene

  /// The number of taps from which on a row counts as a roll. Chosen by this project: up to three are counted at any speed.
  static var rollLength: Int { 4 }
  /// The number of taps up to which a row may be intended to be counted; longer rows are textures. Chosen by this project.
  static var longestCountedRoll: Int { 8 }
  /// The largest factor between the intensities of a row that may be intended to be counted. Chosen by this project.
  private static var evenRow: Double { 1.25 }

  func check(into findings: inout [DesignFinding]) {
    for row in scene.rows { report(row, into: &findings) }
  }

  /// Returns whether the taps of a row are about equally strong. A row that swells or fades is a gesture,
  /// which is not counted.
  private func isEven(_ row: [Int]) -> Bool {
    var range = (least: 1.0, most: 0.0)
    for index in row {
      range = (
        min(range.least, scene.sources[index].effective), max(range.most, scene.sources[index].effective)
      )
    }
    return range.most <= range.least * Self.evenRow
  }

  private func report(_ row: [Int], into findings: inout [DesignFinding]) {
    guard row.count >= Self.rollLength, row.count <= Self.longestCountedRoll,
      let first = row.first, let last = row.last, isEven(row), !row.contains(where: scene.textures.contains)
    else { return }
    // The first tap begins clearly; those after it decide whether each is felt.
    let salience =
      row.dropFirst().reduce(0) { $0 + min(1, scene.felt.sensations[$1].salience) } / Double(row.count - 1)
    let ease = scene.ease(.uncountableTaps, first, .weaker, by: Hysteresis.salience)
    guard salience <= TraceConstants.ownSalience + ease else { return }
    let interval = (scene.sources[last].time - scene.sources[first].time) / Double(row.count - 1)
    findings.append(
      DesignFinding(
        .uncountableTaps, .info, at: scene.place(first), time: scene.sources[first].time,
        message:
          "\(row.count) transients follow each other every \(Wording.milliseconds(interval)) or so: they are "
          + "felt as a roll and cannot be counted",
        proposal: "if the number matters, move them 90 ms apart or more",
        numbers: [
          .init("count", Double(row.count)), .init("interval", interval, "s"), .init("salience", salience),
        ]))
  }
}
