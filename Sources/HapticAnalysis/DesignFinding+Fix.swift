import HapticModel
import HapticPerception

extension DesignCheck {
  /// Returns the pattern with every safe change applied, and what was changed.
  ///
  /// A change may make room for another, so the check is repeated until none is left, ten times at most.
  public func fixed(
    _ pattern: HapticPattern, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil },
    motors: MotorSource? = nil
  ) -> (pattern: HapticPattern, fixes: [DesignFinding.Fix]) {
    var result = pattern
    var done: [DesignFinding.Fix] = []
    for _ in 0..<10 {
      let fix = findings(in: result, sounds: sounds, motors: motors).lazy.compactMap { $0.fix }.first
      guard let fix, !done.contains(fix) else { break }
      fix.apply(to: &result)
      done.append(fix)
    }
    return (result, done)
  }
}

extension DesignFinding.Fix {
  func apply(to pattern: inout HapticPattern) {
    switch self {
    case .addPrimer(let event):
      let index = pattern.events.firstIndex { $0.time > event.time } ?? pattern.events.count
      pattern.events.insert(event, at: index)
    case .move(let index, let time):
      if pattern.events.indices.contains(index) { pattern.events[index].time = time }
    }
  }
}
