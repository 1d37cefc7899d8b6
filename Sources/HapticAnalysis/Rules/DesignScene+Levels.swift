import HapticPerception

extension DesignScene {
  /// Events that are not felt, or too weakly.
  func checkLevels(into findings: inout [DesignFinding]) {
    var reported: Set<Int> = []
    for index in sources.indices where counts(index) && !isWeakenedBesideVibration(index) {
      // Of events that start together one counts.
      if case .felt(let event) = fate(index, .modelled), !reported.insert(event).inserted { continue }
      let holds = Holds { size in
        switch fate(index, size) {
        case .felt(let event): trace.events(size)[event].level < needed
        case .within: false
        // What is felt around it hides it: that is another rule's.
        case .below: !isCovered(index)
        }
      }
      guard let severity = holds.severity(.notFelt) else { continue }
      findings.append(notFelt(index, severity))
    }
  }

  /// Whether something else is felt where an event should be.
  func isCovered(_ index: Int) -> Bool {
    let time = sources[index].time
    return trace.peak(from: time - 0.01, to: time + 0.03) >= PerceptionConstants.eventStart
  }

  private func notFelt(_ index: Int, _ severity: DesignFinding.Severity) -> DesignFinding {
    let source = sources[index]
    var level = trace.peak(from: source.time - 0.01, to: (source.isTap ? source.time : source.end) + 0.06)
    var isFelt = false
    if case .felt(let event) = fate(index, .modelled) {
      level = trace.events[event].level
      isFelt = true
    }
    let subject = name(index)
    let size = Decimal.text(level, digits: 0)
    let wanted = Decimal.text(needed, digits: 0)
    let message =
      if !isFelt {
        "\(subject) stays below the threshold on \(target.name)"
      } else if level < needed {
        "\(subject) reaches \(size) dB above threshold on \(target.name), \(wanted) are needed"
      } else {
        "\(subject) reaches \(size) dB above threshold, less than 6 dB more than needed: weak devices lose it"
      }
    // On a device that is 6 dB weaker the finding is information; it is worth the same proposal.
    let goal = needed + (severity == .info ? PerceptionConstants.deviceMargin : 0)
    let proposal =
      if let intensity = intensity(of: index, from: level, to: goal) {
        "raise its intensity from \(Decimal.text(source.intensity, digits: 2)) to \(Decimal.text(intensity, digits: 2))"
      } else if source.isTap {
        "full intensity is not enough: use a continuous event of 50 ms or more"
      } else {
        "full intensity is not enough: make it longer"
      }
    return DesignFinding(
      .notFelt, severity, at: place(index), time: source.time, message: message, proposal: proposal,
      numbers: [.init("level", level, "dB"), .init("needed", needed, "dB")])
  }
}
