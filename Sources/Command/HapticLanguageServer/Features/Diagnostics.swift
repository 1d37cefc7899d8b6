import AHAP
import HapticAnalysis
import HapticOperations
import HapticText

/// The findings about a document, as `thrum check --design` prints them.
enum Diagnostics {
  /// A finding with its place in the text.
  struct Placed {
    var finding: FileFinding
    var range: Range<Int>
  }

  /// Returns the findings in the order of the text.
  static func placed(
    _ document: AHAPDocument, _ check: CheckOperation, _ design: DesignOutcome?, _ text: TextBuffer
  )
    -> [Placed]
  {
    var format = document.checkedFindings.filter { check.applies($0.rule) }
    if let problem = design?.problem {
      format.append(
        Diagnostic(
          .info, rule: "design", message: "the design is not checked: \(problem)", line: 1, column: 1,
          path: ""))
    }
    let findings = document.merged(format, known(design?.findings ?? [], in: document))
    var places = FindingLocator(text)
    return findings.map { Placed(finding: $0, range: places.range(of: $0.diagnostic)) }
  }

  /// Returns the findings whose place exists. Findings of an earlier text can be about events that were removed.
  private static func known(_ findings: [DesignFinding], in document: AHAPDocument) -> [DesignFinding] {
    guard let pattern = document.pattern else { return [] }
    return findings.filter { finding in
      switch finding.place {
      case .pattern: true
      case .event(let index): pattern.events.indices.contains(index)
      case .parameter(let index): pattern.parameters.indices.contains(index)
      case .curve(let index): pattern.curves.indices.contains(index)
      }
    }
  }

  /// Returns the findings as the protocol writes them.
  static func json(
    _ placed: [Placed], settingsProblem: String?, _ document: DocumentState, _ client: ClientDescription
  ) -> [JSONValue] {
    var finder = PositionFinder(document.text, client.encoding)
    var others = FindingLocator(document.text)
    var result: [JSONValue] = []
    if let settingsProblem {
      result.append(
        json(.warning, "thrum.json", settingsProblem, finder.json(0..<0)))
    }
    for place in placed {
      let finding = place.finding
      var value = json(
        finding.diagnostic.severity, finding.diagnostic.rule, finding.diagnostic.message,
        finder.json(place.range))
      if client.showsRelatedLocations, let design = finding.design, !finding.others.isEmpty {
        // Its own finder: the other places lie before and behind.
        var finder = PositionFinder(document.text, client.encoding)
        let related = zip(design.others, finding.others).prefix(mostRelated).compactMap {
          other, spot -> JSONValue? in
          guard let spot else { return nil }
          let range = others.range(line: spot.line, column: spot.column)
          return [
            "location": ["uri": .string(document.uri), "range": finder.json(range)],
            "message": .string("the same at \(NumberText.rounded(other.time, digits: 3)) s"),
          ]
        }
        value.add("relatedInformation", .array(related))
      }
      result.append(value)
    }
    return result
  }

  /// The most other places that a finding names; an editor lists them all.
  private static var mostRelated: Int { 20 }

  private static func json(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, _ range: JSONValue
  ) -> JSONValue {
    let number =
      switch severity {
      case .error: 1
      case .warning: 2
      case .info: 3
      }
    return [
      "range": range, "severity": .int(number), "code": .string(rule), "source": "thrum",
      "message": .string(message),
    ]
  }
}
