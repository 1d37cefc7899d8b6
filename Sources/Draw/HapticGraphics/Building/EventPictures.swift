import HapticModel
import HapticScore

/// Pictures of single events under the controls of a pattern, for an editor that draws what is visible and has to
/// know which event each mark belongs to.
package struct EventPictures {
  private let builder: PictureBuilder

  /// Creates the pictures' controls.
  ///
  /// - Parameters:
  ///   - pattern: the pattern, of which only parameters and curves are read. Their times and values must be finite.
  ///   - span: the time in seconds at which an event without a fixed end is cut.
  ///   - secondsPerColumn: the shortest time that can be distinguished.
  package init(controlsOf pattern: HapticPattern, span: Double, secondsPerColumn: Double) {
    let controls = HapticPattern(parameters: pattern.parameters, curves: pattern.curves)
    var lanes: [DynamicParameterID: LaneValues] = [:]
    let score = Score(controls, sampleRate: 48_000)
    for id in DynamicParameterID.allCases
    where controls.curves.contains(where: { $0.id == id })
      || controls.parameters.contains(where: { $0.id == id })
    {
      lanes[id] = LaneValues(id, in: controls, score: score)
    }
    self.init(controls, lanes, span, secondsPerColumn)
  }

  /// The same controls at another resolution.
  package func resized(span: Double, secondsPerColumn: Double) -> EventPictures {
    EventPictures(builder.pattern, builder.lanes, span, secondsPerColumn)
  }

  private init(
    _ controls: HapticPattern, _ lanes: [DynamicParameterID: LaneValues], _ span: Double,
    _ secondsPerColumn: Double
  ) {
    let span = span > 0.001 ? min(span, 4 * PatternLimits.longestTime) : 0.001
    let columns = span / (secondsPerColumn > 0 ? secondsPerColumn : 1)
    builder = PictureBuilder(
      pattern: controls, lanes: lanes, span: span, columns: Int(min(32_768, max(16, columns))),
      sampleRate: 48_000, waveforms: { _ in nil })
  }

  /// Returns the value of a control at a time, curves and parameters combined; after a jump at that time.
  package func control(_ id: DynamicParameterID, at time: Double) -> Double { builder.control(id, at: time) }

  /// Whether anything changes a control.
  package func changes(_ id: DynamicParameterID) -> Bool { builder.lanes[id].map { !$0.isNeutral } ?? false }

  /// Returns the value that a parameter of an event has at a time under its control.
  package func felt(_ id: EventParameterID, of event: HapticEvent, at time: Double) -> Double {
    guard let (control, lane) = lane(id, of: event) else { return Double(event[id]) }
    let value = time > lane.glideEnd(at: event.time) ? lane.value(at: time) : lane.value(readAt: time)
    return joined(id, of: event, control, value)
  }

  /// Returns the smallest and the largest value that a parameter of an event has under its control while the event lasts;
  /// of a transient, and of a parameter that an event reads once, the value at its start.
  package func feltRange(_ id: EventParameterID, of event: HapticEvent) -> ClosedRange<Double> {
    guard let (control, lane) = lane(id, of: event) else { return Double(event[id])...Double(event[id]) }
    guard event.type != .hapticTransient, !id.isTime else {
      let value = joined(id, of: event, control, lane.value(readAt: event.time))
      return value...value
    }
    let extremes = lane.extremes(from: event.time, to: Self.end(of: event))
    return joined(id, of: event, control, extremes.low)...joined(id, of: event, control, extremes.high)
  }

  /// Returns the time at which an event is strongest under the control of its intensity or volume, the first such time.
  package func strongestTime(of event: HapticEvent) -> Double {
    let id: EventParameterID = event.type.isHaptic ? .hapticIntensity : .audioVolume
    guard event.type != .hapticTransient, let (_, lane) = lane(id, of: event) else { return event.time }
    return lane.extremes(from: event.time, to: Self.end(of: event)).highTime
  }

  private static func end(of event: HapticEvent) -> Double {
    event.effectiveDuration.map { event.time + $0 } ?? 2 * PatternLimits.longestTime
  }

  private func lane(_ id: EventParameterID, of event: HapticEvent) -> (DynamicParameterID, LaneValues)? {
    guard let control = id.control(haptic: event.type.isHaptic), let lane = builder.lanes[control] else {
      return nil
    }
    return (control, lane)
  }

  /// Returns a parameter of an event combined with a value of its control, within its range.
  private func joined(
    _ id: EventParameterID, of event: HapticEvent, _ control: DynamicParameterID, _ value: Double
  ) -> Double {
    let (own, range) = (Double(event[id]), id.facts.range)
    return min(
      Double(range.upperBound),
      max(Double(range.lowerBound), control.combination == .multiply ? own * value : own + value))
  }

  /// Returns the shape of a continuous haptic event.
  package func shape(_ event: HapticEvent) -> EnvelopeShape { builder.shape(event) }

  /// Returns the shape of a tone.
  package func tone(_ event: HapticEvent) -> ToneBand { builder.band(event) }

  /// Returns the values of a control over time, up to the span.
  package func values(of id: DynamicParameterID) -> Polyline {
    let neutral = id.combination == .multiply ? 1.0 : 0
    guard let lane = builder.lanes[id] else {
      return Polyline([TimedValue(0, neutral), TimedValue(builder.span, neutral)])
    }
    return lane.polyline(to: builder.span)
  }
}

extension EventParameterID {
  /// Whether an event reads the parameter at the start of a stage of its envelope, and not while it sounds.
  fileprivate var isTime: Bool {
    switch self {
    case .attackTime, .decayTime, .releaseTime, .sustained: true
    default: false
    }
  }
}
