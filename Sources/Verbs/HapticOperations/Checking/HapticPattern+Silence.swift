import AHAP
import HapticModel
import HapticScore
import HapticText

/// A finding about an event that can never be felt or heard.
package struct SilenceFinding: Sendable {
  package var rule: AHAPRule
  package var severity: Diagnostic.Severity
  /// The index of the event; `nil` if the finding is about the pattern as a whole.
  package var event: Int?
  /// The cause of the silence and the remedy, in one line.
  package var message: String
}

extension HapticPattern {
  /// The events that can never be felt or heard, in the order of the pattern, at most as many as a reader lists.
  package var silentFindings: [SilenceFinding] {
    let silence = SilentEvents(self)
    if silence.events.isEmpty, silence.unknown == 0 { return [] }
    let most = AHAPDecoder.Limits().findings
    let pause = pause(after: silence.events)
    var findings = silence.events.prefix(most).map { silent in
      let isPause = silent.index == pause
      return SilenceFinding(
        rule: .silentEvent, severity: isPause ? .info : AHAPRule.silentEvent.severity, event: silent.index,
        message: message(of: silent, isPause: isPause))
    }
    func note(_ rule: AHAPRule, _ severity: Diagnostic.Severity, _ message: String) {
      findings.append(SilenceFinding(rule: rule, severity: severity, event: nil, message: message))
    }
    if silence.events.count > most {
      note(
        .tooManyFindings, AHAPRule.tooManyFindings.severity,
        "\(silence.events.count - most) more events can never be felt or heard; they are not listed")
    }
    if silence.unknown > 0 {
      note(
        .silentEvent, .info,
        "\(silence.unknown) events under a control of 0 sound for so long that they were not checked for silence; "
          + "check parts of the pattern")
    }
    // The decoder reports a pattern whose own values are all 0.
    let lasting = silence.events.count { if case .loopEnd = $0.cause { false } else { true } }
    let hasStrength = events.contains { $0[$0.type.isHaptic ? .hapticIntensity : .audioVolume] > 0 }
    if !events.isEmpty, lasting == events.count, hasStrength {
      note(
        .nothingToFeel, AHAPRule.nothingToFeel.severity,
        "every event is silent, so there is nothing to feel or hear; raise what silences one")
    }
    return findings
  }

  /// Returns the index of the only silent event that lengthens the pattern, as some files have a pause at their end; `nil`
  /// without one.
  private func pause(after silent: [SilentEvents.Event]) -> Int? {
    let indices = Set(silent.map { $0.index })
    var heard = self
    heard.events = events.indices.filter { !indices.contains($0) }.map { events[$0] }
    guard !heard.events.isEmpty else { return nil }
    let end = heard.duration
    let later = silent.filter { HapticPattern(events: [events[$0.index]]).duration > end }
    return later.count == 1 ? later[0].index : nil
  }

  private func message(of silent: SilentEvents.Event, isPause: Bool) -> String {
    let remove =
      isPause ? "keep it as a pause, up to \(Self.time(duration))" : "remove the event"
    let event = events[silent.index]
    let isHaptic = event.type.isHaptic
    let control: DynamicParameterID = isHaptic ? .hapticIntensityControl : .audioVolumeControl
    let never = "this event can never be \(isHaptic ? "felt" : "heard")"
    switch silent.cause {
    case .strength:
      let strength: EventParameterID = isHaptic ? .hapticIntensity : .audioVolume
      return
        "\(never): its \(strength.name) is \(NumberText.shortest(event[strength])), which parameters and curves only multiply; "
        + "raise it or \(remove)"
    case .length:
      return
        "\(never): its EventDuration of \(Self.time(event.duration ?? 0)) is shorter than a sample; "
        + "lengthen it or \(remove)"
    case .curve(let index):
      return
        "\(never): the ParameterCurve of \(control.name) at \(Self.time(curves[index].time)) is 0 for as long as it sounds; "
        + "raise the curve or \(remove)"
    case .parameter(let index):
      return
        "\(never), unless the program that plays it sends \(control.name): the Parameter at \(Self.time(parameters[index].time)) "
        + "sets it to 0 for as long as the event sounds; raise it or \(remove)"
    case .controls:
      return
        "\(never): the parameters and curves of \(control.name) together are 0 for as long as it sounds; "
        + "raise them or \(remove)"
    case .loopEnd(let end):
      return
        "this event is not reached when the pattern loops: it starts at \(Self.time(event.time)), and LoopEnd of ThrumBindings "
        + "is \(Self.time(end)) at most; move the event or raise LoopEnd"
    }
  }

  private static func time(_ seconds: Double) -> String { "\(NumberText.shortest(seconds)) s" }
}
