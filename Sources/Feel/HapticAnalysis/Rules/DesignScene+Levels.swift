import HapticPerception
import HapticText

extension DesignScene {
  /// Finds events that are not felt or are felt too weakly.
  func checkLevels(into findings: inout [DesignFinding]) {
    var reported: Set<Int> = []
    for index in sources.indices where counts(index) && !isWeakenedBesideVibration(index) {
      // Of events that start together one counts.
      if case .felt(let event) = fate(index, .modelled), !reported.insert(event).inserted { continue }
      let holds = Holds { size in
        switch fate(index, size) {
        case .felt(let event): trace.events(size)[event].level < needed
        case .within: false
        // Something else is felt at that time: masking is another rule's.
        case .below: !isCovered(index)
        }
      }
      guard let severity = holds.severity(.notFelt) else { continue }
      findings.append(notFelt(index, severity))
    }
  }

  /// Returns whether something else is felt at the time at which an event should be felt.
  func isCovered(_ index: Int) -> Bool {
    trace.peak(PerceptionConstants.onsetWindow, from: sources[index].time) >= PerceptionConstants.eventStart
  }

  private func notFelt(_ index: Int, _ severity: Diagnostic.Severity) -> DesignFinding {
    let source = sources[index]
    var level = trace.peak(
      from: source.time + PerceptionConstants.onsetWindow.lowerBound,
      to: source.end + PerceptionConstants.attributionLag)
    var isFelt = false
    if case .felt(let event) = fate(index, .modelled) {
      level = trace.events[event].level
      isFelt = true
    }
    let subject = name(index)
    let size = Numbers.text(level, decimals: 0)
    let wanted = Numbers.text(needed, decimals: 0)
    let message =
      if !isFelt {
        "\(subject) stays below the threshold on \(target.name)"
      } else if level < needed {
        "\(subject) reaches \(size) dB above threshold on \(target.name), \(wanted) are needed"
      } else {
        "\(subject) reaches \(size) dB above threshold, less than 6 dB more than needed: it may be lost on weak devices"
      }
    // Information is about a device that is 6 dB weaker: the proposal is enough for that one.
    let goal = needed + (severity == .info ? PerceptionConstants.deviceMargin : 0)
    let proposal =
      if let intensity = intensity(of: index, from: level, to: goal) {
        "raise its intensity from \(Self.text(source.intensity, below: intensity)) to \(Numbers.text(intensity, decimals: 2))"
      } else if source.isTap {
        "full intensity is not enough: use a continuous event of 50 ms or more instead"
      } else {
        "full intensity is not enough: make it longer"
      }
    return DesignFinding(
      .notFelt, severity, at: place(index), time: source.time, message: message, proposal: proposal,
      numbers: [.init("level", level, "dB"), .init("needed", needed, "dB")])
  }

  /// Returns the text of an intensity with two decimals, or with more if it would otherwise read as the larger
  /// intensity that is proposed.
  private static func text(_ intensity: Double, below proposed: Double) -> String {
    let other = Numbers.text(proposed, decimals: 2)
    return (2...4).lazy.map { Numbers.text(intensity, decimals: $0) }.first { !$0.hasSameBytes(as: other) }
      ?? other
  }
}
