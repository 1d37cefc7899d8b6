/// Finds felt events (taps and spans of vibration) in consecutive sensation frames as the frames arrive.
///
/// The detector stores only the frames of the current stretch: the frames from the moment at which the level
/// rises to 6 dB to the moment at which it falls below 3 dB, or rises again out of a valley. A second of a
/// stretch needs 8 kB. At the end of a stretch, the detector describes the events in it. This takes time
/// proportional to the number of frames, multiplied by the number of times that 10 dB fit into the highest
/// level of the stretch (see `FeltStretch`).
package struct FeltEventDetector: Sendable {
  /// The phase of the current stretch.
  private enum Phase {
    case silence
    /// The level is near the peak of the stretch. `below` is the number of consecutive frames, up to the last
    /// one, that are at least 6 dB below the peak.
    case peak(below: Int)
    /// The level has stayed at least 6 dB below the peak for three frames. The value is the lowest level
    /// since then, in dB. A rise of 6 dB from that value starts the next stretch.
    case valley(Double)
  }

  private var phase = Phase.silence
  private var stretch = FeltStretch()
  private var peak = 0.0
  /// The Pacinian power of the last frame.
  private var lastPower = 0.0

  /// Creates a detector that has not received a frame yet.
  package init() {}

  /// Adds the next frame. Returns the events of the stretch that ends at this frame, sorted by time; an empty
  /// array if no stretch ends here.
  package mutating func add(_ frame: SensationFrame) -> [FeltEvent] {
    defer { lastPower = frame.pacinianPower }
    switch phase {
    case .silence:
      if frame.level >= PerceptionConstants.eventStart { start(frame) }
      return []
    case _ where frame.level < PerceptionConstants.eventEnd:
      return finish()
    case .peak(let below):
      followPeak(frame.level, below)
    case .valley(let valley):
      if frame.level >= valley + PerceptionConstants.eventDip,
        stretch.count >= PerceptionConstants.leastFramesBetweenStarts
      {
        let events = finish()
        start(frame)
        return events
      }
      phase = .valley(min(valley, frame.level))
    }
    stretch.append(frame)
    return []
  }

  /// Ends the current stretch, as if silence followed, and returns its events, sorted by time; an empty array
  /// if there is no current stretch.
  package mutating func finish() -> [FeltEvent] {
    guard case .silence = phase else {
      phase = .silence
      return stretch.events()
    }
    return []
  }

  private mutating func start(_ frame: SensationFrame) {
    stretch.start(at: frame.index, after: lastPower)
    stretch.append(frame)
    peak = frame.level
    phase = .peak(below: 0)
  }

  private mutating func followPeak(_ level: Double, _ below: Int) {
    peak = max(peak, level)
    guard level <= peak - PerceptionConstants.eventDip else {
      phase = .peak(below: 0)
      return
    }
    phase = below + 1 < PerceptionConstants.dipFrames ? .peak(below: below + 1) : .valley(level)
  }
}
