import AHAP
import HapticAnalysis
import HapticModel
import HapticText

/// Checks AHAP text: whether it plays and, on a device, how the pattern feels.
public struct CheckOperation: Sendable {
  /// The check of how the pattern feels on a device; `nil` for a check of the text alone.
  public var design: DesignCheck?
  /// The names of the rules of the text that are not applied. The design check has its own list.
  public var disabled: [String]

  /// Finds ways to resolve findings, such as ``FoundWay/all(of:in:sounds:)``; `nil` for none. A closure, so that
  /// programs that do not ask for ways contain none.
  package var ways:
    (@Sendable ([DesignFinding], DesignReview, (AudioWaveform) -> SoundFacts?) -> [[FoundWay]])?

  /// Creates the operation. Without a design check, only the text is checked.
  public init(design: DesignCheck? = nil, disabled: [String] = []) {
    self.design = design
    self.disabled = disabled
  }

  /// Compares bytes: a set of texts would need the tables of Unicode in every WebAssembly module.
  private func isDisabled(_ rule: String) -> Bool { disabled.contains(where: rule.hasSameBytes) }

  /// Returns whether a rule is applied. `rule` is the name of the rule.
  package func applies(_ rule: String) -> Bool {
    !isDisabled(rule) && (design != nil || DesignRule(name: rule) == nil)
  }

  /// Checks the bytes of a file. Audio files of the pattern are not opened.
  public func run(_ text: [UInt8]) -> CheckResult { run(text, audioProblem: nil) }

  /// Checks the bytes of a file.
  ///
  /// - Parameters:
  ///   - text: the bytes of the file.
  ///   - audioProblem: returns why an audio file of the pattern cannot be played; `nil` if it can.
  ///   - sounds: measures an audio file of the pattern; a file for which it returns `nil` is not compared with
  ///     the haptics.
  ///   - opposites: returns the patterns of opposite meaning, such as left and right, from which the pattern
  ///     must be distinguished.
  package func run(
    _ text: [UInt8], audioProblem: ((String) -> AHAPDecoder.AudioProblem?)?,
    sounds: (AudioWaveform) -> SoundFacts? = { _ in nil },
    opposites: (HapticPattern) -> [ContrastPairs.Partner] = { _ in [] }
  ) -> CheckResult {
    let document = AHAPDecoder(keepsPlaces: true).decode(text, audioProblem: audioProblem)
    return result(document, sounds: sounds, opposites: opposites)
  }

  /// Returns the result for a text that is already decoded, with the locations of its entries.
  package func result(
    _ document: AHAPDocument, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil },
    opposites: (HapticPattern) -> [ContrastPairs.Partner] = { _ in [] }
  ) -> CheckResult {
    var (findings, accepted): ([DesignFinding], [DesignFinding]) = ([], [])
    var obsolete: [AcceptedFindings.Entry] = []
    var isWhole = true
    var found: [[FoundWay]] = []
    let designError = document.pattern.flatMap { design == nil ? nil : Effort.feltError($0) }
    if designError == nil, let design, let pattern = document.pattern {
      isWhole = FeltTrace.covers(pattern)
      var hasSounds = true
      let review = design.examine(pattern) { waveform in
        let facts = sounds(waveform)
        if facts == nil { hasSounds = false }
        return facts
      }
      let all = review.findings
      let partners = opposites(pattern)
      let contrasts = partners.compactMap { design.contrast(pattern, with: $0.pattern, named: $0.name) }
      findings = DesignCheck.summarized(all.filter { $0.accepted == nil })
      if let ways { found = ways(findings, review, sounds) }
      findings += contrasts.filter { $0.accepted == nil }
      accepted = (all + contrasts).filter { $0.accepted != nil }
      obsolete = AcceptedFindings(in: pattern).obsolete(
        in: all + contrasts, of: design, hasSounds: hasSounds, hasOpposites: !partners.isEmpty)
    }
    var result = CheckResult(
      findings: document.merged(
        document.checkedFindings.filter { !isDisabled($0.rule) }, findings, ways: found),
      isWhole: isWhole)
    result.accepted = document.merged([], accepted)
    result.obsolete = obsolete
    result.designError = designError
    return result
  }
}

/// The result of ``CheckOperation`` for a text.
public struct CheckResult: Sendable {
  /// The findings that the file does not accept, in the order of the file.
  public var findings: [FileFinding]
  /// The findings that the file accepts (`AcceptedFindings`), in the order of the file. They do not fail a check.
  public var accepted: [FileFinding] = []
  /// The entries of the file that accept nothing, as no such finding is there any more.
  public var obsolete: [AcceptedFindings.Entry] = []
  /// Whether the design check covers the whole pattern. At most ten minutes are checked.
  public var isWhole: Bool
  /// The error `tooLarge` if the design was not checked because that would take minutes; the findings are then those about
  /// the text alone. Otherwise `nil`, also for a text that cannot be played.
  public var designError: OperationError?

  /// Returns the findings as JSON: `{schema, errors, warnings, infos, findings}`, in the form that Docs/JSON.md
  /// describes, with `error` if there is a ``designError``. Findings that the file accepts are neither listed nor counted.
  public func json() -> String {
    JSONText.document { json in
      if let designError { json.string("error", designError.message) }
      json.number("errors", findings.count(of: .error))
      json.number("warnings", findings.count(of: .warning))
      json.number("infos", findings.count(of: .info))
      json.objects("findings", findings) { $0.members(of: $1) }
    }
  }
}

extension [FileFinding] {
  /// The number of findings of a severity.
  package func count(of severity: Diagnostic.Severity) -> Int {
    count { $0.diagnostic.severity == severity }
  }
}
