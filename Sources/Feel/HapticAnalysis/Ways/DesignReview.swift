import HapticModel
import HapticText

/// All findings about a pattern, with the ways to resolve them.
package struct DesignReview {
  let scene: DesignScene
  let check: DesignCheck
  /// All findings, sorted by time, also those that the pattern accepts.
  package let findings: [DesignFinding]

  /// The pattern that was checked.
  package var pattern: HapticPattern { scene.pattern }
  /// The felt trace of the pattern.
  package var trace: FeltTrace { scene.trace }

  /// Returns ways to resolve a finding, the most direct one first; none if only the designer can know what to do. A
  /// finding that stands for others of its rule (``DesignFinding/others``) is resolved at all places.
  package func ways(of finding: DesignFinding) -> [DesignWay] {
    let finder = WayFinder(scene)
    let first = finder.ways(of: finding)
    guard !finding.others.isEmpty, !first.isEmpty else { return first }
    let places = Set(finding.others)
    let others = findings.filter {
      $0.rule == finding.rule && $0.accepted == nil
        && places.contains(DesignFinding.Occurrence($0.place, time: $0.time))
    }
    let ways = others.map { finder.ways(of: $0) }
    return first.map { way in
      let same = ways.compactMap { $0.first { $0.kind == way.kind } }
      guard !same.isEmpty else { return way }
      var all = way
      all.title += ", and \(same.count) more like it"
      for other in same { all.edits += other.edits }
      return all
    }
  }

  /// Returns the findings that a way ends, and those that it causes. Plays the changed pattern once, which takes as long
  /// as a check.
  ///
  /// - Parameter sounds: measures an audio file of the pattern, as for the review.
  package func outcome(
    of way: DesignWay, sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
  ) -> (ends: [DesignFinding], starts: [DesignFinding]) {
    let (pattern, origins) = way.applied(to: scene.pattern)
    let after = check.examine(pattern, sounds: sounds).findings.filter { $0.accepted == nil }
    var left = after
    var ends: [DesignFinding] = []
    for finding in findings where finding.accepted == nil {
      let same = left.firstIndex {
        $0.rule == finding.rule && Self.place($0.place, origins) == finding.place
      }
      if let same { left.remove(at: same) } else { ends.append(finding) }
    }
    return (ends, left)
  }

  /// Returns the place in the pattern before the changes; `nil` for an added event.
  private static func place(_ place: DesignFinding.Place, _ origins: [Int?]) -> DesignFinding.Place? {
    guard case .event(let index) = place else { return place }
    return origins.indices.contains(index) ? origins[index].map { .event($0) } : nil
  }
}
