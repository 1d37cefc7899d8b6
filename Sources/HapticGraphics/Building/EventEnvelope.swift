import HapticModel

/// The envelope of a continuous event, 0…1, as straight pieces (Rendering §3).
struct EventEnvelope {
  /// The corners, in seconds from the start of the pattern.
  var corners: [TimedValue]
  /// Whether the event has no fixed end.
  var isOpen: Bool

  /// - Parameters:
  ///   - event: a continuous event.
  ///   - openEnd: where an event without a fixed end stops being drawn.
  ///   - control: what attack, decay and release controls add at a time.
  init(
    _ event: HapticEvent, openEnd: Double,
    control: (EventParameterID, Double) -> Double = { _, _ in 0 }
  ) {
    let start = event.time
    func stage(_ id: EventParameterID, _ time: Double, _ shortest: Double, _ ratio: Double) -> Double {
      let value = min(1, max(0, Double(event[id]) + control(id, time)))
      return shortest * Power.of(ratio, value)
    }
    let attack = stage(.attackTime, start, 0.002, 1000)
    corners = [TimedValue(start, 0), TimedValue(start + attack, 1)]
    if !event.isSustained {
      let top = start + attack
      corners.append(TimedValue(top + stage(.decayTime, top, 0.010, 400), 0))
    }
    isOpen = false
    if let duration = event.effectiveDuration {
      release(from: start + duration, seconds: stage(.releaseTime, start + duration, 0.002, 1000))
    } else if event.isSustained {
      isOpen = true
      corners.append(TimedValue(max(openEnd, start + attack), 1))
    }
  }

  /// Cuts the envelope at a time and lets it fall from the level reached there.
  private mutating func release(from end: Double, seconds: Double) {
    let shape = Course(corners)
    if let last = corners.last, last.value == 0, last.time <= end { return }
    let level = shape.value(at: end) ?? corners.last?.value ?? 0
    corners.removeAll { $0.time >= end }
    corners.append(TimedValue(end, level))
    corners.append(TimedValue(end + seconds, 0))
  }
}

/// Powers without libm, the same on every platform.
enum Power {
  /// base^exponent for base > 0 and an exponent of −1…1, to about one part in a million.
  static func of(_ base: Double, _ exponent: Double) -> Double {
    if exponent < 0 { return 1 / of(base, -exponent) }
    if exponent >= 1 { return base }
    var rest = exponent
    var root = base
    var result = 1.0
    for _ in 0..<24 {
      rest *= 2
      root = root.squareRoot()
      if rest >= 1 {
        rest -= 1
        result *= root
      }
    }
    return result
  }
}
