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
  /// The value of HapticIntensityControl, a factor: of a transient at its start, of a continuous event the largest during
  /// it.
  var control: Double

  /// The intensity after the control is applied, 0…1; of a continuous event the largest.
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
    readControls(of: pattern, into: &events)
    return events
  }

  /// Sets the controls of events that are sorted by time.
  private static func readControls(of pattern: HapticPattern, into events: inout [SourceEvent]) {
    let id = DynamicParameterID.hapticIntensityControl
    let bends = bends(of: id, in: pattern)
    guard !bends.isEmpty else { return }
    let hasContinuous = events.contains { !$0.isTransient }
    let (onsets, atBends) = values(
      of: id, in: pattern, at: events.map { $0.time }, hasContinuous ? bends : [])
    for index in events.indices { events[index].control = onsets[index] }
    for index in events.indices where !events[index].isTransient {
      // Between two bends a control is a straight line.
      var next = bends.partitioningIndex { $0 > events[index].time }
      while next < bends.count, bends[next] <= events[index].end {
        events[index].control = max(events[index].control, atBends[next])
        next += 1
      }
    }
  }

  /// Returns the values of a control at two lists of times, each in ascending order. They are read at once, because each reading
  /// plays the pattern.
  private static func values(
    of id: DynamicParameterID, in pattern: HapticPattern, at first: [Double], _ second: [Double]
  ) -> ([Double], [Double]) {
    var times: [Double] = []
    times.reserveCapacity(first.count + second.count)
    var isFirst: [Bool] = []
    isFirst.reserveCapacity(first.count + second.count)
    var next = 0
    for time in first {
      while next < second.count, second[next] < time {
        times.append(second[next])
        isFirst.append(false)
        next += 1
      }
      times.append(time)
      isFirst.append(true)
    }
    times += second[next...]
    isFirst += repeatElement(false, count: second.count - next)
    let values = StrengthProbe.values(
      of: id, in: pattern, at: times, sampleRate: PerceptionConstants.sampleRate)
    var (atFirst, atSecond): ([Double], [Double]) = ([], [])
    for (index, value) in values.enumerated() {
      if isFirst[index] { atFirst.append(value) } else { atSecond.append(value) }
    }
    return (atFirst, atSecond)
  }

  /// Returns the times at which the value of a control jumps or changes its slope, and those just before jumps, sorted.
  private static func bends(of id: DynamicParameterID, in pattern: HapticPattern) -> [Double] {
    var bends: [Double] = []
    let before = 2 / PerceptionConstants.sampleRate
    for parameter in pattern.parameters where parameter.id == id {
      bends += [parameter.time - before, parameter.time, parameter.time + longestGlide]
    }
    for curve in pattern.curves where curve.id == id {
      for point in curve.controlPoints {
        bends += [curve.time + point.time - before, curve.time + point.time]
      }
    }
    return bends.filter { $0 >= 0 && $0 <= FeltTrace.longest }.sortedStably(by: <)
  }

  /// The time in s within which a parameter has reached its value (see Rendering §2).
  private static var longestGlide: Double { 0.002 }
}
