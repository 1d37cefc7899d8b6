import HapticText
import HapticVocabulary

extension AcceptedFindings {
  /// Returns findings with the reason of the entry that accepts them in ``DesignFinding/accepted``. If several entries
  /// match, the earliest counts. Takes n log n of the number of findings and entries.
  public func marking(_ findings: [DesignFinding]) -> [DesignFinding] {
    guard !entries.isEmpty else { return findings }
    let rows = Self.rows(entries.count) { (entries[$0].rule, entries[$0].time) }
    return findings.map { finding in
      guard let found = Self.match(finding.time, in: rows[Int(finding.rule.rawValue)]) else { return finding }
      var finding = finding
      finding.accepted = entries[found].reason
      return finding
    }
  }

  /// Returns the entries that match none of some findings, in the order of the file.
  ///
  /// - Parameters:
  ///   - findings: all findings of a pattern, none of them summarized.
  ///   - isChecked: returns whether the findings contain all of a rule at a time; other entries are not returned.
  public func obsolete(
    in findings: [DesignFinding], isChecked: (_ rule: DesignRule, _ time: Double) -> Bool = { _, _ in true }
  ) -> [Entry] {
    let rows = Self.rows(findings.count) { (findings[$0].rule, findings[$0].time) }
    return entries.filter {
      Self.match($0.time, in: rows[Int($0.rule.rawValue)]) == nil && isChecked($0.rule, $0.time)
    }
  }

  /// Returns the entries that match none of the findings of a check, in the order of the file; without those whose
  /// findings the check could not make: of disabled rules, after ten minutes, and of rules that need what was not there.
  ///
  /// - Parameters:
  ///   - findings: all findings of a pattern, none of them summarized.
  ///   - hasSounds: whether the audio files were there that the rules about sounds asked for.
  ///   - hasOpposites: whether the pattern was compared with those of opposite meaning.
  package func obsolete(
    in findings: [DesignFinding], of check: DesignCheck, hasSounds: Bool, hasOpposites: Bool
  ) -> [Entry] {
    obsolete(in: findings) { rule, time in
      switch rule {
      case .soundOffset, .soundCharacter: if !hasSounds { return false }
      case .weakContrast: if !hasOpposites { return false }
      default: break
      }
      return !check.disabled.contains(rule) && time < FeltTrace.longest
    }
  }

  private typealias Row = [(time: Double, index: Int)]

  /// Returns the times of each rule, sorted.
  private static func rows(_ count: Int, _ value: (Int) -> (DesignRule, Double)) -> [Row] {
    var rows = [Row](repeating: [], count: DesignRule.allCases.count)
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(value) { value in
      for index in 0..<count {
        let (rule, time) = value(index)
        rows[Int(rule.rawValue)].append((time, index))
      }
    }
    return rows.map { $0.sortedStably { $0.time } }
  }

  private static func match(_ time: Double, in row: Row) -> Int? {
    // Decimal times have no exact difference.
    let reach = tolerance + 1e-9
    let next = row.partitioningIndex { $0.time >= time - reach }
    return next < row.count && row[next].time <= time + reach ? row[next].index : nil
  }
}
