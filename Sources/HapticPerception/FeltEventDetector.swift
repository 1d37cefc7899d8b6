/// Finds felt events (taps and spans of vibration) in consecutive sensation frames as the frames arrive.
///
/// The detector stores only the frames of the current event.
public struct FeltEventDetector: Sendable {
  private struct Frame {
    var level: Double
    var pacinianPower: Double
    var nonPacinianPower: Double
    var pitch: Double
    var roughness: Double

    init(_ frame: SensationFrame) {
      level = frame.level
      pacinianPower = frame.pacinianPower
      nonPacinianPower = frame.nonPacinianPower
      pitch = frame.pitch
      roughness = frame.roughness
    }
  }

  /// The phase of the current event.
  private enum Phase {
    case silence
    /// The level is near the peak of the event. `below` is the number of consecutive frames, up to the last
    /// one, that are at least 6 dB below the peak.
    case peak(below: Int)
    /// The level has stayed at least 6 dB below the peak for three frames. The value is the lowest level
    /// since then, in dB. A rise of 6 dB from that value starts the next event.
    case valley(Double)
  }

  private var phase = Phase.silence
  private var frames: [Frame] = []
  private var startFrame: Int64 = 0
  private var peak = 0.0
  private var peakIndex = 0
  /// The Pacinian power of the last frame, and of the frame before the current event.
  private var lastPower = 0.0
  private var powerBefore = 0.0

  /// Creates a detector that has not received a frame yet.
  public init() {}

  /// Adds the next frame. Returns the event that ends at this frame; `nil` if no event ends here.
  public mutating func add(_ frame: SensationFrame) -> FeltEvent? {
    defer { lastPower = frame.pacinianPower }
    switch phase {
    case .silence:
      if frame.level >= PerceptionConstants.eventStart { start(frame) }
      return nil
    case _ where frame.level < PerceptionConstants.eventEnd:
      return finish()
    case .peak(let below):
      followPeak(frame.level, below)
    case .valley(let valley):
      if frame.level >= valley + PerceptionConstants.eventDip,
        frames.count >= PerceptionConstants.leastFramesBetweenStarts
      {
        let event = finish()
        start(frame)
        return event
      }
      phase = .valley(min(valley, frame.level))
    }
    frames.append(Frame(frame))
    return nil
  }

  /// Ends the current event, as if silence followed, and returns the event; `nil` if there is no current
  /// event.
  public mutating func finish() -> FeltEvent? {
    guard case .silence = phase else {
      phase = .silence
      defer { frames.removeAll(keepingCapacity: true) }
      return event()
    }
    return nil
  }

  private mutating func start(_ frame: SensationFrame) {
    startFrame = frame.index
    frames.append(Frame(frame))
    peak = frame.level
    peakIndex = 0
    powerBefore = lastPower
    phase = .peak(below: 0)
  }

  private mutating func followPeak(_ level: Double, _ below: Int) {
    if level > peak {
      peak = level
      peakIndex = frames.count
    }
    guard level <= peak - PerceptionConstants.eventDip else {
      phase = .peak(below: 0)
      return
    }
    phase = below + 1 < PerceptionConstants.dipFrames ? .peak(below: below + 1) : .valley(level)
  }

  /// Creates the current event from its frames.
  private func event() -> FeltEvent {
    let cut = max(PerceptionConstants.eventEnd, peak - PerceptionConstants.eventCut)
    var count = min(peakIndex + 1, frames.count)
    while count < frames.count, frames[count].level >= cut { count += 1 }
    let kept = PerceptionConstants.summationKept
    // Summation begins two frames before the start.
    var sum = (1 - kept) * powerBefore
    var largestSum = 0.0
    var largestNonPacinian = 0.0
    var duration: Int64 = 0
    var weights = 0.0
    var pitch = 0.0
    var roughness = 0.0
    var levels: [Float] = []
    levels.reserveCapacity(count)
    for frame in frames[..<count] {
      sum = kept * sum + (1 - kept) * frame.pacinianPower
      largestSum = max(largestSum, sum)
      largestNonPacinian = max(largestNonPacinian, frame.nonPacinianPower)
      levels.append(Float(frame.level))
      guard frame.level >= peak - PerceptionConstants.durationRange else { continue }
      duration &+= 1
      weights += frame.pacinianPower
      pitch += frame.pacinianPower * frame.pitch
      roughness += frame.roughness
    }
    return FeltEvent(
      startFrame: startFrame, durationFrames: duration, pacinianLevel: SensationFrame.level(largestSum),
      nonPacinianLevel: SensationFrame.level(largestNonPacinian), peak: peak,
      pitch: weights > 0 ? pitch / weights : 0,
      roughness: duration > 0 ? roughness / Double(duration) : 0, levels: levels)
  }
}
