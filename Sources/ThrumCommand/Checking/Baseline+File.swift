import HapticAnalysis
import HapticText

extension Baseline {
  /// The number of bytes of a baseline file that are read at most.
  private static let readLimit = 64 << 20

  /// Reads a baseline file. Throws with status 66 if it cannot be read, and 1 if it has an error; the message
  /// states the location.
  static func read(_ path: String, console: Console) throws(CommandFailure) -> Baseline {
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try InputFile.read(path, console: console, limit: readLimit)
    } catch {
      throw CommandFailure(
        error.status, error.message.map { "\($0); create the baseline with --write-baseline" })
    }
    return Baseline(path, try entries(bytes, path))
  }

  private static func entries(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> [Entry] {
    func fault(_ place: JSONTree.Place, _ message: String) -> CommandFailure {
      CommandFailure(.faulty, "\(path):\(place.line):\(place.column): \(message)")
    }
    let root: JSONTree.Node
    do throws(JSONTree.Fault) {
      root = try JSONTree.parse(bytes)
    } catch {
      throw fault(error.place, error.message)
    }
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
      func text(_ key: String) throws(CommandFailure) -> String {
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

  /// Returns the baseline file with the known findings of a report, one per line, so that
  /// version control shows which of them come and go.
  func text(of report: CheckReport) -> String {
    let lines = report.files.compactMap { file in name(of: file.path).map { (name: $0, file: file) } }
      .sorted { $0.name < $1.name }
      .flatMap { name, file in file.known.map { line($0.diagnostic, name) } }
    let list = lines.isEmpty ? "[]" : "[\n    " + lines.joined(separator: ",\n    ") + "\n  ]"
    return "{\n  \"schema\": \(JSONText.schema),\n  \"findings\": \(list)\n}\n"
  }

  private func line(_ finding: Diagnostic, _ name: String) -> String {
    let members = [
      ("file", name), ("severity", finding.severity.name), ("rule", finding.rule), ("path", finding.path),
      ("message", finding.message),
    ]
    return "{" + members.map { "\"\($0.0)\": \(JSONText.quoted($0.1))" }.joined(separator: ", ") + "}"
  }

  /// Writes the baseline file of a report to `path`.
  ///
  /// Throws with status 73 if there is a file that is no baseline, so that a mistyped command does not replace
  /// a pattern.
  func write(_ report: CheckReport, console: Console) throws(CommandFailure) {
    try Self.checkReplaceable(path, console: console)
    let target = try OutputFile(path, console: console)
    try target.write(Array(text(of: report).utf8))
    try target.commit()
  }

  /// Throws with status 73 if there is a file at a path that is no baseline.
  static func checkReplaceable(_ path: String, console: Console) throws(CommandFailure) {
    guard System.info(at: path) != nil else { return }
    do throws(CommandFailure) {
      _ = try read(path, console: console)
    } catch {
      throw CommandFailure(
        .cannotCreate, "'\(path)' exists and is no baseline; choose another name with --write-baseline")
    }
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
