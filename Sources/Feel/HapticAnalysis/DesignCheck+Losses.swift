import HapticModel
import HapticPerception
import HapticText

/// How an event of a pattern is lost: it is not felt, or not as an event of its own.
package struct EventLoss: Sendable, Hashable {
  /// Why an event is lost.
  package enum Cause: Sendable, Hashable {
    /// It is too weak.
    case weak
    /// An event before or after it masks it.
    case masked
    /// It is a tap that is not noticed within the vibration around it.
    case hidden
    /// It is a tap that is felt as one with the tap before it.
    case fused
  }

  /// Why the event is lost.
  package var cause: Cause
  /// The number of dB by which the event is too weak; 0 if more strength would not help.
  package var shortfall: Double
  /// The share of its just noticeable differences that masking leaves, 0…1.
  package var share: Double
  /// The time in seconds from the end of the event that masks it to its start; 0 if it is masked by what follows, and
  /// infinity if nothing within a second masks it.
  package var sinceMasker: Double
}

extension DesignCheck {
  /// Returns the indices of the events that are not felt on the device as modelled, or not as events of their
  /// own: those for which the rules `notFelt`, `masked` and `fusedTaps` report a warning or an error. The value
  /// of each is the number of dB by which it is too weak; 0 if more strength would not help. Takes about half
  /// the time of ``review(_:sounds:)``.
  public func lostEvents(in pattern: HapticPattern) -> [Int: Double] {
    losses(in: pattern).mapValues { $0.shortfall }
  }

  /// Returns the events that are lost on the device as modelled, by their indices in the pattern.
  package func losses(in pattern: HapticPattern) -> [Int: EventLoss] {
    let scene = DesignScene(pattern, target, isAlert: isAlert, isModelOnly: true)
    var findings: [DesignFinding] = []
    NotFeltRule(scene: scene).check(into: &findings)
    let masking = MaskingRule(scene: scene)
    masking.check(into: &findings)
    FusionRule(scene: scene).check(into: &findings)
    var sources: [Int: Int] = [:]
    for (index, source) in scene.sources.enumerated() { sources[source.index] = index }
    var losses: [Int: EventLoss] = [:]
    for finding in findings
    where finding.severity > .info && finding.rule.isAboutLoss && !disabled.contains(finding.rule) {
      guard case .event(let event) = finding.place, let index = sources[event] else { continue }
      let felt = scene.felt.sensations[index]
      let shortfall = max(0, masking.shortfall(of: index, in: finding))
      if let known = losses[event], known.shortfall >= shortfall { continue }
      let cause: EventLoss.Cause =
        switch finding.rule {
        case .masked: finding.number("rise") == nil ? .masked : .hidden
        case .fusedTaps: .fused
        default: .weak
        }
      losses[event] = EventLoss(
        cause: cause, shortfall: shortfall, share: felt.share,
        sinceMasker: masking.timeSinceMasker(of: index))
    }
    return losses
  }
}

extension MaskingRule {
  /// Returns the number of dB by which an event of the scene must become stronger to end a finding about its loss.
  fileprivate func shortfall(of index: Int, in finding: DesignFinding) -> Double {
    let felt = scene.felt.sensations[index]
    switch finding.rule {
    case .masked:
      // A tap within a vibration must rise by the rest of a just noticeable difference.
      if let rise = finding.number("rise") {
        let height = scene.sensation.peak(Self.hiddenTransient, from: scene.sources[index].time)
        let needed = SensationTrace.level(ofHeight: height + 1 - max(0, rise))
        return needed - SensationTrace.level(ofHeight: height)
      }
      // So much that half of it would be left, if masking stayed as it is.
      return SensationTrace.level(ofHeight: felt.unmasked * FeltSources.maskedShare) - felt.level
    // Beside what masks it, which the finding of an event that is too weak alone does not state.
    case .notFelt: return scene.needed - felt.level
    default: return 0
    }
  }

  /// Returns the time in seconds from the end of what masks an event to the event; infinity if nothing within a second does.
  fileprivate func timeSinceMasker(of index: Int) -> Double {
    let felt = scene.felt.sensations[index]
    guard felt.share < 1 else { return .infinity }
    let masker = masker(of: index)
    if masker.isLater { return 0 }
    let time = scene.sources[index].time
    let range = scene.sensation.frames(time - Self.maskerReach, time - FeltSources.lead)
    // A masker has ended where it has fallen by 10 dB.
    let height = SensationTrace.height(ofLevel: masker.level - Self.maskerFall)
    guard let last = range.last(where: { scene.sensation.moments[$0].unmasked > height }) else {
      return .infinity
    }
    return max(0, time - Double(last) / PerceptionConstants.frameRate)
  }

  /// The fall in dB after which a masker has ended. Chosen by this project: half as strong.
  private static var maskerFall: Double { 10 }
}
