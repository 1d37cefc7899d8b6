import HapticAnalysis
import HapticModel
import HapticPerception

/// A composition that is planned again until it follows the sound and a design check finds nothing lost.
///
/// The draft writes the plan as a pattern, plays it on the model of the check, and corrects the plan by the difference between
/// what is felt and what is wanted. Hits that would not be felt become stronger; those that something just before
/// them hides are left out of the plan, and vibration goes on where they were. Vibration that would not be felt becomes stronger,
/// and is left out if it is short or the echo of a hit.
struct CompositionDraft {
  let frames: [StoredFrame]
  private var wanted: WantedVibration
  let map: LoudnessMap
  let settings: CompositionSettings
  let scale: FeltScale
  private var reduction: SpanReduction
  /// The duration of the sound in seconds.
  private let duration: Double

  var transients: [PlannedTransient]
  /// The frames of vibration that was left out.
  var quiet: [Range<Int>] = []
  /// By how many dB each frame of vibration becomes stronger so that it is felt; empty if no frame does.
  var raises: [Float] = []
  /// The part of the range of hits below the strongest that remains. Weak hits become stronger by it in their order.
  var hitRange = 1.0
  var leftOutHits = 0
  var leftOutVibrations = 0

  private(set) var pattern = HapticPattern()
  private(set) var points = 0
  private(set) var spans: [PlannedSpan] = []
  /// The spans among `spans` that became events, in the order of these events.
  private(set) var written: [Int] = []

  /// The largest number of times that the plan is corrected by what is lost.
  private static var passes: Int { 6 }
  /// The number of corrections before those, which bring what is felt closer to what is wanted.
  static var followingPasses: Int { 2 }
  /// The times in ms over which loudness is averaged where it varies so fast that a curve needs too many points. Chosen by this
  /// project, on sounds of Benchmarks/Sounds.
  private static var longerSmoothing: [Double] { [20, 30] }
  /// The standard deviation in dB of fluctuations that may disappear: those of a steady noise, not those of a tremor.
  private static var smallFluctuation: Double { 2 }
  /// By how many dB at most vibration becomes stronger or weaker, and transients weaker, to follow the sound.
  private static var mostCorrected: Double { 6 }

  init(
    _ frames: [StoredFrame], _ transients: [PlannedTransient], _ map: LoudnessMap,
    _ settings: CompositionSettings,
    _ scale: FeltScale, duration: Double
  ) {
    self.frames = frames
    wanted = settings.strategy.hasSpans ? WantedVibration(frames, map, settings) : WantedVibration()
    let standing = settings.strategy.hasSpans ? Self.standing(transients, frames, map) : transients
    self.transients = standing.indices.map { index in
      var transient = standing[index]
      if settings.strategy.hasSpans {
        transient.start(
          with: frames, before: index + 1 < standing.count ? standing[index + 1].time : .infinity)
      }
      transient.pause = min(
        SpanPlan.pauseAfter, scale.transientPause(sharpness: Self.sharpness(transient, settings, scale)))
      return transient
    }
    leftOutHits = transients.count - standing.count
    self.map = map
    self.settings = settings
    self.scale = scale
    self.duration = duration
    reduction = SpanReduction(scale, settings, duration: duration)
  }

  /// Returns the sharpness of the transient for a hit.
  static func sharpness(
    _ transient: PlannedTransient, _ settings: CompositionSettings, _ scale: FeltScale
  ) -> Double {
    settings.sharpness(at: scale.transientSharpness(hertz: scale.hertz(at: transient.brightness)))
  }

  /// Writes the pattern, and corrects the plan until the check finds no loss that a correction prevents.
  mutating func refine(_ check: DesignCheck, following: Int) {
    smooth()
    write()
    for _ in 0..<following where !spans.isEmpty {
      follow(check.levels(of: pattern))
      write()
    }
    for _ in 0..<Self.passes {
      if pattern.events.isEmpty || !correct(check.losses(in: pattern)) { return }
      write()
    }
  }

  /// Corrects the plan by what is felt of the pattern: vibration by half of its error, and transients that are felt stronger
  /// than the sound around their time.
  private mutating func follow(_ felt: [FeltTrace.Frame]) {
    if raises.isEmpty { raises = [Float](repeating: 0, count: frames.count) }
    var next = 0
    for span in spans {
      let end = min(span.frames.upperBound, felt.count)
      guard span.first < end else { continue }
      // The errors of the last two frames; `nil` where they do not count.
      var (before, current): (Double?, Double?)
      for index in span.first...end {
        let after = index < end ? error(at: index, of: span, felt[index], &next) : nil
        if let own = current {
          // Chance moves what is felt from frame to frame, so the error is the mean of three frames.
          let count = 1.0 + (before == nil ? 0 : 1) + (after == nil ? 0 : 1)
          let error = ((before ?? 0) + own + (after ?? 0)) / count
          raises[index - 1] = Float(
            Maths.clamped(Double(raises[index - 1]) + error / 2, -Self.mostCorrected, Self.mostCorrected))
        }
        (before, current) = (current, after)
      }
    }
    for index in transients.indices {
      guard let softened = transients[index].softened else { continue }
      let first = max(0, Int((transients[index].time - 0.005) / SoundFrame.step))
      let end = min(frames.count, felt.count, Int((transients[index].time + 0.03) / SoundFrame.step) + 1)
      var excess = 0.0
      for frame in first..<max(first, end) {
        let wanted = min(map.feltLevel(frames[frame].loudness), map.feltTop)
        excess += max(Double(felt[frame].level), LoudnessMap.feltFloor) - max(wanted, LoudnessMap.feltFloor)
      }
      transients[index].softened = Maths.clamped(
        softened + excess / Double(max(1, end - first)), 0, Self.mostCorrected)
    }
  }

  /// Returns by how many dB vibration is felt less than is wanted in a frame; `nil` where that says nothing of the vibration.
  ///
  /// - Parameter next: the first transient that may be near the frame, or one before it.
  private func error(
    at index: Int, of span: PlannedSpan, _ felt: FeltTrace.Frame, _ next: inout Int
  ) -> Double? {
    let time = Double(index) * SoundFrame.step
    while next < transients.count, transients[next].time < time - 0.03 { next += 1 }
    // The felt vibration here is that of the transient.
    if next < transients.count, transients[next].time < time + 0.01 { return nil }
    let error = span.levels[index] - Double(raises[index] + felt.level)
    // The echo of a transient does not make the vibration after it weaker.
    if error < 0, next > 0, time - transients[next - 1].time < Self.hitEnd { return nil }
    return error
  }

  /// Returns the level at which a hit should be felt, in dB above threshold.
  func level(of transient: PlannedTransient) -> Double {
    let level =
      transient.level < map.feltTop
      ? map.feltTop - hitRange * (map.feltTop - transient.level) : transient.level
    return level - (transient.softened ?? 0) + transient.raised
  }

  /// Makes the vibration of frames stronger by a number of dB.
  mutating func raise(_ range: Range<Int>, by decibels: Double) {
    if raises.isEmpty { raises = [Float](repeating: 0, count: frames.count) }
    for index in range { raises[index] += Float(decibels) }
  }

  /// Adds the facts of the finished pattern to a report.
  mutating func finish(_ report: inout CompositionReport) {
    reduction.measure(spans, &report)
    report.transients = transients.count
    report.snapped = transients.count { $0.time != $0.heard }
    report.continuous = written.count
    report.points = points
    report.leftOutHits = leftOutHits
    report.leftOutVibrations = leftOutVibrations
    for index in written { report.shapes.count(SpanShape(spans[index])) }
  }

  /// Averages the loudness over longer times, if curves that follow it closely then take few enough points, and as long as only
  /// small fluctuations disappear.
  private mutating func smooth() {
    guard settings.strategy.hasSpans else { return }
    let first = wanted
    var smoother = settings
    var isFitting = reduction.fits(plannedSpans())
    for milliseconds in Self.longerSmoothing where milliseconds > settings[.smoothing] && !isFitting {
      smoother[.smoothing] = milliseconds
      let smoothed = WantedVibration(frames, map, smoother)
      if smoothed.deviation(from: first) > Self.smallFluctuation { return }
      wanted = smoothed
      isFitting = reduction.fits(plannedSpans())
    }
  }

  private func plannedSpans() -> [PlannedSpan] {
    SpanPlan(
      wanted, transients, map, settings, quiet: quiet, raises: raises, loop: settings.loops ? duration : nil
    ).spans
  }

  mutating func write() {
    spans = settings.strategy.hasSpans ? plannedSpans() : []
    var builder = PatternBuilder()
    for transient in transients {
      let sharpness = Self.sharpness(transient, settings, scale)
      builder.add(
        transientAt: transient.time,
        intensity: scale.transientIntensity(level: level(of: transient), sharpness: sharpness),
        sharpness: sharpness)
    }
    written = []
    var reduced = reduction.reduced(&spans)
    if settings.loops { close(&reduced) }
    for (index, span) in reduced.enumerated() where builder.add(span) { written.append(index) }
    pattern = builder.finish(loopLength: settings.loops ? duration : nil)
    points = builder.points
  }

  /// Lets vibration that lasts over the end of a loop end as it starts.
  private func close(_ spans: inout [ReducedSpan]) {
    guard let first = spans.first, first.start == 0, let last = spans.indices.last,
      spans[last].start + spans[last].duration >= duration - 1e-9,
      let intensity = first.intensity.first, let sharpness = first.sharpness.first
    else { return }
    spans[last].end(at: intensity.value, sharpness: sharpness.value)
  }
}
