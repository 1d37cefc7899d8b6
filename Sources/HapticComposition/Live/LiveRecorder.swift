import HapticModel

/// Records the events of a ``LiveComposer`` as a pattern, with the fewest points.
///
/// It keeps 8 bytes for each 5 ms. One thread at a time.
public struct LiveRecorder: Sendable {
  private var levels: [Float] = []
  private var brightnesses: [Float] = []
  private var taps: [LiveTap] = []
  private let scale: FeltScale

  /// Creates an empty recorder.
  public init(scale: FeltScale = FeltScale()) { self.scale = scale }

  /// Seconds that have been recorded.
  public var duration: Double { Double(levels.count) * SoundFrame.step }

  /// The number of transients that have been recorded.
  public var tapCount: Int { taps.count }

  /// Takes the next event. Times that lie before those of earlier frames are moved to the end of these.
  public mutating func append(_ event: LiveEvent) {
    switch event {
    case .tap(let tap): if tap.time.isFinite { taps.append(tap) }
    case .frame(let frame):
      // A gap in the sound is silence; one of more than an hour is not waited out.
      let index = Self.index(frame.time)
      while levels.count < index, index - levels.count < 720_000 {
        levels.append(Float(LiveVibration.silent))
        brightnesses.append(frame.brightness)
      }
      levels.append(frame.felt)
      brightnesses.append(frame.brightness)
    }
  }

  private static func index(_ time: Double) -> Int {
    let steps = time / SoundFrame.step
    return steps > 0 && steps < 1e9 ? Int(steps + 0.5) : 0
  }

  /// Returns the pattern of what was recorded. Times are those of the sound.
  ///
  /// - Parameter settings: the limits of sharpness, `shortest`, `detail` and `points`; the rest is as it was at each moment.
  public func pattern(_ settings: CompositionSettings = CompositionSettings()) -> HapticPattern {
    var isOpen = [Bool](repeating: true, count: levels.count)
    for tap in taps {
      // As in a composed pattern: a control shapes every event, so none moves under a transient.
      let first = Self.index(tap.time - SpanPlan.pauseBefore)
      let end = Self.index(tap.time + SpanPlan.pauseAfter) + 1
      for index in min(first, levels.count)..<max(min(first, levels.count), min(end, levels.count)) {
        isOpen[index] = false
      }
    }
    let planned = taps.map {
      PlannedTap(
        time: $0.time, heard: $0.time, level: Double($0.felt), brightness: Double($0.sharpness))
    }
    let plan = SpanPlan(
      levels: levels.map { Double($0) }, isOpen: isOpen, brightnesses: brightnesses.map { Double($0) },
      taps: planned, settings)
    let reducer = SpanReducer(
      scale: scale, leastSharpness: settings[.leastSharpness], mostSharpness: settings[.mostSharpness])
    var detail = settings[.detail]
    let allowed = settings[.points] * max(1, duration)
    var spans = plan.spans.compactMap { reducer.reduced($0, detail: detail) }
    while Double(spans.reduce(0) { $0 + $1.pointCount }) > allowed, detail < 6 {
      detail *= 1.25
      spans = plan.spans.compactMap { reducer.reduced($0, detail: detail) }
    }
    var builder = PatternBuilder()
    for tap in taps where tap.intensity > 0 {
      builder.add(
        transientAt: tap.time, intensity: Double(tap.intensity), sharpness: Double(tap.sharpness))
    }
    for span in spans { builder.add(span) }
    return builder.finish()
  }
}
