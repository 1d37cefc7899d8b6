import HapticAnalysis
import HapticModel
import HapticOperations

/// A check of the design of a text, which can run on any thread.
package struct DesignJob: Sendable {
  let uri: String
  let revision: Int
  let check: DesignCheck
  let pattern: HapticPattern
  let surroundings: any Surroundings

  /// Whether the check takes so little time that it is made before the findings are sent.
  func isImmediate(bytes: Int) -> Bool {
    bytes <= Limits.immediateDesignBytes
      && Effort(feeling: [pattern]).time(for: .feeling) <= Limits.immediateDesignTime
  }

  /// Checks the design. This can take seconds.
  package func run() -> DesignOutcome {
    do throws(OperationError) {
      try Effort.checkFelt(pattern)
    } catch {
      return DesignOutcome(uri: uri, revision: revision, review: nil, findings: [], problem: error.message)
    }
    let review = check.examine(pattern) { waveform in
      waveform.path.flatMap { surroundings.soundFacts(of: $0, in: uri) }
    }
    let findings = DesignCheck.summarized(review.findings.filter { $0.accepted == nil })
    return DesignOutcome(uri: uri, revision: revision, review: review, findings: findings, problem: nil)
  }
}

/// The result of a design check.
package struct DesignOutcome: Sendable {
  let uri: String
  /// The text that was checked.
  let revision: Int
  /// The data from which ways to resolve the findings are found.
  let review: DesignReview?
  let findings: [DesignFinding]
  /// Why the design was not checked.
  let problem: String?
}
