/// An object of a JSON text that is read strictly: each key is known and given once, and each value has its kind and its range. What
/// breaks these rules becomes a problem, with its location and its path of keys.
package struct JSONObject {
  private let path: String
  private let place: JSONTree.Place
  /// The members, each with a key of its own. A dictionary would compare keys as Unicode does, with large tables.
  private var members: [JSONTree.Member] = []

  /// Reads an object. A key that looks like a known one is an error; any other unknown key is an error too. With `ignoresUnknown`,
  /// unknown keys are warnings, except one that looks like a known key that is missing.
  ///
  /// - Parameters:
  ///   - path: the path of keys that leads to the object; empty for the whole text.
  ///   - known: the keys that the object may have.
  package init(
    _ node: JSONTree.Node, path: String = "", known: [String], ignoresUnknown: Bool = false,
    _ problems: inout [Diagnostic]
  ) {
    self.path = path
    place = node.place
    guard case .object(let list) = node.value else {
      report(.error, "must be an object { … }, not \(node.value.kind)", at: nil, &problems)
      return
    }
    // Beside the key itself, one that looks like it is another key, such as `$schema`.
    let given = known.filter { key in ignoresUnknown && list.contains { $0.key.hasSameBytes(as: key) } }
    for member in list {
      if !known.contains(where: member.key.hasSameBytes) {
        if let near = NearNames.nearest(to: member.key, in: known), !given.contains(where: near.hasSameBytes)
        {
          report(.error, "unknown key; did you mean '\(near)'?", at: member.key, member.place, &problems)
        } else {
          report(
            ignoresUnknown ? .warning : .error,
            "unknown key\(ignoresUnknown ? ", ignored" : ""); known here: \(known.joined(separator: ", "))",
            at: member.key, member.place, &problems)
        }
      } else if let index = members.firstIndex(where: { $0.key.hasSameBytes(as: member.key) }) {
        report(.error, "is given twice; remove one", at: member.key, member.place, &problems)
        members[index] = member
      } else {
        members.append(member)
      }
    }
  }

  private init(path: String, place: JSONTree.Place) {
    self.path = path
    self.place = place
  }

  /// The value under a key; `nil` if there is none. If a key is given twice, the last counts.
  package subscript(key: String) -> JSONTree.Node? {
    members.first { $0.key.hasSameBytes(as: key) }?.node
  }

  /// Returns whether a value is given. `null` means that it is unknown.
  package func isGiven(_ key: String) -> Bool {
    switch self[key]?.value {
    case nil, .null: false
    default: true
    }
  }

  /// Returns the object under a key; an empty one if there is none.
  package func object(
    _ key: String, known: [String], ignoresUnknown: Bool = false, _ problems: inout [Diagnostic]
  ) -> JSONObject {
    guard let node = self[key] else { return JSONObject(path: full(key), place: place) }
    return JSONObject(node, path: full(key), known: known, ignoresUnknown: ignoresUnknown, &problems)
  }

  /// Returns the text under a key; `nil` if there is none.
  package func string(_ key: String, _ problems: inout [Diagnostic]) -> String? {
    guard let node = self[key] else { return nil }
    if case .string(let text) = node.value { return text }
    reportKind("a text", at: key, node, &problems)
    return nil
  }

  /// Returns the number under a key; `nil` if there is none or it is out of range.
  package func number(
    _ key: String, in limits: ClosedRange<Double>? = nil, _ problems: inout [Diagnostic]
  ) -> Double? {
    guard let node = self[key] else { return nil }
    guard case .number(let value) = node.value else {
      reportKind("a number", at: key, node, &problems)
      return nil
    }
    guard let limits, !limits.contains(value) else { return value }
    let (low, high) = (NumberText.shortest(limits.lowerBound), NumberText.shortest(limits.upperBound))
    report(
      .error, "\(NumberText.shortest(value)) is outside \(low)…\(high)", at: key, node.place, &problems)
    return nil
  }

  /// Returns the truth value under a key; `nil` if there is none.
  package func bool(_ key: String, _ problems: inout [Diagnostic]) -> Bool? {
    guard let node = self[key] else { return nil }
    if case .bool(let value) = node.value { return value }
    reportKind("true or false", at: key, node, &problems)
    return nil
  }

  /// Returns the elements of the list under a key; `nil` if there is none.
  package func list(_ key: String, _ problems: inout [Diagnostic]) -> [JSONTree.Node]? {
    guard let node = self[key] else { return nil }
    if case .array(let nodes) = node.value { return nodes }
    reportKind("a list", at: key, node, &problems)
    return nil
  }

  /// Returns the texts of the list under a key; `nil` if there is none. The closure returns what is wrong with a text, or `nil`.
  package func strings(
    _ key: String, _ problems: inout [Diagnostic], problem: (String) -> String?
  ) -> [String]? {
    guard let nodes = list(key, &problems) else { return nil }
    var texts: [String] = []
    for (index, node) in nodes.enumerated() {
      guard case .string(let text) = node.value else {
        reportKind("a text", at: "\(key)[\(index)]", node, &problems)
        continue
      }
      if let message = problem(text) {
        report(.error, message, at: "\(key)[\(index)]", node.place, &problems)
      }
      texts.append(text)
    }
    return texts
  }

  private func reportKind(
    _ wanted: StaticString, at key: String, _ node: JSONTree.Node, _ problems: inout [Diagnostic]
  ) {
    report(.error, "must be \(wanted), not \(node.value.kind)", at: key, node.place, &problems)
  }

  /// Reports what is wrong with the value under a key, or with the object itself if the key is `nil`.
  package func report(
    _ severity: Diagnostic.Severity, _ message: String, at key: String?, _ problems: inout [Diagnostic]
  ) {
    report(severity, message, at: key, key.flatMap { self[$0]?.place } ?? place, &problems)
  }

  private func report(
    _ severity: Diagnostic.Severity, _ message: String, at key: String?, _ place: JSONTree.Place,
    _ problems: inout [Diagnostic]
  ) {
    let path = key.map { full($0) } ?? path
    problems.append(
      Diagnostic(
        severity, message: path.utf8.isEmpty ? message : "\(path): \(message)", line: place.line,
        column: place.column, path: path))
  }

  private func full(_ key: String) -> String { path.utf8.isEmpty ? key : "\(path).\(key)" }
}

extension JSONTree {
  /// Reads a text that is an object. Throws the first of its errors.
  package static func object<Value>(
    _ bytes: [UInt8], known: [String], ignoresUnknown: Bool = false,
    _ read: (JSONObject, inout [Diagnostic]) -> Value
  ) throws(Fault) -> Value {
    var problems: [Diagnostic] = []
    let root = try parse(bytes)
    let value = read(JSONObject(root, known: known, ignoresUnknown: ignoresUnknown, &problems), &problems)
    let first = problems.filter { $0.severity == .error }
      .min { ($0.line, $0.column) < ($1.line, $1.column) }
    guard let first else { return value }
    throw Fault(message: first.message, place: Place(line: first.line, column: first.column))
  }
}
