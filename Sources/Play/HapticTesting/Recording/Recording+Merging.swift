import HapticModel
import HapticText

extension Recording {
  /// Returns a recording that combines the recordings of several outputs on one clock.
  static func merged(_ recordings: [Recording], duration: Double) -> Recording {
    var result = recordings.first ?? Recording()
    result.duration = duration
    guard recordings.count > 1 else { return result }
    result.transients = sorted(recordings.map(\.transients), by: \.time)
    result.spans = sorted(recordings.map(\.spans), by: \.start)
    result.notices = sorted(recordings.map(\.notices), by: \.time)
    result.lostReports = recordings.reduce(0) { $0 + $1.lostReports }
    result.levels = LevelCourse.combined(recordings.map(\.levels))
    if recordings.contains(where: { $0.samples != nil }) {
      result.samples = RecordedSamples(stretches: recordings.flatMap { $0.samples?.stretches ?? [] })
    }
    return result
  }

  /// Returns the items of all lists, sorted by time. Items with the same time stay in the order of the
  /// outputs and of their lists.
  private static func sorted<Item>(_ lists: [[Item]], by time: KeyPath<Item, Double>) -> [Item] {
    lists.flatMap { $0 }.sortedStably { $0[keyPath: time] }
  }
}
