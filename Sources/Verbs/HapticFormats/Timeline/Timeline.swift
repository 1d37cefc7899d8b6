import HapticAnalysis
import HapticModel
import HapticScore
import HapticText

/// The feel of patterns in the terms that formats share: one vibration that changes over time, and transients.
package struct Timeline: Sendable {
  /// A transient.
  package struct Transient: Sendable, Hashable {
    /// The time in seconds.
    package var time: Double
    /// The intensity after all controls, 0…1.
    package var intensity: Double
    /// The sharpness after all controls, 0…1.
    package var sharpness: Double
  }

  /// The intensity of the vibration, 0…1; 0 where nothing vibrates.
  package var intensity = Polyline()
  /// The sharpness of the vibration, 0…1.
  package var sharpness = Polyline()
  /// The transients, sorted by time.
  package var transients: [Transient] = []
  /// The end of the last event, in seconds.
  package var end = 0.0
  /// The content of the patterns that the timeline omits.
  package var losses: [Loss] = []
  /// The control frames from which the timeline is taken, if it is asked to keep them; `nil` if it is exact.
  private var frames: [ControlFrame]?

  /// The largest error of the intensity, 0…1, where events overlap, fade or follow dynamic parameters.
  static var tolerance: Double { 0.004 }

  /// Creates the timeline of patterns that play at the same time.
  ///
  /// Where continuous events neither overlap nor fade, it is exact; otherwise it is taken from control frames of 1 ms, within
  /// 0.004 of the intensity.
  ///
  /// - Parameters:
  ///   - patterns: the patterns.
  ///   - keepsFrames: whether ``forEachMillisecond(_:_:)`` need not calculate control frames again.
  /// - Throws: `limit` for a pattern that is longer than ten minutes or whose events would take minutes to calculate.
  package init(_ patterns: [HapticPattern], keepsFrames: Bool = false) throws(FormatError) {
    var haptic: [HapticPattern] = []
    for pattern in patterns {
      losses += Self.omissions(of: pattern)
      losses += ContinuousOverlap.losses(in: pattern)
      haptic.append(DriveSource.finite(pattern))
    }
    let vibrating = haptic.filter { $0.events.contains { $0.type == .hapticContinuous } }
    if vibrating.count <= 1 {
      if let lanes = vibrating.first.map({ ExactLanes($0) }) ?? ExactLanes(HapticPattern()),
        haptic.allSatisfy({ ExactLanes.covers($0) })
      {
        fill(lanes, vibrating.first)
        for pattern in haptic { addTransients(of: pattern) }
        finish()
        return
      }
    }
    guard haptic.allSatisfy({ FeltTrace.covers($0) }) else {
      throw FormatError(.limit, "the pattern is longer than ten minutes; cut it into parts")
    }
    let effort = haptic.reduce(0) {
      $0 + Effort($1, to: FeltTrace.longest, endless: 10).time(for: .frames(step: 0.001))
    }
    guard effort < 20 else { throw FormatError(.limit, Effort.reason) }
    if keepsFrames { frames = [] }
    sample(haptic)
    finish()
  }

  /// Passes the control frames of the patterns of the timeline to a closure, as `DriveSource.forEachMillisecond` does.
  func forEachMillisecond(_ patterns: [HapticPattern], _ body: (ControlFrame) -> Void) {
    if let frames {
      for frame in frames { body(frame) }
    } else {
      DriveSource.forEachMillisecond(patterns.map { DriveSource.finite($0) }, body)
    }
  }

  /// Returns the loss that times are rounded to whole steps, in as many milliseconds; `nil` if each is one.
  ///
  /// - Parameter form: the form of the result that has the steps, if others are finer.
  func rounding(toMilliseconds step: Int, in form: String = "") -> Loss? {
    let scale = 1000 / Double(step)
    func change(_ time: Double) -> Double {
      let steps = time * scale
      return (steps - Double(Maths.floor(steps + 0.5))).magnitude / scale
    }
    let largest = max(
      transients.reduce(0) { max($0, change($1.time)) },
      intensity.points.reduce(0) { max($0, change($1.time)) })
    return largest > 1e-9 ? .rounded(largest: largest, unit: "\(step) ms" + form) : nil
  }

  /// Returns what a pattern contains and vibration does not.
  static func omissions(of pattern: HapticPattern) -> [Loss] {
    var losses: [Loss] = []
    var audio = 0
    var first: Int?
    for (index, event) in pattern.events.enumerated() {
      if !event.type.isHaptic {
        audio += 1
        first = first ?? index
      } else if event.type == .hapticContinuous, event.effectiveDuration == nil {
        losses.append(.endless(place: "events[\(index)]", seconds: 10))
      }
    }
    if let first { losses.append(.audio(count: audio, place: "events[\(first)]")) }
    if let place = firstExtras(of: pattern) { losses.append(.metadata(place: place)) }
    return losses
  }

  /// Returns the place of the first keys that AHAP does not define; `nil` if there are none.
  private static func firstExtras(of pattern: HapticPattern) -> String? {
    if !pattern.extras.isEmpty { return "" }
    let event = pattern.events.firstIndex { event in
      !event.extras.isEmpty || !event.entryExtras.isEmpty
        || event.parameters.contains { !$0.extras.isEmpty }
    }
    if let event { return "events[\(event)]" }
    if let parameter = pattern.parameters.firstIndex(where: { !$0.extras.isEmpty || !$0.entryExtras.isEmpty })
    {
      return "parameters[\(parameter)]"
    }
    let curve = pattern.curves.firstIndex { curve in
      !curve.extras.isEmpty || !curve.entryExtras.isEmpty
        || curve.controlPoints.contains { !$0.extras.isEmpty }
    }
    return curve.map { "curves[\($0)]" }
  }

  private mutating func fill(_ lanes: ExactLanes, _ pattern: HapticPattern?) {
    guard let pattern else { return }
    let events = pattern.events.filter { $0.type == .hapticContinuous }.sortedStably { $0.time }
    for event in events {
      let start = event.time
      let end = start + (event.effectiveDuration ?? 0)
      let (level, offset) = (Double(event[.hapticIntensity]), Double(event[.hapticSharpness]))
      let needsGap = intensity.points.last.map { $0.time < start } ?? (start > 0)
      if needsGap {
        if let last = intensity.points.last { intensity.append(last.time, 0) }
        intensity.append(start, 0)
      }
      lanes.intensity.visit(from: start, to: end) { time, value in
        intensity.append(time, min(max(level * value, 0), 1))
      }
      lanes.sharpness.visit(from: start, to: end) { time, value in
        sharpness.append(time, min(max(offset + value, 0), 1))
      }
      self.end = max(self.end, end)
    }
    if let last = intensity.points.last, last.value > 0 { intensity.append(last.time, 0) }
  }

  private mutating func addTransients(of pattern: HapticPattern) {
    guard pattern.events.contains(where: { $0.type == .hapticTransient }) else { return }
    let lanes = ExactLanes(pattern)
    for event in pattern.events where event.type == .hapticTransient {
      let level = Double(event[.hapticIntensity]) * (lanes?.intensity.value(at: event.time) ?? 1)
      let offset = Double(event[.hapticSharpness]) + (lanes?.sharpness.value(at: event.time) ?? 0)
      transients.append(
        Transient(time: event.time, intensity: min(max(level, 0), 1), sharpness: min(max(offset, 0), 1)))
    }
  }

  private mutating func sample(_ patterns: [HapticPattern]) {
    var wasSilent = true
    var last = 0.0
    DriveSource.forEachMillisecond(patterns) { frame in
      frames?.append(frame)
      for tap in frame.transients {
        transients.append(
          Transient(
            time: frame.time + tap.offset, intensity: Double(tap.intensity), sharpness: Double(tap.sharpness))
        )
      }
      let level = Double(frame.intensity)
      if level > 0 || !wasSilent {
        if wasSilent { intensity.append(last, 0) }
        intensity.append(frame.time, level)
        if level > 0 { sharpness.append(frame.time, Double(frame.sharpness)) }
        wasSilent = level <= 0
        end = max(end, frame.time)
      }
      last = frame.time
    }
    intensity = intensity.simplified(tolerance: Self.tolerance)
    sharpness = sharpness.simplified(tolerance: 2 * Self.tolerance)
    if !intensity.points.isEmpty {
      losses.append(.resampled(what: "intensity", error: Self.tolerance, time: intensity.points[0].time))
    }
  }

  private mutating func finish() {
    transients.sortStably { $0.time }
    transients.removeAll { $0.intensity <= 0 }
    if let last = transients.last { end = max(end, last.time) }
  }
}
