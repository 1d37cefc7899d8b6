import HapticAnalysis
import HapticModel
import HapticPerception
import HapticSynthesis

/// Checks the design of a pattern on a device drawn from an input: any class, any numbers, any profiles. Every number that
/// comes out must be finite and every place in the pattern. The safe fixes are made too, where the pattern is short.
///
/// Every 128th input is felt. Of those that last a minute or more, which take a second, every 1024th is felt if it has few
/// events, and on a phone: ten minutes of two motors take longer under Address Sanitizer than an input may.
func feel(_ pattern: HapticPattern, profile: ActuatorProfile, chance: UInt64) {
  let isLong = !(pattern.duration < 60)
  guard chance >> 8 & (isLong ? 1023 : 127) == 0, !isLong || pattern.events.count <= 8 else { return }
  var draw = Draw(state: chance)
  let check = DesignCheck(
    target: isLong ? draw.phone(profile) : draw.target(profile), isAlert: draw.isOne(in: 2),
    disabled: draw.isOne(in: 8) ? [.notFelt] : [])
  let facts = SoundFacts(onset: draw.number(), attack: draw.number())
  let (trace, findings) = check.review(pattern) { _ in facts }
  for finding in findings {
    guard finding.time.isFinite, finding.time >= 0, finding.numbers.allSatisfy({ $0.value.isFinite }) else {
      fatalError("\(finding)")
    }
    let isThere =
      switch finding.place {
      case .pattern: true
      case .event(let index): pattern.events.indices.contains(index)
      case .parameter(let index): pattern.parameters.indices.contains(index)
      case .curve(let index): pattern.curves.indices.contains(index)
      }
    guard isThere else { fatalError("no such place: \(finding)") }
  }
  for size in FeltTrace.Size.allCases {
    for event in trace.events(size)
    where !(event.time.isFinite && event.level.isFinite && event.pitch.isFinite && event.salience.isFinite) {
      fatalError("\(event)")
    }
  }
  for frame in trace.frames {
    guard frame.level.isFinite, frame.pacinian.isFinite, frame.pitch.isFinite, frame.roughness.isFinite else {
      fatalError("\(frame)")
    }
  }
  for tap in trace.transientOutcomes(in: pattern) where !(tap.time.isFinite && tap.level.isFinite) {
    fatalError("\(tap)")
  }
  guard !isLong else { return }
  let fixed = check.fixed(pattern) { _ in facts }
  let after = FeltTrace(fixed.pattern, on: check.target)
  let comparison = TraceComparison(trace.builder, after.builder, on: .same)
  guard comparison.difference.distance.isFinite, comparison.difference.worst.isFinite,
    comparison.difference.gain == 0,
    comparison.findings.allSatisfy({ $0.size.isFinite && $0.time.isFinite && $0.otherTime.isFinite })
  else { fatalError("\(comparison)") }
  let sensation = trace.sensation()
  let events = sensation.events
  guard
    events.allSatisfy({
      [$0.time, $0.duration, $0.level, $0.pitch].allSatisfy { number in number.isFinite }
    }),
    sensation.masked(events).allSatisfy({ $0.left.isFinite && $0.unmasked.isFinite }),
    sensation.uncovered(by: events) <= Double(trace.frames.count) / PerceptionConstants.frameRate
  else { fatalError("\(events)") }
}

/// Devices and numbers from an input.
private struct Draw {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func isOne(in count: Int) -> Bool { next(count) == 0 }

  /// Mostly what a device may have; the rest what a check may have forgotten.
  mutating func number() -> Double {
    let odd = [.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300, 1000]
    let index = next(32)
    return index < odd.count ? odd[index] : Double(next(1000)) / 500
  }

  mutating func numbers() -> DeviceModel.Numbers {
    DeviceModel.Numbers(
      peakG: isOne(in: 2) ? number() : nil, resonance: isOne(in: 2) ? 100 * number() : nil,
      q: isOne(in: 2) ? number() : nil, rise: isOne(in: 2) ? number() / 10 : nil,
      fall: isOne(in: 2) ? number() / 10 : nil)
  }

  mutating func phone(_ profile: ActuatorProfile) -> DesignTarget {
    let model = DeviceModel(.linear(PerceptionConstants.taptic)).replacing(numbers())
    return DesignTarget(model, of: .taptic, name: "any", profile: profile)
  }

  mutating func target(_ profile: ActuatorProfile) -> DesignTarget {
    let device = DeviceClass.allCases[next(DeviceClass.allCases.count)]
    guard isOne(in: 2) else { return DesignTarget(device, hand: isOne(in: 2) ? .contactor : .grasp) }
    let model = device.models[next(device.models.count)].replacing(numbers(), light: numbers())
    let rumble = RumbleProfile(
      heavyAttack: number(), lightAttack: number(), minimumPulse: number(), floor: number(), gamma: number(),
      transients: isOne(in: 2) ? .light : .split)
    return DesignTarget(model, of: device, name: "any", profile: profile, rumble: rumble)
  }
}
