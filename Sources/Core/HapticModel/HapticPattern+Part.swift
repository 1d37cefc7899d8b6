import HapticText

// A part of a pattern that plays as the same part of the whole does. The difficulty is what began earlier: events that
// still sound, and controls that keep their last value (see Rendering §2).

extension HapticPattern {
  /// Returns the part of the pattern between two times, which starts at 0.
  ///
  /// The part plays as the whole does between `start` and `end`, in samples and control frames, with these exceptions:
  /// - A continuous event that began before `start` continues at its level, or in its decay, with the shortest attack: the
  ///   first 2 ms rise, and its phase starts at 0. An event within its attack starts it again, with the time that remained.
  /// - A transient, a release or an audio file that began before `start` is not part of it: AHAP cannot start in their middle.
  /// - A parameter less than 2 ms before `start` has its final value at once.
  /// - A time falls on the same sample only if `start` is a whole number of samples.
  ///
  /// An event that lasts beyond `end` is cut off there, with the shortest release, so that a tail of 2 ms follows. An audio file gets a
  /// duration, and with it a fade-out of 5 ms if it uses a volume envelope. Curves have the values of the whole at both ends.
  ///
  /// - Parameters:
  ///   - start: seconds from the start of the pattern; NaN and negative numbers count as 0.
  ///   - end: seconds from the start of the pattern; NaN counts as the end. If it is not above `start`, nothing remains.
  public func part(from start: Double, to end: Double = .infinity) -> HapticPattern {
    tracedPart(from: start, to: end).pattern
  }

  /// Returns the part between two times, with the entries of the whole from which its own come.
  ///
  /// - Parameter soundLength: returns the length of an audio file in seconds, if it is known.
  package func tracedPart(
    from start: Double, to end: Double, soundLength: (AudioWaveform) -> Double? = { _ in nil }
  ) -> TracedPattern {
    let start = start > 0 ? start : 0
    let end = end.isNaN ? Double.infinity : end
    guard start < end else { return TracedPattern(emptied: self) }
    if start == 0, end == .infinity { return TracedPattern(unchangedIn: self) }
    let controls = ControlTimeline(self)
    // With a pitch that moves, the time for which a file plays is not known.
    let movesPitch =
      parameters.contains { $0.id == .audioPitchControl } || curves.contains { $0.id == .audioPitchControl }
    func playingTime(_ event: HapticEvent) -> Double? {
      guard !movesPitch, let waveform = event.waveform, !waveform.loops else { return nil }
      return soundLength(waveform).map { $0 / Maths.exp2(Double(event[.audioPitch])) }
    }
    var part = TracedPattern(emptied: self)
    for index in events.indices {
      let cut = EventCut(events[index], start, end, controls)
      if let event = cut.event(soundLength: playingTime) {
        part.pattern.events.append(event)
        part.events.append(.init(index))
      }
      if let kind = cut.kind(soundLength: playingTime) {
        part.cuts.append(PatternCut(kind: kind, event: index, time: events[index].time))
      }
    }
    for (index, time) in controls.parameters(from: start, to: end) {
      var parameter = parameters[index]
      parameter.time = time
      part.pattern.parameters.append(parameter)
      part.parameters.append(.init(index))
    }
    for (index, curve) in controls.curves(from: start, to: end) {
      part.pattern.curves.append(curve)
      part.curves.append(.init(index))
    }
    return part
  }

  /// Returns the parts of the pattern before, between and after some times, each under the rules of `part(from:to:)`.
  ///
  /// - Parameter times: the times in seconds, in any order. Times that are not above 0 are ignored.
  public func split(at times: [Double]) -> [HapticPattern] {
    let bounds = Self.bounds(times)
    return zip(bounds, bounds.dropFirst()).map { part(from: $0, to: $1) }
  }

  /// Returns the starts of parts that are divided at some times, and the end of the last one.
  package static func bounds(_ times: [Double]) -> [Double] {
    var bounds = [0.0]
    for time in times.filter({ $0.isFinite && $0 > 0 }).sortedStably(by: <)
    where time > bounds[bounds.count - 1] {
      bounds.append(time)
    }
    return bounds + [.infinity]
  }

  /// Returns the pattern with the starts of all events moved towards the nearest lines of a grid. Parameters and curves stay.
  ///
  /// - Parameters:
  ///   - grid: the distance of the lines in seconds, at least a microsecond. With a smaller number nothing moves.
  ///   - strength: the part of the way to the line, 0…1.
  ///   - origin: the time of one line, in seconds.
  public func quantized(to grid: Double, strength: Double = 1, origin: Double = 0) -> HapticPattern {
    guard grid >= 1e-6, grid.isFinite, origin.isFinite, strength > 0 else { return self }
    var result = self
    for index in events.indices {
      let time = events[index].time
      let lines = (time - origin) / grid
      guard lines.magnitude < 9e15 else { continue }
      // Half-way between two lines, the later one; without `rounded()`, which would need libm.
      let line = origin + Double(Maths.floor(lines + 0.5)) * grid
      let moved = strength < 1 ? time + (line - time) * strength : line
      result.events[index].time = Decimals.tidied(max(0, moved), atMost: max(time, origin.magnitude))
    }
    return result
  }
}
