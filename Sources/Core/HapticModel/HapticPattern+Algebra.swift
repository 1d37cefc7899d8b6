// Operations that create patterns from patterns. None of them traps: a factor or time without meaning is
// replaced by the nearest valid one, as each function states.

extension HapticPattern {
  /// Returns a pattern that plays this pattern and another one at the same time, from the same start.
  ///
  /// The controls of each pattern also act on the events of the other, because a control has only one value
  /// at a time for the whole pattern (see Rendering §2). The extra keys (keys that AHAP does not define) are
  /// those of `self`, followed by those of `other` that `self` does not contain.
  public func overlaid(with other: HapticPattern) -> HapticPattern {
    var result = self
    result.merge(other)
    return result
  }

  /// Returns the pattern with all events, parameters and curves moved later by a number of seconds.
  ///
  /// A negative number moves them earlier, but only so far that the first of them starts at 0. NaN counts as
  /// 0. The shift is at most 24 hours.
  public func shifted(by seconds: Double) -> HapticPattern {
    guard !isEmpty, !seconds.isNaN else { return self }
    var first = Double.infinity
    for event in events { first = min(first, event.time) }
    for parameter in parameters { first = min(first, parameter.time) }
    for curve in curves { first = min(first, curve.time) }
    let earliest = first.isFinite ? -max(0, first) : 0
    let shift = min(max(seconds, earliest), PatternLimits.longestTime)
    return mapTimes {
      $0 + shift
    } lengths: {
      $0
    }
  }

  /// Returns the pattern played more slowly (factor above 1) or faster (factor below 1).
  ///
  /// The factor multiplies all times and durations. As with the playback rate (see Rendering §1), pitch,
  /// frequency, attack, decay, release and the lengths of transients and audio files stay the same. The
  /// factor is clamped to 0.001…1000; NaN counts as 1. A duration above 0 never becomes 0, because 0 means
  /// endless.
  public func stretched(by factor: Double) -> HapticPattern {
    let factor = factor.isNaN ? 1 : min(max(factor, 0.001), 1000)
    return mapTimes {
      $0 * factor
    } lengths: {
      $0 > 0 ? max($0 * factor, .leastNormalMagnitude) : $0
    }
  }

  /// Returns a pattern with only the events of the given types, and only the parameters and curves to which
  /// at least one of these events responds.
  public func filtered(_ kinds: EventTypeSet) -> HapticPattern {
    var result = self
    result.events.removeAll { !kinds.contains($0.type) }
    var present: EventTypeSet = []
    for event in result.events { present.insert(EventTypeSet(event.type)) }
    result.parameters.removeAll { $0.id.facts.appliesTo.isDisjoint(with: present) }
    result.curves.removeAll { $0.id.facts.appliesTo.isDisjoint(with: present) }
    return result
  }

  /// Returns the pattern with the intensity of each haptic event multiplied by a factor.
  ///
  /// A factor below 0 counts as 0 and NaN counts as 1. The products are clamped to 0…1, so a factor above 1
  /// reduces the differences between strong events.
  public func scalingIntensity(by factor: Float) -> HapticPattern {
    scaling(.hapticIntensity, of: .haptic, by: factor)
  }

  /// Returns the pattern with the volume of each audio event multiplied by a factor. The factor is treated as
  /// in `scalingIntensity(by:)`.
  public func scalingVolume(by factor: Float) -> HapticPattern {
    scaling(.audioVolume, of: .audio, by: factor)
  }

  private func scaling(_ id: EventParameterID, of kinds: EventTypeSet, by factor: Float) -> HapticPattern {
    let factor = factor.isNaN ? 1 : max(0, factor)
    if factor == 1 { return self }
    var result = self
    for index in result.events.indices where kinds.contains(result.events[index].type) {
      // The subscript clamps the value and supplies the default; 0 × infinity is 0 here.
      let value = result.events[index][id]
      let scaled = value == 0 ? 0 : id.facts.clamped(value * factor)
      if let last = result.events[index].parameters.lastIndex(where: { $0.id == id }) {
        result.events[index].parameters[last].value = scaled
      } else {
        result.events[index].parameters.append(EventParameter(id, scaled))
      }
    }
    return result
  }

  func moved(by seconds: Double) -> HapticPattern {
    mapTimes {
      $0 + seconds
    } lengths: {
      $0
    }
  }

  private func mapTimes(
    _ moment: (Double) -> Double, lengths: (Double) -> Double
  ) -> HapticPattern {
    var result = self
    for index in result.events.indices {
      result.events[index].time = moment(events[index].time)
      if let duration = events[index].duration { result.events[index].duration = lengths(duration) }
    }
    for index in result.parameters.indices { result.parameters[index].time = moment(parameters[index].time) }
    for index in result.curves.indices {
      result.curves[index].time = moment(curves[index].time)
      for point in curves[index].controlPoints.indices {
        result.curves[index].controlPoints[point].time = lengths(curves[index].controlPoints[point].time)
      }
    }
    return result
  }

  mutating func merge(_ other: HapticPattern) {
    events += other.events
    parameters += other.parameters
    curves += other.curves
    version = max(version, other.version)
    if !other.extras.isEmpty {
      let known = ExtraKeyIndex(extras)
      extras.members += other.extras.members.filter { known[$0.key] == nil }
    }
    for folder in other.audioFolders where !audioFolders.contains(folder) { audioFolders.append(folder) }
  }
}
