import HapticText

/// The marks of a time axis, which are at round times.
package struct TimeTicks: Hashable {
  /// A mark on the axis with its label.
  package struct Tick: Hashable {
    /// The time in seconds.
    package var time: Double
    /// The text beside the mark.
    package var label: String
  }

  /// The marks, sorted by time.
  package var ticks: [Tick]
  /// The unit of the labels, which is shown once next to the axis: `ms`, `s`, `min:s` or `h:min`.
  package var unit: String

  /// Creates marks for the `span` seconds after `start`. There are about `count` marks, and at most twice as
  /// many.
  package init(from start: Double = 0, span: Double, about count: Int) {
    let end = start + span
    let wanted = span / Double(max(1, count))
    let step: Double
    if wanted < 30 {
      step = Self.roundStep(wanted)
    } else {
      let minutes = [60.0, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]
      step = minutes.first { $0 >= wanted * 0.85 } ?? Self.roundStep(wanted)
    }
    let clock = step >= 1 && end >= 120
    unit = end < 1 ? "ms" : !clock ? "s" : end < 7200 ? "min:s" : "h:min"
    ticks = []
    guard step > 0, end.isFinite else { return }
    let first = (start / step - 1e-9).rounded(.up)
    for index in 0...(2 * max(1, count) + 1) {
      let time = (first + Double(index)) * step
      if time > end * (1 + 1e-9) { break }
      ticks.append(Tick(time: time, label: Self.label(time, unit: unit)))
    }
  }

  /// Returns a step of 1, 2 or 5 times a power of ten: the smallest such step that is at least 85 % of the
  /// wanted step.
  static func roundStep(_ wanted: Double) -> Double {
    guard wanted > 0, wanted.isFinite else { return 1 }
    var decade = 1.0
    while decade > wanted { decade /= 10 }
    while decade * 10 <= wanted { decade *= 10 }
    for factor in [1.0, 2, 5] where decade * factor >= wanted * 0.85 { return decade * factor }
    return decade * 10
  }

  private static func label(_ time: Double, unit: String) -> String {
    func pair(_ high: Int, _ low: Int) -> String { "\(high):" + (low < 10 ? "0" : "") + "\(low)" }
    let whole = Int(min(max(time, 0), 1e9).rounded())
    if unit.hasSameBytes(as: "ms") { return NumberText.rounded(time * 1000, digits: 4) }
    if unit.hasSameBytes(as: "s") { return NumberText.rounded(time, digits: 4) }
    if unit.hasSameBytes(as: "min:s") { return pair(whole / 60, whole % 60) }
    return pair(whole / 3600, whole / 60 % 60)
  }
}
