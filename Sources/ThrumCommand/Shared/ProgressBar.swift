/// How far a long work has come, for a person who waits.
///
/// It appears after one second, only where standard error is a terminal, and is wiped away at the end.
struct ProgressBar {
  private let console: Console
  private let title: String
  private var next: ContinuousClock.Instant
  private var isShown = false

  private static let width = 30

  /// Starts to wait; tests say what time it is.
  init(_ title: String, console: Console, now: ContinuousClock.Instant = .now) {
    self.console = console
    self.title = title
    next = now.advanced(by: .seconds(1))
  }

  /// Shows a fraction, 0…1; draws at most ten times a second.
  mutating func update(_ fraction: Double, now: ContinuousClock.Instant = .now) {
    guard console.errorsAreTerminal, now >= next else { return }
    next = now.advanced(by: .milliseconds(100))
    isShown = true
    console.errors.write("\r" + Self.line(title, fraction: fraction))
    console.errors.flush()
  }

  /// Wipes the bar away.
  mutating func finish() {
    guard isShown else { return }
    isShown = false
    console.errors.write("\r\u{1B}[K")
    console.errors.flush()
  }

  /// `title [#####.....]  50 %`.
  static func line(_ title: String, fraction: Double) -> String {
    let part = fraction.isNaN ? 0 : max(0, min(1, fraction))
    let filled = Int(part * Double(width))
    let percent = String(Int(part * 100))
    return "\(title) [" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: width - filled)
      + "] " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
  }
}
