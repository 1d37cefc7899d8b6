import HapticModel

/// Records the events of a ``LiveComposer``, and converts them to a pattern whose curves have as few control
/// points as possible.
///
/// The recorder stores 8 bytes for each frame of 5 ms, and every transient. Only one thread may use a
/// recorder at a time.
public struct LiveRecorder: Sendable {
  private var levels: [Float] = []
  private var brightnesses: [Float] = []
  private var transients: [LiveTransient] = []
  /// The total duration in seconds of the gaps that were skipped.
  private var skipped = 0.0
  private let scale: FeltScale

  /// The duration in seconds above which a gap between events is skipped.
  private static var longestGap: Double { 3600 }

  /// Creates an empty recorder. Pass the same scale as to the composer whose events are recorded.
  public init(scale: FeltScale = FeltScale()) { self.scale = scale }

  /// The recorded duration in seconds.
  public var duration: Double { Double(levels.count) * SoundFrame.step }

  /// The number of recorded transients.
  public var transientCount: Int { transients.count }

  /// Records an event. If there is a gap between the end of the recording and the event, silence is recorded
  /// for the gap. A gap of more than an hour is skipped: the events after the gap follow directly. A frame
  /// whose time is not after the recorded frames is recorded as the next frame.
  public mutating func append(_ event: LiveEvent) {
    switch event {
    case .transient(let transient):
      guard transient.time.isFinite, transient.intensity.isFinite, transient.sharpness.isFinite else {
        return
      }
      var transient = transient
      transient.time = advance(to: transient.time, brightness: transient.sharpness)
      transients.append(transient)
    case .frame(let frame):
      let brightness = frame.brightness.isFinite ? frame.brightness : 0
      _ = advance(to: frame.time, brightness: brightness)
      levels.append(frame.felt.isFinite ? frame.felt : Float(LiveVibration.silent))
      brightnesses.append(brightness)
    }
  }

  /// Records the gap before an event as silence, or skips the gap if it is too long. Returns the time of the
  /// event in the recording.
  private mutating func advance(to time: Double, brightness: Float) -> Double {
    if time.isFinite, time - skipped - duration > Self.longestGap { skipped = time - duration }
    let index = Self.index(time - skipped)
    while levels.count < index {
      levels.append(Float(LiveVibration.silent))
      brightnesses.append(brightness)
    }
    return time - skipped
  }

  private static func index(_ time: Double) -> Int {
    let steps = time / SoundFrame.step
    return steps > 0 && steps < 1e9 ? Int(steps + 0.5) : 0
  }

  /// Returns the pattern of the recorded events. Time 0 of the pattern is the start of the sound.
  ///
  /// - Parameter settings: the settings, of which only `leastSharpness`, `mostSharpness`, `shortest`,
  ///   `detail` and `points` have an effect. Everything else was determined when the events were composed.
  public func pattern(_ settings: CompositionSettings = CompositionSettings()) -> HapticPattern {
    var isOpen = [Bool](repeating: true, count: levels.count)
    for transient in transients {
      // As in a composed pattern, the vibration pauses around a transient, because a control changes every
      // event.
      let first = Self.index(transient.time - SpanPlan.pauseBefore)
      let end = Self.index(transient.time + SpanPlan.pauseAfter) + 1
      for index in min(first, levels.count)..<max(min(first, levels.count), min(end, levels.count)) {
        isOpen[index] = false
      }
    }
    let plannedTransients = transients.map {
      PlannedTransient(
        time: $0.time, heard: $0.time, level: Double($0.felt), brightness: Double($0.sharpness))
    }
    let plan = SpanPlan(
      levels: levels.map { Double($0) }, isOpen: isOpen, brightnesses: brightnesses.map { Double($0) },
      transients: plannedTransients, settings)
    var reduction = SpanReduction(scale, settings, duration: duration)
    var spans = plan.spans
    var builder = PatternBuilder()
    for transient in transients where transient.intensity > 0 {
      builder.add(
        transientAt: transient.time, intensity: Double(transient.intensity),
        sharpness: Double(transient.sharpness))
    }
    for span in reduction.reduced(&spans) { _ = builder.add(span) }
    return builder.finish()
  }
}
