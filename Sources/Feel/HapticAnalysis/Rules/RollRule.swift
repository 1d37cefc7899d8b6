import HapticPerception
import HapticText

/// The rule `uncountableTaps`: rows of taps that are too fast to be counted.
struct RollRule {
  let scene: DesignScene

  /// The number of taps from which on a row counts as a roll. Chosen by this project: up to three are counted at any speed.
  private static var rollLength: Int { 4 }
  /// The number of taps up to which a row may be intended to be counted; longer rows are textures. Chosen by this project.
  static var longestCountedRoll: Int { 8 }
  /// The largest factor between the intensities of a row that may be intended to be counted. Chosen by this project.
  private static var evenRow: Double { 1.25 }

  func check(into findings: inout [DesignFinding]) {
    let taps = scene.singleTransients
    var row = 1
    for (position, index) in taps.enumerated().dropFirst() {
      let gap = scene.sources[index].time - scene.sources[taps[position - 1]].time
      if gap >= PerceptionConstants.fusion, gap < PerceptionConstants.countable {
        row += 1
      } else {
        report(taps[(position - row)..<position], into: &findings)
        row = 1
      }
    }
    report(taps.suffix(min(row, taps.count)), into: &findings)
  }

  /// Returns whether the taps of a row are about equally strong. A row that swells or fades is a gesture,
  /// which is not counted.
  private func isEven(_ row: ArraySlice<Int>) -> Bool {
    var range = (least: 1.0, most: 0.0)
    for index in row {
      range = (
        min(range.least, scene.sources[index].effective), max(range.most, scene.sources[index].effective)
      )
    }
    return range.most <= range.least * Self.evenRow
  }

  private func report(_ row: ArraySlice<Int>, into findings: inout [DesignFinding]) {
    guard row.count >= Self.rollLength, row.count <= Self.longestCountedRoll,
      let first = row.first, let last = row.last, isEven(row)
    else { return }
    let interval = (scene.sources[last].time - scene.sources[first].time) / Double(row.count - 1)
    findings.append(
      DesignFinding(
        .uncountableTaps, .info, at: scene.place(first), time: scene.sources[first].time,
        message:
          "\(row.count) transients follow each other every \(Wording.milliseconds(interval)) or so: they are "
          + "felt as a roll and cannot be counted",
        proposal: "if the number matters, move them 85 ms apart or more",
        numbers: [.init("count", Double(row.count)), .init("interval", interval, "s")]))
  }
}
