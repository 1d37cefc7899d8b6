import Synchronization

/// Notices a radio link that stalls, from the gaps between what a pad sends and from reports that the system
/// does not take.
struct RadioHealth: Sendable {
  /// The gap between reports of a pad that is too long, in nanoseconds.
  private static let longestGap: UInt64 = 30_000_000
  /// The time over which gaps are counted, in nanoseconds.
  private static let window: UInt64 = 2_000_000_000
  /// The share of long gaps that is too many.
  private static let mostLong = 0.01
  /// As many long gaps are no sign yet: one pause of the machine is one.
  private static let fewLong = 2

  private var start: UInt64?
  private var lastInput: UInt64?
  private var gaps = 0
  private var longGaps = 0

  /// Notes what was read and written at a time. Returns whether the link has stalled within the last two
  /// seconds; a pad of which nothing can be read is judged by writes alone.
  mutating func note(hasInput: Bool, wasDropped: Bool, at now: UInt64) -> Bool {
    let begin = start ?? now
    start = begin
    if hasInput {
      if let lastInput {
        gaps += 1
        if now &- lastInput > Self.longestGap { longGaps += 1 }
      }
      lastInput = now
    }
    if wasDropped {
      gaps += 1
      longGaps += 1
    }
    guard now &- begin >= Self.window else { return false }
    let isBad = longGaps > Self.fewLong && Double(longGaps) > Self.mostLong * Double(gaps)
    (start, gaps, longGaps) = (now, 0, 0)
    return isBad
  }

  private static let bad = Mutex<Set<String>>([])

  /// Remembers until the program ends that even the longest buffer did not help a pad.
  static func giveUp(_ node: String) { bad.withLock { _ = $0.insert(node) } }

  /// Whether a pad is better driven by its motors, because its link stalls.
  static func isBad(_ node: String) -> Bool { bad.withLock { $0.contains(node) } }
}
