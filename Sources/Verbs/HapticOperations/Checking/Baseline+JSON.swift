import HapticText

extension Baseline {
  /// Returns the entries of a baseline file. Throws the location and the message of its first error.
  package static func entries(_ bytes: [UInt8]) throws(JSONTree.Fault) -> [Entry] {
    func fault(_ place: JSONTree.Place, _ message: String) -> JSONTree.Fault {
      JSONTree.Fault(message: message, place: place)
    }
    let root = try JSONTree.parse(bytes)
    guard case .object(let members) = root.value,
      let list = members.first(where: { $0.key == "findings" }), case .array(let nodes) = list.node.value
    else {
      throw fault(
        root.place,
        "this is not a baseline, as the list 'findings' is missing; write one with --write-baseline")
    }
    if let schema = members.first(where: { $0.key == "schema" }) {
      guard case .number(let number) = schema.node.value, number == Double(JSONText.schema) else {
        throw fault(schema.node.place, "the schema is not \(JSONText.schema); use a newer thrum to read it")
      }
    }
    var entries: [Entry] = []
    for node in nodes {
      guard case .object(let members) = node.value else {
        throw fault(node.place, "must be an object, not \(node.value.kind)")
      }
      func text(_ key: String) throws(JSONTree.Fault) -> String {
        guard let member = members.first(where: { $0.key == key }) else {
          throw fault(node.place, "the entry has no '\(key)'")
        }
        guard case .string(let text) = member.node.value else {
          throw fault(member.node.place, "\(key) must be a text, not \(member.node.value.kind)")
        }
        return text
      }
      guard let severity = Diagnostic.Severity(name: try text("severity")) else {
        throw fault(node.place, "severity must be info, warning or error")
      }
      entries.append(
        Entry(
          file: try text("file"), severity: severity, rule: try text("rule"), path: try text("path"),
          message: try text("message")))
    }
    return entries
  }

  /// Returns the baseline file with the known findings of files, one per line, so that
  /// version control shows which of them come and go. The names are those of the files in this baseline.
  package static func text(of files: [(name: String, file: CheckedFile)]) -> String {
    let lines = files.sortedStably { $0.name }
      .flatMap { name, file in file.known.map { line($0.diagnostic, name) } }
    let list = lines.isEmpty ? "[]" : "[\n    " + lines.joined(separator: ",\n    ") + "\n  ]"
    return "{\n  \"schema\": \(JSONText.schema),\n  \"findings\": \(list)\n}\n"
  }

  private static func line(_ finding: Diagnostic, _ name: String) -> String {
    let members = [
      ("file", name), ("severity", finding.severity.name), ("rule", finding.rule), ("path", finding.path),
      ("message", finding.message),
    ]
    return "{" + members.map { "\"\($0.0)\": \(JSONText.quoted($0.1))" }.joined(separator: ", ") + "}"
  }
}

extension Diagnostic.Severity {
  /// Creates a severity from its name; `nil` if there is no such severity.
  fileprivate init?(name: String) {
    switch name {
    case Self.info.name: self = .info
    case Self.warning.name: self = .warning
    case Self.error.name: self = .error
    default: return nil
    }
  }
}
