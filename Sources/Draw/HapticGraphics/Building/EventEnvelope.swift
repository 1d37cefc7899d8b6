import HapticModel
import HapticSynthesis

/// The envelope of a continuous event, 0…1, as a polyline (see Rendering §3).
struct EventEnvelope {
  /// The corners of the polyline. Their times are in seconds from the start of the pattern.
  var corners: [TimedValue]
  /// Whether the event has no fixed end.
  var isOpen: Bool

  /// Creates the envelope of an event.
  ///
  /// - Parameters:
  ///   - event: a continuous event.
  ///   - openEnd: the time at which the drawing of an event without a fixed end stops, in seconds.
  ///   - control: returns the value that the controls for attack, decay and release add to an event parameter
  ///     at a time.
  init(
    _ event: HapticEvent, openEnd: Double,
    control: (EventParameterID, Double) -> Double = { _, _ in 0 }
  ) {
    let start = event.time
    func value(_ id: EventParameterID, _ time: Double) -> Double {
      min(1, max(0, Double(event[id]) + control(id, time)))
    }
    let attack = EnvelopeTimes.attack(value(.attackTime, start))
    corners = [TimedValue(start, 0), TimedValue(start + attack, 1)]
    if !event.isSustained {
      let top = start + attack
      corners.append(TimedValue(top + EnvelopeTimes.decay(value(.decayTime, top)), 0))
    }
    isOpen = false
    if let duration = event.effectiveDuration {
      release(from: start + duration, seconds: EnvelopeTimes.attack(value(.releaseTime, start + duration)))
    } else if event.isSustained {
      isOpen = true
      corners.append(TimedValue(max(openEnd, start + attack), 1))
    }
  }

  /// Cuts the envelope at a time, and adds a release that falls to 0 from the level at that time.
  private mutating func release(from end: Double, seconds: Double) {
    let shape = Polyline(corners)
    if let last = corners.last, last.value == 0, last.time <= end { return }
    let level = shape.value(at: end) ?? corners.last?.value ?? 0
    corners.removeAll { $0.time >= end }
    corners.append(TimedValue(end, level))
    corners.append(TimedValue(end + seconds, 0))
  }
}
