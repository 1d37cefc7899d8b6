import HapticModel
import HapticSynthesis
import HapticText

/// The events of a pattern that no hand feels and no ear hears: every sample that they render is 0.
///
/// The pattern plays from its start, at its own speed and at 48 kHz. What decides is the synthesizer: an event that may be
/// silent is rendered alone, under the parameters and curves of the pattern. An audio file stands for any sound, as its
/// samples are not known here.
package struct SilentEvents {
  /// The cause of an event's silence.
  package enum Cause: Sendable, Hashable {
    /// Its own intensity or volume is 0, or too small to change a sample.
    case strength
    /// It ends on the sample on which it starts.
    case length
    /// A curve is 0 while the event sounds: the one with this index.
    case curve(Int)
    /// A dynamic parameter is 0 while the event sounds: the one with this index.
    case parameter(Int)
    /// Several parameters and curves of its control together are 0 while it sounds.
    case controls
    /// It starts after the end of the loop, which follows inputs and is at most this time, in seconds.
    case loopEnd(Double)
  }

  /// An event that is silent.
  package struct Event: Sendable, Hashable {
    /// Its index in the pattern.
    package var index: Int
    /// The cause of the silence.
    package var cause: Cause
  }

  /// The silent events, in the order of the pattern.
  package private(set) var events: [Event] = []
  /// The number of events that were not rendered, because that would take too long.
  package private(set) var unknown = 0

  /// The samples that are rendered at most for the haptic and for the audio events: more than an hour. Chosen by this
  /// project: about a second of calculation.
  private static var mostEffort: Int { 200_000_000 }

  /// Finds the silent events of a pattern.
  package init(_ pattern: HapticPattern) { self.init(pattern, atMost: Self.mostEffort) }

  /// Finds the silent events of a pattern, and renders at most a number of samples of each kind of events.
  init(_ pattern: HapticPattern, atMost effort: Int) {
    let bindings = PatternBindings(in: pattern)
    var controls = pattern
    controls.events = []
    // An input that a control follows replaces the values that parameters set.
    controls.parameters.removeAll { parameter in
      bindings.followers.contains { $0.target == .control(parameter.id) }
    }
    for isHaptic in [true, false] {
      var search = SilenceSearch(pattern, controls, isHaptic: isHaptic, effort: effort)
      search.run()
      events += search.found
      unknown += search.unknown
    }
    if let end = bindings.latestLoopEnd {
      let silent = Set(events.map { $0.index })
      for (index, event) in pattern.events.enumerated() where event.time >= end && !silent.contains(index) {
        events.append(Event(index: index, cause: .loopEnd(end)))
      }
    }
    events.sortStably { $0.index }
  }
}

extension PatternBindings {
  /// The latest loop end in seconds that the inputs can set; `nil` if no input sets one, or if one sets the end of the
  /// pattern.
  fileprivate var latestLoopEnd: Double? {
    var (least, most) = (0.0, 0.0)
    for follower in followers where follower.target == .loopEnd {
      least += follower.points.reduce(.infinity) { min($0, $1.value) }
      most += follower.points.reduce(0) { max($0, $1.value) }
    }
    return least > 0 ? most : nil
  }
}

/// The search among the haptic or the audio events of a pattern.
private struct SilenceSearch {
  private let pattern: HapticPattern
  /// The parameters and curves that certainly act.
  private let controls: HapticPattern
  private let isHaptic: Bool
  private let strength: EventParameterID
  private let control: DynamicParameterID
  /// The time in seconds after which no control changes any more.
  private let lastBend: Double
  private(set) var found: [SilentEvents.Event] = []
  private(set) var unknown = 0
  /// The samples that may still be rendered.
  private var effort: Int

  /// The strength up to which an event may be silent: the square of a larger one changes samples.
  private static var faintest: Double { 1e-9 }
  /// The longest time that an event sounds after its duration, in s: the longest release, and the end of a block.
  private static var longestTail: Double { 2.1 }
  /// The cost in samples of an event, a bend, a voice in a block, or a block that is skipped. Chosen by this project.
  private static var effortOfPart: Int { 64 }
  private static var block: Int { 4096 }

  init(_ pattern: HapticPattern, _ controls: HapticPattern, isHaptic: Bool, effort: Int) {
    self.effort = effort
    self.pattern = pattern
    self.isHaptic = isHaptic
    strength = isHaptic ? .hapticIntensity : .audioVolume
    control = isHaptic ? .hapticIntensityControl : .audioVolumeControl
    self.controls = controls
    var last = 0.0
    for parameter in controls.parameters { last = max(last, parameter.time) }
    for curve in controls.curves {
      for point in curve.controlPoints { last = max(last, curve.time + point.time) }
    }
    lastBend = last
  }

  mutating func run() {
    let mayBeZero = mayBeZero
    // Those that may be silent without controls, and those that controls may silence. No event is copied: most patterns
    // have none of either.
    var (alone, open): ([Int], [Int]) = ([], [])
    for index in pattern.events.indices where pattern.events[index].type.isHaptic == isHaptic {
      guard Lowering.time(pattern.events[index].time) != nil else { continue }
      let value = pattern.events[index][strength]
      // Controls multiply: nothing makes more of 0.
      if value == 0 {
        note(index, .strength)
        continue
      }
      let samples = (pattern.events[index].effectiveDuration ?? 1) * SampleRate.standard
      if Double(value) <= Self.faintest || samples < 3 { alone.append(index) }
      if mayBeZero { open.append(index) }
    }
    // Without controls first: what is silent then is silent with them.
    var isFound = Set<Int>()
    for index in silent(alone, under: HapticPattern()) {
      note(index, Double(pattern.events[index][strength]) <= Self.faintest ? .strength : .length)
      isFound.insert(index)
    }
    guard mayBeZero else { return }
    open.removeAll { isFound.contains($0) }
    open.sortStably { probeTime($0) }
    let times = open.map { probeTime($0) }
    let values = StrengthProbe.values(of: control, in: controls, at: times)
    var (certain, candidates): ([Int], [Int]) = ([], [])
    for (index, value) in zip(open, values) {
      let event = pattern.events[index]
      if value == 0, event.type == .hapticTransient {
        // It reads the control once.
        certain.append(index)
      } else if Double(event[strength]) * value <= Self.faintest {
        candidates.append(index)
      }
    }
    noteControls(certain + silent(candidates, under: controls))
  }

  private mutating func note(_ index: Int, _ cause: SilentEvents.Cause) {
    found.append(SilentEvents.Event(index: index, cause: cause))
  }

  /// Whether a parameter or a curve may silence an event.
  private var mayBeZero: Bool {
    controls.parameters.contains { $0.id == control && $0.value < 1 }
      || controls.curves.contains { curve in
        curve.id == control && curve.controlPoints.contains { $0.value < 1 }
      }
  }

  /// Returns the time at which the control is 0 if it silences an event: a transient reads it at its onset, and the first
  /// sample of every other event is 0.
  private func probeTime(_ index: Int) -> Double {
    let event = pattern.events[index]
    guard event.type != .hapticTransient else { return event.time }
    return Double(Int(event.time * SampleRate.standard + 0.5) + 1) / SampleRate.standard
  }

  /// Notes events that parameters and curves silence, with the one that is 0 when the event starts.
  private mutating func noteControls(_ silent: [Int]) {
    if silent.isEmpty { return }
    let sorted = silent.sortedStably { probeTime($0) }
    let times = sorted.map { probeTime($0) }
    var (curves, parameters) = (controls, controls)
    curves.parameters = []
    parameters.curves = []
    let (byCurves, byParameters) = (
      StrengthProbe.values(of: control, in: curves, at: times),
      StrengthProbe.values(of: control, in: parameters, at: times)
    )
    for (position, index) in sorted.enumerated() {
      let end = pattern.events[index].time + (pattern.events[index].effectiveDuration ?? 0)
      if byCurves[position] == 0, let curve = curve(until: end) {
        note(index, .curve(curve))
      } else if byParameters[position] == 0, let parameter = parameter(until: times[position]) {
        note(index, .parameter(parameter))
      } else {
        note(index, .controls)
      }
    }
  }

  /// Returns the last curve of the control that starts by a time and has the value 0.
  private func curve(until time: Double) -> Int? {
    var last: Int?
    for (index, curve) in pattern.curves.enumerated()
    where curve.id == control && curve.time <= time && curve.controlPoints.contains(where: { $0.value <= 0 })
    {
      if last.map({ pattern.curves[$0].time <= curve.time }) ?? true { last = index }
    }
    return last
  }

  /// Returns the last parameter that sets the control to 0 by a time.
  private func parameter(until time: Double) -> Int? {
    var last: Int?
    for (index, parameter) in pattern.parameters.enumerated()
    where parameter.id == control && parameter.time <= time && parameter.value <= 0 {
      if last.map({ pattern.parameters[$0].time <= parameter.time }) ?? true { last = index }
    }
    return last
  }

  // MARK: Rendering

  /// Returns those of some events of which every sample is 0 under parameters and curves. Events of which that would take
  /// too long to find out are counted and not returned.
  private mutating func silent(_ indices: [Int], under controls: HapticPattern) -> [Int] {
    if indices.isEmpty { return [] }
    let bends = controls.parameters.count + controls.curves.reduce(0) { $0 + $1.controlPoints.count }
    var result: [Int] = []
    // Most groups are silent as a whole: they are halved only if something of them sounds.
    var groups = [indices[...]]
    while let group = groups.popLast() {
      effort -= Self.effortOfPart * (group.count + bends)
      guard effort > 0 else {
        unknown += group.count
        continue
      }
      guard let isHeard = isHeard(group, controls) else {
        unknown += group.count
        continue
      }
      if !isHeard {
        result += group
      } else if group.count > 1 {
        let middle = group.startIndex + group.count / 2
        groups.append(group[middle...])
        groups.append(group[..<middle])
      }
    }
    return result
  }

  /// Returns whether any sample of events is not 0; `nil` if that would take too long.
  private mutating func isHeard(_ indices: ArraySlice<Int>, _ controls: HapticPattern) -> Bool? {
    let events = indices.map { standIn(pattern.events[$0]) }.sortedStably { $0.time }
    var part = controls
    part.events = events
    // A sound that is heard wherever it is played.
    let sound = Waveform(left: [Float](repeating: 1, count: 480))
    let renderer = OfflineRenderer([.init(Score(part) { _ in sound })])
    var (left, right) = ([Float](repeating: 0, count: Self.block), [Float](repeating: 0, count: Self.block))
    var next = 0
    var end = 0.0
    while true {
      let start = Double(renderer.position) / renderer.sampleRate
      let blockEnd = start + Double(Self.block) / renderer.sampleRate
      while next < events.count, events[next].time <= blockEnd {
        end = max(end, lastSound(of: events[next]))
        next += 1
      }
      if start > end {
        guard next < events.count else { return false }
        effort -= Self.effortOfPart
        if effort <= 0 { return nil }
        renderer.skip(frameCount: Self.block)
        continue
      }
      effort -= Self.block + Self.effortOfPart * next
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          renderer.render(
            left: isHaptic ? nil : left.baseAddress, right: isHaptic ? nil : right.baseAddress,
            haptic: isHaptic ? left.baseAddress : nil, frameCount: Self.block)
        }
      }
      if left.contains(where: { $0 != 0 }) { return true }
      if !isHaptic, right.contains(where: { $0 != 0 }) { return true }
      if effort <= 0 { return nil }
    }
  }

  private func lastSound(of event: HapticEvent) -> Double {
    if event.type == .hapticTransient { return event.time + Self.longestTail }
    return (event.effectiveDuration.map { event.time + $0 } ?? max(event.time, lastBend)) + Self.longestTail
  }

  /// Returns an event whose audio file, if it has one, never ends by itself.
  private func standIn(_ event: HapticEvent) -> HapticEvent {
    var event = event
    event.waveform?.loops = true
    return event
  }
}
