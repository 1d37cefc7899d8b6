/// A progress bar for a long operation.
///
/// The bar appears after one second, only if standard error is a terminal, and is erased at the end.
struct ProgressBar {
  private let console: Console
  private let title: String
  private var next: ContinuousClock.Instant
  private var isShown = false

  private static let width = 30

  /// Creates a bar and starts its delay. Tests pass the time.
  init(_ title: String, console: Console, now: ContinuousClock.Instant = .now) {
    self.console = console
    self.title = title
    next = now.advanced(by: .seconds(1))
  }

  /// Shows a fraction, 0…1. Draws at most ten times a second.
  mutating func update(_ fraction: Double, now: ContinuousClock.Instant = .now) {
    guard console.errorsAreTerminal, now >= next else { return }
    next = now.advanced(by: .milliseconds(100))
    isShown = true
    console.errors.write("\r" + Self.line(title, fraction: fraction))
    console.errors.flush()
  }

  /// Erases the bar.
  mutating func finish() {
    guard isShown else { return }
    isShown = false
    console.errors.write("\r\u{1B}[K")
    console.errors.flush()
  }

  /// Returns a line such as `title [#####.....] 50 %`.
  static func line(_ title: String, fraction: Double) -> String {
    let part = fraction.isNaN ? 0 : max(0, min(1, fraction))
    let filled = Int(part * Double(width))
    let percent = String(Int(part * 100))
    return "\(title) [" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: width - filled)
      + "] " + String(repeating: " ", count: 3 - percent.count) + percent + " %"
  }
}
