import AHAP
import HapticAnalysis
import HapticText

/// Findings that a project accepts for now, as the file of `check --baseline` lists them. `thrum check` reports
/// only the findings that the baseline does not list.
///
///     { "schema": 1, "findings": [{ "file": "…", "severity": "…", "rule": "…", "path": "…", "message": "…" }] }
///
/// An entry has no line. It stands for the finding with the same path and message; if there is no such finding,
/// for one with the same message; otherwise for one whose message differs only in numbers. So entries still
/// match after lines, indices, times and levels have changed. Each entry stands for one finding.
final class Baseline {
  /// A finding that the baseline lists.
  struct Entry: Equatable {
    /// The path of the file, relative to the folder of the baseline.
    var file: String
    var severity: Diagnostic.Severity
    var rule: String
    /// The key path of the finding.
    var path: String
    var message: String
  }

  /// The path of the baseline file, as the user entered it or relative to the project file.
  let path: String
  private let folder: String
  private var entries: [String: [Entry]] = [:]
  private var leftovers: [String: [Entry]] = [:]
  /// The number of findings that the baseline has hidden.
  private(set) var knownCount = 0

  /// Creates a baseline from its entries. `path` is the path of its file.
  init(_ path: String, _ entries: [Entry]) {
    self.path = path
    folder = System.resolved(Path.folder(of: path)) ?? Path.folder(of: path)
    for entry in entries { self.entries[entry.file, default: []].append(entry) }
  }

  /// Returns the name of a checked file in this baseline; `nil` for standard input, which has no path.
  func name(of file: String) -> String? {
    guard file != InputFile.standardInput else { return nil }
    return Self.relative(System.resolved(file) ?? file, to: folder)
  }

  /// Divides findings into those that the baseline does not list, and those that it lists. Errors of the file
  /// format are never listed, because the file does not play.
  ///
  /// - Parameter isChecked: returns whether a rule is applied in this run. The entries of other rules are not
  ///   reported as obsolete.
  func divide(
    _ findings: [FileFinding], of file: String, isChecked: (_ rule: String) -> Bool
  ) -> (new: [FileFinding], known: [FileFinding]) {
    guard let name = name(of: file), var open = entries[name] else { return (findings, []) }
    var isKnown = [Bool](repeating: false, count: findings.count)
    for similarity in Similarity.allCases {
      var waiting: [String: [Int]] = [:]
      for (index, entry) in open.enumerated().reversed() {
        waiting[similarity.key(entry.rule, entry.path, entry.message), default: []].append(index)
      }
      var used: Set<Int> = []
      for (index, finding) in findings.enumerated() where !isKnown[index] && finding.canBeAccepted {
        let found = finding.diagnostic
        let key = similarity.key(found.rule, found.path, found.message)
        guard
          let position = waiting[key]?.lastIndex(where: { open[$0].severity >= found.severity }),
          let entry = waiting[key]?.remove(at: position)
        else { continue }
        isKnown[index] = true
        used.insert(entry)
      }
      open = open.indices.filter { !used.contains($0) }.map { open[$0] }
    }
    // In a file that does not play, the checks that found the others have not run.
    let isWhole = !findings.contains { !$0.canBeAccepted }
    leftovers[name] = isWhole ? open.filter { isChecked($0.rule) } : []
    let known = findings.indices.filter { isKnown[$0] }.map { findings[$0] }
    knownCount += known.count
    return (findings.indices.filter { !isKnown[$0] }.map { findings[$0] }, known)
  }

  /// The entries that stand for no finding any more: those of checked files, and those of files that do not
  /// exist any more.
  var obsolete: [Entry] {
    entries.keys.sorted().flatMap { name in
      if let left = leftovers[name] { return left }
      return System.info(at: location(of: name)) == nil ? entries[name] ?? [] : []
    }
  }

  /// Returns the path of a file that the baseline names.
  func location(of name: String) -> String {
    let folder = Path.folder(of: path)
    return name.hasPrefix("/") || folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// What an entry and a finding must have in common, from the most to the least similar.
  private enum Similarity: CaseIterable {
    case same, moved, changed

    func key(_ rule: String, _ path: String, _ message: String) -> String {
      switch self {
      case .same: "\(rule)\n\(path)\n\(message)"
      case .moved: "\(rule)\n\(message)"
      case .changed: "\(rule)\n\(Self.withoutNumbers(message))"
      }
    }

    /// Returns a text in which each number is replaced by `#`.
    private static func withoutNumbers(_ text: String) -> String {
      var result = ""
      var isNumber = false
      for scalar in text.unicodeScalars {
        let isDigit = ("0"..."9").contains(scalar)
        if isDigit, !isNumber { result += "#" }
        // A point and an exponent belong to the number that they follow.
        isNumber = isDigit || (isNumber && (scalar == "." || scalar == "e"))
        if !isNumber { result.unicodeScalars.append(scalar) }
      }
      return result
    }
  }

  /// Returns an absolute path relative to a folder, which is an absolute path, too.
  static func relative(_ path: String, to folder: String) -> String {
    let parts = path.split(separator: "/")
    let base = folder.split(separator: "/")
    guard path.hasPrefix("/"), folder.hasPrefix("/") else { return path }
    var shared = 0
    while shared < base.count, shared < parts.count - 1, base[shared] == parts[shared] { shared += 1 }
    let up = [Substring](repeating: "..", count: base.count - shared)
    return (up + parts[shared...]).joined(separator: "/")
  }
}

extension FileFinding {
  /// Whether a baseline can list the finding: every finding that leaves the file playable.
  var canBeAccepted: Bool { design != nil || diagnostic.severity < .error }
}
