import HapticText

extension Baseline {
  /// Returns the entries of a baseline file. Throws the location and the message of its first error.
  package static func entries(_ bytes: [UInt8]) throws(JSONTree.Fault) -> [Entry] {
    try JSONTree.object(bytes, known: ["schema", "findings"], ignoresUnknown: true) { root, problems in
      guard let nodes = root.list("findings", &problems) else {
        root.report(
          .error,
          "this is not a baseline, as the list 'findings' is missing; write one with --write-baseline",
          at: nil, &problems)
        return []
      }
      if let schema = root.number("schema", &problems), schema != Double(JSONText.schema) {
        root.report(
          .error, "is not \(JSONText.schema); use a newer thrum to read it", at: "schema", &problems)
      }
      return nodes.enumerated().compactMap { index, node in
        let keys = ["file", "severity", "rule", "path", "message"]
        let path = "findings[\(index)]"
        return entry(JSONObject(node, path: path, known: keys, ignoresUnknown: true, &problems), &problems)
      }
    }
  }

  private static func entry(_ object: JSONObject, _ problems: inout [Diagnostic]) -> Entry? {
    func text(_ key: String) -> String? {
      if object[key] == nil { object.report(.error, "is missing", at: key, &problems) }
      return object.string(key, &problems)
    }
    guard let file = text("file"), let rule = text("rule"), let path = text("path"),
      let message = text("message"), let name = text("severity")
    else { return nil }
    guard let severity = Diagnostic.Severity(name: name) else {
      object.report(.error, "must be info, warning or error", at: "severity", &problems)
      return nil
    }
    return Entry(file: file, severity: severity, rule: rule, path: path, message: message)
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
