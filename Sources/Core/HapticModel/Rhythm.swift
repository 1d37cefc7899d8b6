import HapticVocabulary

/// A swing: the second of each two lines of a grid comes later, and the times between follow evenly.
public struct Swing: Sendable, Hashable {
  /// The distance of the lines, in seconds.
  public var grid: Double
  /// The part of the distance of two lines at which the second line plays: 0.5 is even, 2/3 has the rhythm of triplets.
  public var amount: Double
  /// The time of one line that stays, in seconds.
  public var origin: Double

  /// The accepted values of ``amount``.
  public static var amounts: ClosedRange<Double> { 0.5...0.9 }
  /// The usual ``amount``: the rhythm of triplets.
  public static var usualAmount: Double { 2.0 / 3 }

  /// Creates a swing.
  public init(grid: Double, amount: Double = Self.usualAmount, origin: Double = 0) {
    self.grid = grid
    self.amount = amount
    self.origin = origin
  }

  /// Returns the time at which a time of the even rhythm plays. The order of times stays.
  public func time(_ time: Double) -> Double {
    guard grid >= 1e-6, grid.isFinite, origin.isFinite, Swing.amounts.contains(amount) else { return time }
    let pairs = (time - origin) / (2 * grid)
    guard pairs.magnitude < 1e9 else { return time }
    // A line that is missed by a rounding error is that line.
    let first = Double(Maths.floor(pairs + 1e-9))
    let part = pairs - first
    let moved = part < 0.5 ? part * 2 * amount : amount + (part - 0.5) * 2 * (1 - amount)
    return origin + (first + moved) * 2 * grid
  }
}

/// Small changes of times and levels, as of a hand that plays. They follow from the seed and the time of an event alone: the same
/// seed gives the same result, and events that start together stay together.
public struct Humanizing: Sendable, Hashable {
  /// The largest change of a start, in seconds, within ``limits``.
  public var time: Double
  /// The largest change of an intensity or a volume, within ``limits``.
  public var level: Double
  /// The number from which the changes follow.
  public var seed: UInt32

  /// The accepted values of ``time`` and ``level``.
  public static var limits: ClosedRange<Double> { 0...1 }

  /// Creates changes.
  public init(time: Double = 0.01, level: Double = 0.05, seed: UInt32 = 0) {
    self.time = time
    self.level = level
    self.seed = seed
  }

  /// Returns the changes for an event that starts at a time. Small changes are more frequent than large ones.
  public func changes(at start: Double) -> (time: Double, level: Double) {
    guard start.magnitude < 1e9 else { return (0, 0) }
    // By whole microseconds, so that it does not depend on rounding errors.
    let place = Maths.floor(start * 1e6 + 0.5)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: place)
    // Each is the sum of two even numbers: −1…1, most often near 0.
    func next() -> Double { Self.unit(&state) + Self.unit(&state) - 1 }
    let (early, strong) = (next(), next())
    let limits = Self.limits
    return (
      early * Maths.clamped(time, limits.lowerBound, limits.upperBound),
      strong * Maths.clamped(level, limits.lowerBound, limits.upperBound)
    )
  }

  /// Returns the next number of SplitMix64, 0..<1.
  private static func unit(_ state: inout UInt64) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) * 0x1p-53
  }
}

/// Accents: factors of levels that recur on the lines of a grid.
public struct Accents: Sendable, Hashable {
  /// The factors of the lines, in turn; the first belongs to the line at the origin.
  public var levels: [Double]
  /// The distance of the lines, in seconds.
  public var grid: Double
  /// The time of the line with the first factor, in seconds.
  public var origin: Double

  /// The accepted values of ``levels``.
  public static var factors: ClosedRange<Double> { 0...1000 }

  /// Creates accents.
  public init(levels: [Double], grid: Double, origin: Double = 0) {
    self.levels = levels
    self.grid = grid
    self.origin = origin
  }

  /// Returns the factor of the line that is nearest to a time.
  public func factor(at time: Double) -> Double {
    guard !levels.isEmpty, grid >= 1e-6, grid.isFinite, origin.isFinite else { return 1 }
    let lines = (time - origin) / grid
    guard lines.magnitude < 1e9 else { return 1 }
    let count = Int64(levels.count)
    let rank = (Maths.floor(lines + 0.5) % count + count) % count
    let factor = levels[Int(rank)]
    return factor.isFinite ? max(0, factor) : 1
  }
}

extension HapticPattern {
  /// Returns the pattern with the starts of all events swung. Parameters and curves stay.
  public func swung(by swing: Swing) -> HapticPattern {
    var result = self
    for index in events.indices {
      let time = events[index].time
      let moved = swing.time(time)
      if moved != time {
        result.events[index].time = Decimals.tidied(max(0, moved), atMost: max(time, moved.magnitude))
      }
    }
    return result
  }

  /// Returns the pattern with small changes of all starts and levels, in whole microseconds and thousandths. Parameters and
  /// curves stay.
  public func humanized(by humanizing: Humanizing) -> HapticPattern {
    var result = self
    for index in events.indices {
      let changes = humanizing.changes(at: events[index].time)
      let time = Maths.clamped(events[index].time + changes.time, 0, PatternLimits.longestTime)
      if changes.time != 0 { result.events[index].time = Double(Maths.floor(time * 1e6 + 0.5)) / 1e6 }
      if changes.level != 0 { result.events[index].mapStrength { $0 + changes.level } }
    }
    return result
  }

  /// Returns the pattern with the intensity of haptic events and the volume of audio events multiplied by the accent of their
  /// starts, in thousandths and at most 1.
  public func accented(by accents: Accents) -> HapticPattern {
    var result = self
    for index in events.indices {
      let factor = accents.factor(at: events[index].time)
      if factor != 1 { result.events[index].mapStrength { $0 * factor } }
    }
    return result
  }
}

extension HapticEvent {
  /// Changes the intensity or the volume, which is rounded to thousandths and clamped.
  fileprivate mutating func mapStrength(_ change: (Double) -> Double) {
    let id: EventParameterID = type.isHaptic ? .hapticIntensity : .audioVolume
    let wanted = change(Double(self[id]))
    guard wanted.isFinite else { return }
    let clamped = min(max(wanted, 0), 1)
    let value = Float(Double(Maths.floor(clamped * 1000 + 0.5)) / 1000)
    if let last = parameters.lastIndex(where: { $0.id == id }) {
      parameters[last].value = value
    } else {
      parameters.append(EventParameter(id, value))
    }
  }
}
