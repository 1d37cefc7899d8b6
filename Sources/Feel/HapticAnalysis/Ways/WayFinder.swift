import HapticModel
import HapticPerception
import HapticText

/// Finds ways to resolve findings, with the numbers that the rules state.
struct WayFinder {
  private let scene: DesignScene
  /// The taps that are felt as taps of their own, and the place of each among them.
  private let taps: [Int]
  private var places: [Int: Int] = [:]
  /// The source of each event of the pattern.
  private var sources: [Int: Int] = [:]

  /// The length in s of a continuous event in place of a tap that is too weak. Chosen by this project: as NotFeltRule proposes.
  private static var felt: Double { 0.05 }
  /// The distance in s at which the second of two equal taps begins clearly. Chosen by this project: as FusionRule proposes.
  private static var apart: Double { 0.06 }
  /// By how many dB an event may be weaker than what masks it to be felt nearly as strong. Chosen by this project.
  private static var belowMasker: Double { 3 }
  /// The time in s over which a change of strength is no click. Chosen by this project: as JumpRule proposes.
  private static var smooth: Double { 0.03 }

  init(_ scene: DesignScene) {
    self.scene = scene
    taps = scene.singleTransients
    for (place, tap) in taps.enumerated() { places[tap] = place }
    for (index, source) in scene.sources.enumerated() { sources[source.index] = index }
  }

  /// Returns the ways of a finding at its own place.
  func ways(of finding: DesignFinding) -> [DesignWay] {
    switch finding.place {
    case .event(let event):
      return sources[event].map { ways(of: finding, $0) } ?? []
    case .curve(let curve): return finding.rule == .jump ? jump(finding, curve) : []
    case .parameter: return finding.rule == .jump ? [click(finding.time)] : []
    case .pattern: return []
    }
  }

  private func ways(of finding: DesignFinding, _ index: Int) -> [DesignWay] {
    switch finding.rule {
    case .notFelt: notFelt(index)
    case .masked: masked(index)
    case .ghostTap: ghost(finding, index)
    case .fusedTaps: fused(index)
    case .uncountableTaps: roll(finding, index)
    case .equalSteps: equal(finding, index)
    case .beat: beat(finding, index)
    case .limited: limited(finding)
    case .curveOnTransients: underCurve(index)
    case .soundOffset: offset(finding, index)
    case .soundCharacter: character(index)
    case .jump, .neverRests, .weakContrast: []
    }
  }

  private func raise(_ index: Int, to intensity: Double, _ note: String) -> DesignWay {
    DesignWay(
      .raise, "Raise its intensity to \(NumberText.rounded(intensity, digits: 2))", note,
      [.set(event: scene.sources[index].index, .hapticIntensity, Float(intensity))])
  }

  private func leaveOut(_ index: Int) -> DesignWay {
    DesignWay(
      .remove, "Leave out \(scene.name(index))", "it is not noticed here",
      [.remove(event: scene.sources[index].index)])
  }

  // MARK: Events that are lost

  private func notFelt(_ index: Int) -> [DesignWay] {
    let source = scene.sources[index]
    let rule = NotFeltRule(scene: scene)
    let level = rule.level(index)
    var ways: [DesignWay] = []
    if let intensity = rule.intensity(of: index, from: level, to: scene.needed + FeltTrace.deviceMargin) {
      ways.append(raise(index, to: intensity, "felt on devices that are 6 dB weaker too"))
    }
    if level < scene.needed, let intensity = rule.intensity(of: index, from: level, to: scene.needed) {
      var way = raise(index, to: intensity, "just enough for \(scene.target.name)")
      way.kind = .suffice
      ways.append(way)
    }
    if !ways.isEmpty { return ways + [leaveOut(index)] }
    let event = scene.pattern.events[source.index]
    if source.isTransient {
      let long = HapticEvent(
        .hapticContinuous, time: event.time, duration: Self.felt,
        parameters: [
          EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, event[.hapticSharpness]),
        ])
      ways.append(
        DesignWay(
          .fill, "Make it a continuous event of \(Wording.milliseconds(Self.felt))",
          "full intensity is not enough for a tap", [.remove(event: source.index), .add(long)]))
    } else if !event.isSustained {
      ways.append(
        DesignWay(
          .hold, "Hold it for its duration", "it fades before it is felt",
          [.set(event: source.index, .sustained, 1), .set(event: source.index, .hapticIntensity, 1)]))
    } else {
      let length = min(
        max(2 * Self.felt, 2 * (source.end - source.time)),
        max(source.end - source.time, PatternLimits.portableContinuousDuration))
      ways.append(
        DesignWay(
          .lengthen, "Make it \(Wording.seconds(length)) long", "full intensity is not enough",
          [.setDuration(event: source.index, length), .set(event: source.index, .hapticIntensity, 1)]))
    }
    return ways + [leaveOut(index)]
  }

  private func masked(_ index: Int) -> [DesignWay] {
    let source = scene.sources[index]
    var ways: [DesignWay] = []
    if scene.felt.isMasked(index) {
      let goal = MaskingRule(scene: scene).masker(of: index).level - Self.belowMasker
      let level = SensationTrace.level(ofHeight: scene.felt.sensations[index].unmasked)
      if let intensity = scene.intensity(of: index, from: level, to: goal) {
        ways.append(raise(index, to: intensity, "nearly as strong as what masks it"))
      }
    } else {
      if source.intensity < 0.995 { ways.append(raise(index, to: 1, "as strong as it can be")) }
      let around = scene.continuous.last { $0.time < source.time && $0.end > source.time }
      if let around {
        ways.append(
          DesignWay(
            .weaken, "Weaken the vibration around it by half",
            "the event at \(Wording.seconds(around.time)) as a whole",
            [.set(event: around.index, .hapticIntensity, Float(around.intensity / 2))]))
      }
    }
    return [leaveOut(index)] + ways
  }

  private func ghost(_ finding: DesignFinding, _ index: Int) -> [DesignWay] {
    var ways: [DesignWay] = []
    if case .addPrimer(let primer)? = finding.fix {
      ways.append(
        DesignWay(
          .prime, "Add a soft tap at \(Wording.seconds(primer.time))",
          "it prepares the skin and is not counted", [.add(primer)]))
    }
    if let left = finding.number("left"),
      let intensity = scene.intensity(of: index, from: left, to: GhostTapRule.ghostNeeded)
    {
      ways.append(raise(index, to: intensity, "strong enough for skin at rest"))
    }
    return ways
  }

  private func fused(_ index: Int) -> [DesignWay] {
    guard let position = places[index], position > 0 else { return [] }
    let (first, second) = (scene.sources[taps[position - 1]], scene.sources[index])
    // If there is no room before the first tap, the second one moves, as far as the tap after it leaves room.
    let next = position + 1 < taps.count ? scene.sources[taps[position + 1]].time : .infinity
    let movesFirst = second.time >= Self.apart
    var ways: [DesignWay] = []
    for (kind, distance, note) in [
      (DesignWay.Kind.separate, Self.apart, "felt as two"),
      (.count, DesignScene.countable, "can be counted"),
    ] where movesFirst ? second.time >= distance : first.time + distance + Self.apart <= next {
      let time = Self.rounded(movesFirst ? second.time - distance : first.time + distance)
      ways.append(
        DesignWay(
          kind, "Move the \(movesFirst ? "first" : "second") to \(Wording.seconds(time))",
          "\(Wording.milliseconds(distance)) apart: \(note)",
          [.move(event: movesFirst ? first.index : second.index, to: time)]))
    }
    return ways + [DesignWay(.remove, "Remove the first", "one tap stays", [.remove(event: first.index)])]
  }

  // MARK: Rows

  private func roll(_ finding: DesignFinding, _ index: Int) -> [DesignWay] {
    guard let position = places[index], let count = finding.number("count") else {
      return []
    }
    let row = taps[position...].prefix(Int(Maths.clamped(count, 0, 100)))
    let start = scene.sources[index].time
    var edits: [DesignWay.Edit] = []
    for (step, tap) in row.enumerated().dropFirst() {
      let time = Self.rounded(start + Double(step) * DesignScene.countable)
      if time > scene.sources[tap].time { edits.append(.move(event: scene.sources[tap].index, to: time)) }
    }
    let distance = Wording.milliseconds(DesignScene.countable)
    return edits.isEmpty
      ? [] : [DesignWay(.spread, "Move them \(distance) apart", "they can be counted", edits)]
  }

  private func equal(_ finding: DesignFinding, _ index: Int) -> [DesignWay] {
    guard let count = finding.number("count") else { return [] }
    let first = scene.sources[index]
    let row = scene.sources[index...].filter {
      $0.isTransient == first.isTransient
    }.prefix(Int(Maths.clamped(count, 0, 1000)))
    let edits = row.dropFirst().flatMap { source -> [DesignWay.Edit] in
      [
        .set(event: source.index, .hapticIntensity, Float(first.intensity)),
        .set(event: source.index, .hapticSharpness, Float(first.sharpness)),
      ]
    }
    return [
      DesignWay(.equal, "Give all \(row.count) the values of the first", "the file says what is felt", edits)
    ]
  }

  // MARK: Feel that is not stated

  private func beat(_ finding: DesignFinding, _ index: Int) -> [DesignWay] {
    let first = scene.sources[index]
    let end = finding.time + (finding.number("duration") ?? 0)
    let others = scene.continuous.filter {
      $0.index != first.index && $0.time < end && $0.end > finding.time && $0.sharpness != first.sharpness
    }
    if others.isEmpty { return [] }
    return [
      DesignWay(
        .unwind, "Give them the sharpness \(NumberText.rounded(first.sharpness, digits: 2))",
        "that of the first: they do not beat",
        others.map { .set(event: $0.index, .hapticSharpness, Float(first.sharpness)) })
    ]
  }

  private func limited(_ finding: DesignFinding) -> [DesignWay] {
    guard let sum = finding.number("sum"), sum > 1 else { return [] }
    let end = finding.time + (finding.number("duration") ?? 0)
    let together = scene.sources.filter {
      $0.time <= end + Attribution.layeredWithin && $0.end >= finding.time - Attribution.layeredWithin
    }
    let factor = Double(Int(100 / sum)) / 100
    guard factor > 0, !together.isEmpty else { return [] }
    return [
      DesignWay(
        .weaken, "Weaken what plays together to \(NumberText.rounded(factor * 100, digits: 0)) %",
        "the limiter takes nothing away",
        together.map { .set(event: $0.index, .hapticIntensity, Float($0.intensity * factor)) })
    ]
  }

  private func underCurve(_ index: Int) -> [DesignWay] {
    let source = scene.sources[index]
    guard source.control > 0.001, source.intensity < 1 else { return [] }
    let wanted = source.intensity / source.control
    let value = Double(Int(min(1, wanted) * 1000 + 0.5)) / 1000
    return [
      DesignWay(
        .raise, "Raise its intensity to \(NumberText.rounded(value, digits: 3))",
        wanted <= 1 ? "felt as written, in spite of the curve" : "as much as the curve allows",
        [.set(event: source.index, .hapticIntensity, Float(value))])
    ]
  }

  private func jump(_ finding: DesignFinding, _ index: Int) -> [DesignWay] {
    let curve = scene.pattern.curves[index]
    let order = curve.controlPoints.indices.sortedStably { curve.controlPoints[$0].time }
    var ways: [DesignWay] = []
    for (position, point) in order.enumerated().dropFirst() {
      let before = curve.controlPoints[order[position - 1]]
      guard (curve.time + before.time - finding.time).magnitude < 1e-6,
        before.value != curve.controlPoints[point].value
      else { continue }
      let time = Self.rounded(curve.time + before.time + Self.smooth)
      let next =
        position + 1 < order.count ? curve.time + curve.controlPoints[order[position + 1]].time : time
      if next >= time {
        ways.append(
          DesignWay(
            .smooth, "Spread the change over \(Wording.milliseconds(Self.smooth))", "no click is felt",
            [.movePoint(curve: index, point: point, to: time)]))
      }
      break
    }
    return ways + [click(finding.time)]
  }

  private func click(_ time: Double) -> DesignWay {
    let tap = HapticEvent(
      .hapticTransient, time: Self.rounded(time),
      parameters: [EventParameter(.hapticIntensity, 0.8), EventParameter(.hapticSharpness, 0.5)])
    return DesignWay(
      .tap, "Add a tap at \(Wording.seconds(tap.time))", "for a click that is meant", [.add(tap)])
  }

  // MARK: Beside sound

  private func offset(_ finding: DesignFinding, _ index: Int) -> [DesignWay] {
    guard let offset = finding.number("offset") else { return [] }
    let time = Self.rounded(scene.sources[index].time - offset)
    return [
      DesignWay(
        .align, "Move it to \(Wording.seconds(time))", "together with the sound",
        [.move(event: scene.sources[index].index, to: time)])
    ]
  }

  private func character(_ index: Int) -> [DesignWay] {
    let source = scene.sources[index]
    return source.isTransient ? [] : [click(source.time)]
  }

  /// Returns a time in whole milliseconds, at least 0.
  private static func rounded(_ time: Double) -> Double { Double(Int(max(0, time) * 1000 + 0.5)) / 1000 }
}
