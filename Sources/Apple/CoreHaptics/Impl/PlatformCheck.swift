#if !canImport(Darwin)
  import AHAP
  import HapticModel
  import HapticPlatform
  import HapticPlayback
  import HapticText
  import Synchronization

  /// Checks a pattern for content that a phone refuses or shortens. Depending on `PlatformRules`, the check
  /// either throws an error as the phone does, or accepts the pattern and logs the first case of each kind.
  enum PlatformCheck {
    /// The names of the AHAP rules whose findings this package accepts but a phone refuses.
    private static let misspellings = [
      AHAPRule.wrongCase, .misnamedKey, .misnamedParameterID, .emptyEntry,
    ].map(\.name)

    static func check(_ findings: [Diagnostic], in source: PatternSource) throws(CHHapticError) {
      for finding in findings where misspellings.contains(finding.rule) {
        if PlatformRules.current.refusesMisspelledNames {
          var refused = finding
          refused.message += "; a phone refuses it, and this test applies the rules of a phone"
          throw CHHapticError([refused], in: source)
        }
        ToleranceLog.current.note(finding.rule, "\(finding.path): \(finding.message); a phone refuses it")
      }
    }

    static func check(_ pattern: HapticPattern) throws(CHHapticError) {
      let rules = PlatformRules.current
      for (index, curve) in pattern.curves.enumerated() {
        let count = curve.controlPoints.count
        let limit = rules.mostControlPoints ?? PlatformRules.phonePoints
        guard count > limit else { continue }
        let message = "\(count) control points; not every phone accepts more than \(limit): split the curve"
        if rules.mostControlPoints != nil {
          throw CHHapticError(.badParameterEntry, message, place: "curves[\(index)]")
        }
        ToleranceLog.current.note("control-points", "curves[\(index)]: \(message)")
      }
      guard rules.longestContinuousEvent == nil else { return }
      for (index, event) in pattern.events.enumerated()
      where event.type == .hapticContinuous && event.duration ?? 0 > PlatformRules.phoneSeconds {
        ToleranceLog.current.note(
          "long-event",
          "events[\(index)].duration: a phone ends continuous events after "
            + "\(Int(PlatformRules.phoneSeconds)) s; here they continue")
      }
    }
  }

  extension PlatformRules {
    fileprivate static let phonePoints = phone.mostControlPoints ?? .max
    fileprivate static let phoneSeconds = phone.longestContinuousEvent ?? .infinity

    /// Returns the pattern as it plays under these rules: continuous events are shortened to the limit.
    func played(_ pattern: HapticPattern) -> HapticPattern {
      guard let limit = longestContinuousEvent else { return pattern }
      var result = pattern
      for index in result.events.indices where result.events[index].type == .hapticContinuous {
        result.events[index].duration = min(result.events[index].duration ?? limit, limit)
      }
      return result
    }
  }

  /// A log of patterns that this module accepts and a phone refuses. Only the first pattern of each kind is
  /// logged.
  package final class ToleranceLog: Sendable {
    private let noted = Mutex<Set<String>>([])

    /// Creates an empty log.
    package init() {}

    /// The log of the current task: the program's log, unless a test sets another.
    @TaskLocal package static var current = ToleranceLog()

    func note(_ kind: String, _ message: @autoclosure () -> String) {
      guard noted.withLock({ $0.insert(kind).inserted }) else { return }
      HapticLog.current.log(.notice, "CoreHaptics: \(message()) (logged once; THRUM_LOG=error hides it)")
    }
  }
#endif
