import AHAP
import HapticAnalysis
import HapticEditing
import HapticModel
import HapticOperations
import HapticText

/// Changes that resolve findings: the ways of the design checks, accepting a finding, all safe fixes, and corrections of
/// spelling. Every byte that a change does not concern stays.
enum QuickFixes {
  /// The kind of a fix. The client sends it back to request the edits.
  enum Action: Equatable {
    /// One of the ways to resolve a finding of the design, both by number.
    case way(finding: Int, way: Int)
    /// The finding is meant so.
    case accept(finding: Int)
    /// All safe fixes, as `thrum check --fix` makes them.
    case fixAll

    var json: JSONValue {
      switch self {
      case .way(let finding, let way): ["kind": "way", "finding": .int(finding), "way": .int(way)]
      case .accept(let finding): ["kind": "accept", "finding": .int(finding)]
      case .fixAll: ["kind": "fixAll"]
      }
    }

    init?(_ value: JSONValue) {
      switch (value["kind"].string, value["finding"].int, value["way"].int) {
      case ("way", let finding?, let way?): self = .way(finding: finding, way: way)
      case ("accept", let finding?, _): self = .accept(finding: finding)
      case ("fixAll", _, _): self = .fixAll
      default: return nil
      }
    }
  }

  /// Returns the code actions for a part of the text.
  ///
  /// - Parameter only: the kinds that the client asks for; empty for all.
  static func actions(in range: Range<Int>, only: [String], _ view: DocumentView) -> [JSONValue] {
    guard view.client.supportsCodeActions else { return [] }
    func wants(_ kind: String) -> Bool {
      only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    var result: [JSONValue] = []
    // Read once for all actions of the answer, unless the client asks for their edits later.
    let document = view.client.resolvesEdits ? nil : try? EditorDocument(view.text.bytes)
    let placed = Diagnostics.placed(view.document, view.check, view.design, view.text)
    let diagnostics = Diagnostics.json(placed, settingsProblem: nil, view.state, view.client)
    if wants("quickfix") {
      var designs = 0
      for (place, diagnostic) in zip(placed, diagnostics)
      where place.range.lowerBound <= range.upperBound && range.lowerBound <= place.range.upperBound {
        if let edit = SpellingFixes.fix(of: place, view) {
          result.append(
            action(edit.title, "quickfix", [diagnostic], isPreferred: true).adding(
              "edit", view.workspaceEdit(edit.edits)))
        }
        guard let design = place.finding.design, let outcome = view.design, let review = outcome.review,
          let number = outcome.findings.firstIndex(of: design), designs < Limits.findingsWithWays
        else { continue }
        designs += 1
        for (way, found) in review.ways(of: design).enumerated() {
          add(
            .way(finding: number, way: way), "\(found.title) (\(found.note))", "quickfix", [diagnostic],
            isPreferred: way == 0, to: &result, document, view)
        }
        add(
          .accept(finding: number), "Accept [\(design.rule.name)] here: it is meant so", "quickfix",
          [diagnostic], isPreferred: false, to: &result, document, view)
      }
    }
    let hasFixes =
      view.design?.findings.contains { $0.fix != nil } == true
      || placed.contains { $0.finding.diagnostic.rule == AHAPRule.longCurve.name }
    if wants("source.fixAll"), hasFixes {
      add(
        .fixAll, "Make all safe fixes of the design", "source.fixAll", [], isPreferred: false, to: &result,
        document, view)
    }
    return result
  }

  /// Adds an action, with its edits unless the client asks for them later. An action without edits is left out.
  private static func add(
    _ action: Action, _ title: String, _ kind: String, _ diagnostics: [JSONValue], isPreferred: Bool,
    to result: inout [JSONValue], _ document: EditorDocument?, _ view: DocumentView
  ) {
    let value = self.action(title, kind, diagnostics, isPreferred: isPreferred)
    if view.client.resolvesEdits {
      result.append(
        value.adding(
          "data",
          [
            "uri": .string(view.state.uri), "revision": .int(view.state.revision), "action": action.json,
          ]))
    } else if let edits = edits(of: action, document, view), !edits.isEmpty {
      result.append(value.adding("edit", view.workspaceEdit(edits)))
    }
  }

  private static func action(_ title: String, _ kind: String, _ diagnostics: [JSONValue], isPreferred: Bool)
    -> JSONValue
  {
    var value: JSONValue = ["title": .string(title), "kind": .string(kind)]
    if !diagnostics.isEmpty { value.add("diagnostics", .array(diagnostics)) }
    if isPreferred { value.add("isPreferred", true) }
    return value
  }

  /// Returns the edits of an action; `nil` if the text cannot be changed so.
  ///
  /// - Parameter document: the pattern of the text, to be edited; `nil` if the text cannot be read.
  static func edits(
    of action: Action, _ document: EditorDocument?, _ view: DocumentView
  ) -> [TextDifference.Edit]? {
    let text = view.text.bytes
    guard let outcome = view.design, let review = outcome.review else { return nil }
    func finding(_ number: Int) -> DesignFinding? {
      outcome.findings.indices.contains(number) ? outcome.findings[number] : nil
    }
    switch action {
    case .way(let number, let way):
      guard let finding = finding(number), let document else { return nil }
      let ways = review.ways(of: finding)
      guard ways.indices.contains(way) else { return nil }
      var changed = document
      changed.apply(ways[way].edits)
      return changed.write().map { TextDifference.edits(from: text, to: $0.bytes) }
    case .accept(let number):
      guard let finding = finding(number), let document else { return nil }
      let times = [finding.time] + finding.others.map { $0.time }
      var changed = document
      guard (try? changed.accept(finding.rule.name, at: times, reason: "meant so")) == true else {
        return nil
      }
      return changed.write().map { TextDifference.edits(from: text, to: $0.bytes) }
    case .fixAll:
      guard let design = view.check.design else { return nil }
      let uri = view.state.uri
      let operation = FixOperation(design, splitsLongCurves: view.check.applies(AHAPRule.longCurve.name))
      let result = try? operation.run(text) { waveform in
        waveform.path.flatMap { view.surroundings.soundFacts(of: $0, in: uri) }
      }
      // As `thrum check --fix` without --force, it loses nothing.
      guard let result, result.formatted?.losses.isEmpty ?? true else { return nil }
      return result.text.map { TextDifference.edits(from: text, to: $0) }
    }
  }
}

extension JSONValue {
  /// Returns an object with one more member.
  func adding(_ key: String, _ value: JSONValue) -> JSONValue {
    var result = self
    result.add(key, value)
    return result
  }
}
