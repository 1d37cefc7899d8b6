import HapticModel
import HapticPerception
import HapticScore
import HapticText

/// A haptic event of a pattern, with its intensity before and after the pattern's controls are applied.
struct SourceEvent {
  /// The index of the event in the pattern.
  var index: Int
  var isTransient: Bool
  /// The start in seconds.
  var time: Double
  /// The end in seconds; equal to the start for a tap.
  var end: Double
  /// Intensity and sharpness as the pattern states them.
  var intensity: Double
  var sharpness: Double
  /// The value of HapticIntensityControl at the start of the event, a factor.
  var control: Double

  /// The intensity after the control is applied, 0…1.
  var effective: Double { min(max(intensity * control, 0), 1) }

  /// Returns the haptic events of a pattern that have a strength, sorted by time.
  static func all(in pattern: HapticPattern) -> [SourceEvent] {
    var events: [SourceEvent] = []
    for (index, event) in pattern.events.enumerated() where event.type.isHaptic {
      guard event.time >= 0, event.time <= FeltTrace.longest, event[.hapticIntensity] > 0
      else {
        continue
      }
      let isTransient = event.type == .hapticTransient
      let length = isTransient ? 0 : event.effectiveDuration ?? FeltTrace.longestEndless
      let longest = FeltTrace.longest
      events.append(
        SourceEvent(
          index: index, isTransient: isTransient, time: event.time,
          end: event.time + (length < longest ? length : longest),
          intensity: Double(event[.hapticIntensity]), sharpness: Double(event[.hapticSharpness]), control: 1))
    }
    events.sortStably { $0.time != $1.time ? $0.time < $1.time : $0.index < $1.index }
    let controls = intensityControls(of: pattern, at: events.map { $0.time })
    for index in events.indices { events[index].control = controls[index] }
    return events
  }

  /// Returns the values of HapticIntensityControl at times in ascending order.
  ///
  /// The values are read from transients of intensity 1 that are rendered with the same controls, so that
  /// curves are evaluated in one place only.
  private static func intensityControls(of pattern: HapticPattern, at times: [Double]) -> [Double] {
    var controls = [Double](repeating: 1, count: times.count)
    var probe = HapticPattern()
    probe.parameters = pattern.parameters.filter { $0.id == .hapticIntensityControl }
    probe.curves = pattern.curves.filter { $0.id == .hapticIntensityControl }
    guard !probe.parameters.isEmpty || !probe.curves.isEmpty else { return controls }
    let rate = PerceptionConstants.sampleRate
    let samples = times.map { Int($0 * rate + 0.5) }
    var last = -1
    for (time, sample) in zip(times, samples) where sample != last {
      probe.events.append(
        HapticEvent(.hapticTransient, time: time, parameters: [EventParameter(.hapticIntensity, 1)]))
      last = sample
    }
    // A transient without strength may be left out of the frames.
    for index in controls.indices { controls[index] = 0 }
    var next = 0
    let renderer = OfflineRenderer([.init(Score(probe, sampleRate: rate))], sampleRate: rate)
    // The transients of a frame keep their own times, so few frames are enough.
    renderer.forEachControlFrame(every: 0.25) { frame in
      for tap in frame.transients {
        let sample = Int(max(0, frame.time + tap.offset) * rate + 0.5)
        while next < samples.count, samples[next] < sample { next += 1 }
        while next < samples.count, samples[next] == sample {
          controls[next] = Double(tap.intensity)
          next += 1
        }
      }
      return next < samples.count
    }
    return controls
  }
}
