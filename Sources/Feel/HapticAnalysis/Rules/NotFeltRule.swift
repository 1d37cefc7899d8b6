import HapticModel
import HapticPerception
import HapticText

/// The rule `notFelt`: events that are not felt or are felt too weakly.
struct NotFeltRule {
  let scene: DesignScene

  func check(into findings: inout [DesignFinding]) {
    var reported: Set<Int> = []
    for index in scene.sources.indices where scene.counts(index) && !scene.isWeakenedBesideVibration(index) {
      // Of events that start together one counts.
      if case .felt(let event) = scene.felt.outcome(index), !reported.insert(event).inserted {
        continue
      }
      // Without neighbours, an event is 6 dB weaker on a weaker device. Masking by neighbours is judged on the model.
      func needed(_ size: FeltTrace.Size) -> Double {
        scene.needed - size.gain + scene.ease(.notFelt, index, size, by: Hysteresis.level)
      }
      let holds = Holds { size in
        size == .modelled && scene.felt.isTooWeak(index, needed: needed(size))
          || scene.felt.isTooWeakAlone(index, needed: needed(size))
      }
      guard let severity = holds.severity(.notFelt) else { continue }
      // An event that would be strong enough alone is only weakened by its neighbours.
      let isWeakened = !scene.felt.isTooWeakAlone(index, needed: needed(.modelled))
      findings.append(notFelt(index, isWeakened ? .info : severity))
    }
  }

  /// Returns the level of an event in dB above threshold: without what masks it if that alone is too weak.
  func level(_ index: Int) -> Double {
    let felt = scene.felt.sensations[index]
    return scene.felt.isTooWeakAlone(index, needed: scene.needed)
      ? SensationTrace.level(ofHeight: felt.unmasked) : felt.level
  }

  /// Returns the intensity with which an event reaches a level. Near and below the threshold the level of an event
  /// says little about how far it must rise: then the event is played on its own at full intensity.
  func intensity(of index: Int, from level: Double, to goal: Double) -> Double? {
    let source = scene.sources[index]
    if level > scene.needed - FeltTrace.deviceMargin {
      // Less intensity is no answer.
      return scene.intensity(of: index, from: level, to: goal).flatMap { $0 > source.intensity ? $0 : nil }
    }
    guard source.control > 0.001 else { return nil }
    var event = scene.pattern.events[source.index]
    event.time = 0
    // After that time nothing adds to what is felt.
    event.duration = event.duration.map { min($0, 1) }
    event.set(.hapticIntensity, 1)
    let trace = FeltTrace([HapticPattern(events: [event])], on: scene.target, .model).sensation()
    let full = trace.moments.reduce(0) { max($0, $1.level) }
    guard full > 0, let factor = scene.intensityFactor(ofDecibels: goal - full) else { return nil }
    let intensity = Double(Int(Maths.clamped(factor / source.control, 0, 2) * 100 + 0.99)) / 100
    return intensity <= 1 ? max(intensity, source.intensity) : nil
  }

  private func notFelt(_ index: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let source = scene.sources[index]
    let level = level(index)
    let subject = scene.name(index)
    let wanted = NumberText.rounded(scene.needed, digits: 0)
    let size = Self.text(
      level, below: level < scene.needed ? scene.needed : scene.needed + FeltTrace.deviceMargin)
    let message =
      if level <= 0 {
        "\(subject) stays below the threshold on \(scene.target.name)"
      } else if level < scene.needed, severity == .info {
        "\(subject) reaches \(size) dB above threshold beside stronger events, \(wanted) are needed"
      } else if level < scene.needed {
        "\(subject) reaches \(size) dB above threshold on \(scene.target.name), \(wanted) are needed"
      } else {
        "\(subject) reaches \(size) dB above threshold, less than 6 dB more than needed: it may be lost on weak devices"
      }
    // Information is about a device that is 6 dB weaker: the proposal is enough for that one.
    let goal = scene.needed + (severity == .info ? FeltTrace.deviceMargin : 0)
    let proposal =
      if scene.isModelOnly {
        ""
      } else if let intensity = intensity(of: index, from: level, to: goal) {
        "raise its intensity from \(Self.text(ofIntensity: source.intensity, below: intensity)) to \(NumberText.rounded(intensity, digits: 2))"
      } else if source.control < DesignScene.fullControl {
        "HapticIntensityControl leaves it \(NumberText.rounded(source.control, digits: 2)) of its intensity: raise the curve or parameter"
      } else if source.isTransient {
        "full intensity is not enough: use a continuous event of 50 ms or more instead"
      } else if !scene.pattern.events[source.index].isSustained {
        "it fades before it is felt: set Sustained to 1, or raise DecayTime"
      } else {
        "full intensity is not enough: make it longer"
      }
    return DesignFinding(
      .notFelt, severity, at: scene.place(index), time: source.time, message: message, proposal: proposal,
      numbers: [.init("level", level, "dB"), .init("needed", scene.needed, "dB")])
  }

  /// Returns the text of a level in whole dB, or in tenths if it would otherwise read as a limit that it does not reach.
  private static func text(_ level: Double, below limit: Double) -> String {
    NumberText.rounded(level, digits: Double(Maths.floor(level + 0.5)) < limit ? 0 : 1)
  }

  /// Returns the text of an intensity with two decimals, or with more if it would otherwise read as the larger
  /// intensity that is proposed.
  private static func text(ofIntensity intensity: Double, below proposed: Double) -> String {
    let other = NumberText.rounded(proposed, digits: 2)
    return (2...4).lazy.map { NumberText.rounded(intensity, digits: $0) }.first {
      !$0.hasSameBytes(as: other)
    }
      ?? other
  }
}
