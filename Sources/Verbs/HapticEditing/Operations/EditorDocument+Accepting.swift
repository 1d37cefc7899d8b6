import AHAP
import HapticAnalysis
import HapticModel
import HapticText

extension EditorDocument {
  /// Why an acceptance cannot be written.
  package struct AcceptanceError: Error {
    /// The place, what is wrong with it and what to do, in one line.
    package var message: String
  }

  /// Accepts the findings of a design rule at some times, in seconds, because the pattern is meant so. An entry that
  /// accepts such a finding already gets the new reason. Only the list in the metadata of the text changes. Returns
  /// whether anything changed.
  @discardableResult
  package mutating func accept(_ rule: String, at times: [Double], reason: String, gesture: Int32 = 0)
    throws(AcceptanceError) -> Bool
  {
    let rule = try Self.rule(rule)
    return try changeAccepted(.accept, gesture: gesture) { entries in
      var changes = MetadataChanges()
      var new: [AcceptedFindings.Entry] = []
      for time in times where time.isFinite && time >= 0 {
        let time = Grid.time(time)
        if let index = entries.firstIndex(where: { $0?.accepts(rule, time) == true }) {
          guard let entry = entries[index], !entry.reason.hasSameBytes(as: reason),
            !changes.replaced.contains(where: { $0.index == index })
          else { continue }
          changes.replaced.append((index, "reason", .string(reason)))
        } else if !new.contains(where: { $0.accepts(rule, time) }) {
          new.append(AcceptedFindings.Entry(rule, at: time, reason: reason))
        }
      }
      changes.added = new.map { $0.value }
      return changes
    }
  }

  /// Removes the entries that accept findings of a design rule at some times, in seconds. Returns whether anything
  /// changed.
  @discardableResult
  package mutating func withdraw(_ rule: String, at times: [Double], gesture: Int32 = 0)
    throws(AcceptanceError) -> Bool
  {
    let rule = try Self.rule(rule)
    return try changeAccepted(.withdraw, gesture: gesture) { entries in
      var changes = MetadataChanges()
      for (index, entry) in entries.enumerated() {
        guard let entry, times.contains(where: { entry.accepts(rule, $0) }) else { continue }
        changes.removed.append(index)
      }
      return changes
    }
  }

  private static func rule(_ name: String) throws(AcceptanceError) -> DesignRule {
    guard let rule = DesignRule(name: name) else {
      throw AcceptanceError(
        message: "rule: only findings of design rules can be accepted; switch off other rules in thrum.json")
    }
    return rule
  }

  /// Changes the list. The closure gets the entries of the list; `nil` for those that cannot be used, which stay.
  private mutating func changeAccepted(
    _ name: EditName, gesture: Int32, _ changes: ([AcceptedFindings.Entry?]) -> MetadataChanges
  ) throws(AcceptanceError) -> Bool {
    begin(gesture)
    do throws(MetadataProblem) {
      let list = try origin.source.metadataList(AcceptedFindings.key)
      let changes = changes(list.map { AcceptedFindings.usable($0) })
      if changes.isEmpty { return false }
      commit(name, gesture: gesture, around: try origin.source.changing(AcceptedFindings.key, changes))
      return true
    } catch {
      throw AcceptanceError(message: Self.message(error))
    }
  }

  private static func message(_ problem: MetadataProblem) -> String {
    let metadata = ExtraKeys.metadataKey
    return switch problem {
    case .notAnObject: "\(metadata): is not an object; make it one, or remove it"
    case .notAList:
      "\(metadata).\(AcceptedFindings.key): is not a list; write a list of {rule, time, reason}, or remove it"
    case .unusual:
      "\(metadata): is given twice or has keys with escapes; write each key once and without escapes"
    }
  }
}

extension AcceptedFindings.Entry {
  /// Returns whether the entry accepts findings of a rule at a time.
  fileprivate func accepts(_ rule: DesignRule, _ time: Double) -> Bool {
    // Decimal times have no exact difference.
    self.rule == rule && (self.time - time).magnitude <= AcceptedFindings.tolerance + 1e-9
  }
}
