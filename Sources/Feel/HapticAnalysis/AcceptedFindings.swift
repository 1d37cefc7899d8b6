import HapticModel
import HapticText

/// The findings of the design checks that a designer accepts, because the pattern is meant so.
///
/// A file stores them as the list `ThrumAccepted` in the object under the key `Metadata`, which other readers ignore:
///
///     "Metadata": { "ThrumAccepted": [{ "rule": "masked", "time": 1.31, "reason": "an echo" }] }
///
/// An entry accepts every finding of its rule within ``tolerance`` of its time.
public struct AcceptedFindings: Sendable, Hashable {
  /// One acceptance.
  public struct Entry: Sendable, Hashable {
    /// The rule whose findings are accepted.
    public var rule: DesignRule
    /// The time of the findings in seconds from the start of the pattern, as the finding states it.
    public var time: Double
    /// Why the pattern is meant so, in the words of the designer; may be empty.
    public var reason: String

    /// Creates an entry from its parts.
    public init(_ rule: DesignRule, at time: Double, reason: String) {
      self.rule = rule
      self.time = time
      self.reason = reason
    }
  }

  /// A fault in the list of a file.
  public struct Problem: Sendable, Hashable {
    /// The key path of the first part that cannot be used, such as `Metadata.ThrumAccepted[2].time`.
    public var path: String
    /// The fault and its remedy, in one line.
    public var message: String
    /// The number of entries that cannot be used; 0 if the list as a whole cannot be used.
    public var count: Int
  }

  /// The entries that can be used, in the order of the file.
  public var entries: [Entry]
  /// The fault in the list; `nil` if every entry can be used. Entries that cannot be used accept nothing.
  public private(set) var problem: Problem?

  /// The largest distance in seconds between an entry and a finding that it accepts. Chosen by this project: less than
  /// a hand distinguishes, more than any rounding of a time.
  public static var tolerance: Double { 0.001 }

  /// The key of the list in the object under `ExtraKeys.metadataKey`.
  package static var key: String { "ThrumAccepted" }

  /// Creates the list of some entries.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// Reads the list that is stored in a pattern; an empty one if the pattern contains none.
  public init(in pattern: HapticPattern) {
    entries = []
    guard case .object(let metadata) = pattern.extras[ExtraKeys.metadataKey], let value = metadata[Self.key]
    else { return }
    let path = "\(ExtraKeys.metadataKey).\(Self.key)"
    guard case .array(let values) = value else {
      problem = Problem(
        path: path,
        message:
          "\(Self.key) accepts nothing, as it is not a list; write a list of {rule, time, reason} or remove it",
        count: 0)
      return
    }
    entries.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      switch Self.entry(value) {
      case .success(let entry): entries.append(entry)
      case .failure(let fault):
        if problem == nil {
          problem = Problem(
            path: "\(path)[\(index)]\(fault.member)",
            message: "this entry accepts nothing: \(fault.message), or remove the entry", count: 0)
        }
        problem?.count += 1
      }
    }
    if let count = problem?.count, count > 1 { problem?.message += " (here and in \(count - 1) more)" }
  }

  /// Returns the entry of an element of the list; `nil` if the element cannot be used.
  package static func usable(_ value: ExtraValue) -> Entry? { try? entry(value).get() }

  private struct Fault: Error {
    var member: String
    var message: String
  }

  private static func entry(_ value: ExtraValue) -> Result<Entry, Fault> {
    guard case .object(let members) = value else {
      return .failure(Fault(member: "", message: "it is not an object; write {rule, time, reason}"))
    }
    guard case .string(let name) = members["rule"] else {
      return .failure(Fault(member: ".rule", message: "rule is not a text; write the name of a design rule"))
    }
    guard let rule = DesignRule(name: name) else {
      let shown = name.utf8.count <= 40 ? "there is no design rule '\(name)'" : "there is no such design rule"
      return .failure(Fault(member: ".rule", message: "\(shown); write a name of Docs/DesignChecks.md"))
    }
    guard let time = members["time"]?.number, time >= 0 else {
      return .failure(
        Fault(
          member: ".time", message: "time is not a number of seconds from 0; write the time of the finding"))
    }
    guard case .string(let reason) = members["reason"] else {
      return .failure(Fault(member: ".reason", message: "reason is not a text; write why it is meant so"))
    }
    return .success(Entry(rule, at: time, reason: reason))
  }

  /// Stores the entries in a pattern, in place of a list that the pattern already contains. Without entries, the list
  /// is removed. Other keys stay as they are.
  public func store(in pattern: inout HapticPattern) {
    pattern.setMetadata(Self.key, entries.isEmpty ? nil : .array(entries.map { $0.value }))
  }
}

extension AcceptedFindings.Entry {
  /// The entry as a file states it.
  package var value: ExtraValue {
    .object(
      ExtraKeys([
        ExtraKeys.Member(key: "rule", value: .string(rule.name)),
        ExtraKeys.Member(key: "time", value: .number(NumberText.shortest(time.isFinite ? time : 0))),
        ExtraKeys.Member(key: "reason", value: .string(reason)),
      ]))
  }
}
