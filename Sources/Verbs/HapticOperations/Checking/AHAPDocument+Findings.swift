import AHAP
import HapticAnalysis
import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

extension AHAPDocument {
  /// All findings about the format, in the order of the file.
  package var allFindings: [Diagnostic] { formatFindings.sortedStably(by: Diagnostic.precedes) }

  /// The findings of the decoder, a warning if more events sound at the same time than an engine can play, a
  /// note if haptic events rely on defaults, and warnings if accepted findings or bindings cannot be used; in no
  /// certain order.
  package var formatFindings: [Diagnostic] {
    findings + [pattern?.overlapFinding, defaultsFinding].compactMap { $0 } + settingFindings
  }

  /// The findings about the format with those about events that are silent, which are rendered; in no certain order.
  package var checkedFindings: [Diagnostic] { formatFindings + silentFindings }

  /// Returns findings about the format together with findings of the design checks, in the order of the file.
  /// Findings of the design at the same location are in the order given, which is that of time.
  ///
  /// - Parameter ways: the ways of the first findings of the design.
  package func merged(
    _ format: [Diagnostic], _ design: [DesignFinding], ways: [[FoundWay]] = []
  ) -> [FileFinding] {
    var all = format.map { FileFinding($0) } + design.map { FileFinding($0, places) }
    for (index, ways) in ways.enumerated() { all[format.count + index].ways = ways }
    return all.sortedStably { Diagnostic.precedes($0.diagnostic, $1.diagnostic) }
  }

  /// One note for all events, at the first of them, because a file that omits values mostly omits them
  /// everywhere.
  private var defaultsFinding: Diagnostic? {
    guard let place = firstDefaults, let defaults = pattern?.reliedDefaults else { return nil }
    let rule = AHAPRule.defaultValues
    return Diagnostic(
      rule.severity, rule: rule.name, message: defaults.message, line: place.line, column: place.column,
      path: place.path)
  }

  /// Warnings if accepted findings or bindings cannot be used; in no certain order.
  package var settingFindings: [Diagnostic] { (acceptanceFinding.map { [$0] } ?? []) + bindingFindings }

  /// The metadata have no locations of their own.
  private var acceptanceFinding: Diagnostic? {
    guard let pattern, let problem = AcceptedFindings(in: pattern).problem else { return nil }
    let rule = AHAPRule.unusableAcceptance
    return Diagnostic(
      rule.severity, rule: rule.name, message: problem.message, line: 1, column: 1, path: problem.path)
  }

  private var silentFindings: [Diagnostic] {
    guard let pattern else { return [] }
    return pattern.silentFindings.map { finding in
      let place = finding.event.flatMap { event in
        places.flatMap { $0.events.indices.contains(event) ? $0.events[event] : nil }
      }
      return Diagnostic(
        finding.severity, rule: finding.rule.name, message: finding.message, line: place?.line ?? 1,
        column: place?.column ?? 1, path: place?.path ?? "Pattern")
    }
  }

  private var bindingFindings: [Diagnostic] {
    guard let pattern else { return [] }
    let rule = AHAPRule.unusableBinding
    return PatternBindings(in: pattern).problems.map {
      Diagnostic(
        rule.severity, rule: rule.name, message: "\($0.path): \($0.message)", line: 1, column: 1,
        path: $0.path)
    }
  }
}

extension HapticPattern {
  /// A warning if more events sound at the same time than an engine plays; `nil` otherwise.
  package var overlapFinding: Diagnostic? {
    let voices = SynthesizerCapacity.engineVoices
    // A pattern whose events together have no more load than voices always plays completely.
    guard events.reduce(0, { $0 + $1.type.load }) > voices, EventOverlap.mayExceed(voices, in: self) else {
      return nil
    }
    let overlap = EventOverlap(self)
    guard let load = overlap.load, load.sum > voices else { return nil }
    let rule = AHAPRule.tooManyAtOnce
    guard let sounding = overlap.sounding, sounding.sum > voices else {
      let message =
        "the sounds at \(Self.seconds(load.time)) take as long to render as \(load.sum) vibrations at once; "
        + "an engine has time for \(voices) and cuts the others off: remove some tones and audio files or spread them"
      return Diagnostic(rule.severity, rule: rule.name, message: message, line: 1, column: 1, path: "Pattern")
    }
    var message = "\(sounding.sum) events sound at once at \(Self.seconds(sounding.time))"
    if let onsets = overlap.onsets, onsets.sum > voices {
      message += ", and \(onsets.sum) begin on one sample at \(Self.seconds(onsets.time))"
    }
    message += "; an engine plays \(voices) at once and cuts the others off: remove some or spread them"
    return Diagnostic(rule.severity, rule: rule.name, message: message, line: 1, column: 1, path: "Pattern")
  }

  /// The first event that relies on defaults, with what a note about it and all others says; `nil` if none does.
  package var reliedDefaults: (event: Int, message: String)? {
    let relying = events.indices.filter { events[$0].reliesOnDefaults }
    guard let first = relying.first else { return nil }
    let count = relying.count
    let event = events[first]
    let values = [EventParameterID.hapticIntensity, .hapticSharpness].filter { id in
      !event.parameters.contains { $0.id == id }
    }
    let taken = values.map { "\($0.name) \(NumberText.rounded(Double(event[$0]), digits: 6))" }
    let others = count > 1 ? " (here and in \(count - 1) more)" : ""
    return (
      first,
      "this event takes the default \(taken.joined(separator: " and "))\(others); "
        + "state the values, so that every system plays the same"
    )
  }

  private static func seconds(_ time: Double) -> String { "\(NumberText.rounded(time, digits: 6)) s" }
}
