import HapticOperations
import HapticText

/// A display that prints a line when a pattern starts, and one line per second.
struct LineDisplay: PlayDisplay {
  private let console: Console
  private var names = ""
  private var isAnnounced = false
  private var isEmpty = false
  private var next = 0.0
  private var taps: UInt64 = 0
  private var strongest: (intensity: Float, sharpness: Float) = (0, 0)

  init(console: Console) { self.console = console }

  mutating func begin() {}

  mutating func show(_ playing: PlayScreen, names: [String]) {
    self.names = names.joined(separator: ", ")
    isEmpty = playing.isEmpty
    isAnnounced = false
  }

  mutating func note(_ text: String, isLasting: Bool) { console.report(text) }

  mutating func findings(_ lines: [String]) {
    for line in lines { console.errors.writeLine(line) }
    console.errors.flush()
  }

  mutating func update(_ state: PlayState) {
    if !isAnnounced, !names.isEmpty {
      isAnnounced = true
      (next, taps, strongest) = (1, 0, (0, 0))
      if isEmpty { return say("\(names): the pattern has no event: nothing to feel or hear") }
      let length = state.duration.map { PlayState.fixed($0) + " s" } ?? "endless"
      say("\(names): \(length) on \(state.output)")
    }
    taps += state.tapCount
    if state.intensity > strongest.intensity { strongest = (state.intensity, state.sharpness) }
    guard state.waits == .no else { return }
    // The position has jumped back because a loop started again.
    if state.position < next - 1.5 { next = 1 }
    guard state.position >= next else { return }
    let second = state.position.rounded(.down)
    next = second + 1
    var line =
      "\(NumberText.rounded(second, digits: 0)) s: intensity \(PlayState.hundredths(strongest.intensity))"
    line +=
      ", sharpness \(PlayState.hundredths(strongest.sharpness)), \(FindingText.count(Int(clamping: taps), "tap"))"
    say(line)
    (taps, strongest) = (0, (0, 0))
  }

  private func say(_ line: String) {
    console.output.writeLine(line.printable)
    console.output.flush()
  }

  mutating func end() {}
}
