import HapticOperations
import HapticText

/// The output of `play` without a screen: a line when patterns start, and a line per second.
struct PlayLines {
  /// The names of patterns to announce; `nil` for none.
  private var names: String?
  private var isEmpty = false
  private var clock = SecondClock()
  private var taps: UInt64 = 0
  private var strongest: (intensity: Float, sharpness: Float) = (0, 0)

  /// Announces patterns with the next lines, unless none could be loaded.
  mutating func show(_ names: [String], isEmpty: Bool) {
    self.names = names.isEmpty ? nil : names.joined(separator: ", ")
    self.isEmpty = isEmpty
  }

  mutating func lines(_ state: PlayState) -> [String] {
    var lines: [String] = []
    if let names {
      let isEmpty = isEmpty
      self = PlayLines()
      if isEmpty { return ["\(names): the pattern has no event: nothing to feel or hear"] }
      lines.append(
        "\(names): \(state.duration.map { PlayState.fixed($0) + " s" } ?? "endless") on \(state.output)")
    }
    taps += state.tapCount
    if state.intensity > strongest.intensity { strongest = (state.intensity, state.sharpness) }
    guard state.waits == .no, let second = clock.second(at: state.position) else { return lines }
    lines.append(
      "\(NumberText.rounded(second, digits: 0)) s: intensity \(PlayState.hundredths(strongest.intensity))"
        + ", sharpness \(PlayState.hundredths(strongest.sharpness)), "
        + FindingText.count(Int(clamping: taps), "tap"))
    (taps, strongest) = (0, (0, 0))
    return lines
  }
}
