/// Calculates the position of playback from engine time, taking pause, seek, rate and loop into account by
/// the same rules as players.
struct Transport: Equatable {
  /// The speed of playback: seconds of pattern time per second of engine time, above 0.
  private(set) var rate: Double
  private(set) var isPaused = false
  /// The length of a loop in seconds; `nil` while playback does not loop.
  private(set) var loopLength: Double?
  /// The position at the last change, and the engine time of that change.
  private var anchor = Anchor()

  private struct Anchor: Equatable {
    var time = 0.0
    var position = 0.0
  }

  init(rate: Double = 1, loopLength: Double? = nil) {
    self.rate = rate
    self.loopLength = loopLength
  }

  /// Returns the position in seconds of pattern time at an engine time. If that time is before the last
  /// change, such as a seek, the position at the time of the change is returned.
  func position(at time: Double) -> Double {
    let passed = isPaused ? 0 : max(0, time - anchor.time) * rate
    return folded(anchor.position + passed)
  }

  mutating func move(to position: Double, at time: Double) {
    anchor = Anchor(time: time, position: max(0, position))
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    move(to: position(at: time), at: time)
    self.isPaused = isPaused
  }

  mutating func setRate(_ rate: Double, at time: Double) {
    move(to: position(at: time), at: time)
    self.rate = rate
  }

  mutating func setLoopLength(_ length: Double?, at time: Double) {
    move(to: position(at: time), at: time)
    loopLength = length
  }

  private func folded(_ position: Double) -> Double {
    guard let loopLength, loopLength > 0, position >= loopLength else { return position }
    return position.truncatingRemainder(dividingBy: loopLength)
  }
}

extension Transport {
  /// The playback rates that a program's keys can select.
  static let rates = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8]

  /// Returns the next faster or slower rate in the table `rates`. Returns the given rate if the table has no
  /// such rate.
  static func rate(after rate: Double, faster: Bool) -> Double {
    let next = faster ? rates.first { $0 > rate } : rates.last { $0 < rate }
    return next ?? rate
  }

  /// Returns the number of seconds by which an arrow key moves the position, for a pattern with this duration
  /// in seconds.
  static func step(for duration: Double) -> Double { duration < 3 ? 0.1 : duration < 30 ? 1 : 5 }
}
