import HapticAnalysis
import HapticPerception

/// Plans what a device plays that is only on or off, such as a phone in a browser or one whose motor has no strengths.
///
/// One plan for all formats: of steady vibration, of vibration whose strength is the share of time on, and of the transcription,
/// the one that feels nearest to the pattern.
enum SwitchedPlan {
  /// The window in which strength becomes the width of a pulse, in milliseconds.
  private static var window: Int { 20 }
  /// The shortest pulse of such a window, in milliseconds. A tap has a longer one: `DesignTarget.shortestPulse`.
  private static var shortest: Int { 5 }

  /// Returns whether the device is on in each millisecond.
  ///
  /// - Parameter most: the largest number of times on and off that a result may have, unless steady vibration has more.
  static func isOn(
    _ source: FormatSource, _ timeline: Timeline, atMost most: Int = .max,
    with comparison: inout FeltComparison, _ losses: inout [Loss]
  ) -> [Bool] {
    if source.isLiteral { return literal(timeline, pulse: window) }
    let transcribed = literal(timeline, pulse: max(PulsePlanner.shortestPulse(of: source.device), window))
    var best = (isOn: transcribed, losses: [Loss]())
    var isFirst = true
    for isModulated in [false, true] where !isModulated || !timeline.intensity.points.isEmpty {
      var own: [Loss] = []
      let planned = planned(source, timeline, isModulated: isModulated, with: &comparison, &own)
      if isFirst {
        best = (planned, own)
      } else {
        keepNearer(&best, (planned, own), atMost: most, with: &comparison)
      }
      isFirst = false
    }
    keepNearer(&best, (transcribed, []), atMost: most, with: &comparison)
    losses += best.losses
    return best.isOn
  }

  private static func keepNearer(
    _ best: inout (isOn: [Bool], losses: [Loss]), _ other: (isOn: [Bool], losses: [Loss]), atMost most: Int,
    with comparison: inout FeltComparison
  ) {
    guard best.isOn != other.isOn, Steps.runs(other.isOn).count <= most else { return }
    let seconds = Double(max(best.isOn.count, other.isOn.count)) / 1000
    best = comparison.nearer(best, other, seconds: seconds) { playback($0.isOn) }
  }

  private static func planned(
    _ source: FormatSource, _ timeline: Timeline, isModulated: Bool, with comparison: inout FeltComparison,
    _ losses: inout [Loss]
  ) -> [Bool] {
    let planner = PulsePlanner(
      source: source, timeline: timeline, step: isModulated ? window : 10,
      lengths: PulsePlanner.lengths(of: source.device))
    let widths = isModulated ? WidthTable(source.device) : nil
    let plan = planner.plan(
      with: &comparison, drive: { .init(heavy: widths?.share(for: $0.level) ?? 1, light: 0) },
      { playback($0.switched) }, &losses)
    return trimmed(plan.switched)
  }

  /// The feel of a device that is on for a share of each window.
  private struct WidthTable {
    private let entries: [(share: Double, level: Double)]

    init(_ device: DesignTarget) {
      entries = [shortest, 8, 10, 12, 15, window].map { width in
        var plan = PulsePlan(step: window)
        plan.levels = Array(
          repeating: .init(heavy: Double(width) / Double(window), light: 0), count: 400 / window)
        let felt = playback(plan.switched).sensation(on: device).trace().peak
        return (Double(width) / Double(window), felt)
      }
    }

    /// Returns the share of time whose level is nearest to one.
    func share(for level: Double) -> Double {
      var best = (share: 1.0, distance: Double.infinity)
      for entry in entries where entry.level > 0 && (entry.level - level).magnitude < best.distance {
        best = (entry.share, (entry.level - level).magnitude)
      }
      return best.share
    }
  }

  /// Strength becomes the width of pulses in windows of 20 ms, and each tap a pulse of a length in milliseconds.
  private static func literal(_ timeline: Timeline, pulse length: Int) -> [Bool] {
    var isOn = [Bool](repeating: false, count: Int(timeline.end * 1000) + window + length)
    func pulse(_ start: Int, _ length: Int) {
      for millisecond in start..<min(start + length, isOn.count) { isOn[millisecond] = true }
    }
    var start = 0
    while start < isOn.count, !timeline.intensity.points.isEmpty {
      let level = timeline.intensity.mean(from: Double(start) / 1000, to: Double(start + window) / 1000)
      let width = Int(level * Double(window) + 0.5)
      if level > 0 { pulse(start, max(width, shortest)) }
      start += window
    }
    for transient in timeline.transients { pulse(Int(transient.time * 1000 + 0.5), length) }
    return trimmed(isOn)
  }

  private static func trimmed(_ isOn: [Bool]) -> [Bool] {
    Array(isOn[..<((isOn.lastIndex(of: true) ?? -1) + 1)])
  }

  /// Returns what the device does.
  static func playback(_ isOn: [Bool]) -> TargetPlayback {
    .tones(Steps.runs(isOn).map { ToneStep(Double($0.count) / 1000, $0.value ? 1 : 0, $0.value ? 1 : 0) })
  }
}
