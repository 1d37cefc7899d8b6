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
package final class Baseline {
  /// A finding that the baseline lists.
  package struct Entry: Equatable, Sendable {
    /// The path of the file, relative to the folder of the baseline.
    package var file: String
    package var severity: Diagnostic.Severity
    package var rule: String
    /// The key path of the finding.
    package var path: String
    package var message: String
  }

  /// The state of the entries of a baseline after a check.
  package struct Report: Sendable {
    /// The path of the baseline file, as the user entered it or relative to the project file.
    package var path: String
    /// The path of its folder, spelled as in `path`.
    fileprivate var folder: String
    /// The number of findings that the baseline has hidden.
    package var knownCount: Int
    /// The entries that stand for no finding any more.
    package var obsolete: [Entry]

    /// Returns the path of a file that the baseline names.
    package func location(of name: String) -> String { Baseline.location(of: name, in: folder) }
  }

  /// The path of the baseline file, as the user entered it or relative to the project file.
  package let path: String
  private let folder: String
  private let realFolder: String
  private var entries: [String: [Entry]] = [:]
  private var leftovers: [String: [Entry]] = [:]
  private var knownCount = 0

  /// Creates a baseline from its entries.
  ///
  /// - Parameters:
  ///   - path: the path of its file, as the user entered it.
  ///   - folder: the path of the folder of the file, spelled as in `path`.
  ///   - realFolder: the absolute path of that folder, without symbolic links.
  package init(_ path: String, folder: String, realFolder: String, _ entries: [Entry]) {
    self.path = path
    self.folder = folder
    self.realFolder = realFolder
    for entry in entries { self.entries[entry.file, default: []].append(entry) }
  }

  /// Returns the name of a checked file in this baseline. `path` is the absolute path of the file, without
  /// symbolic links.
  package func name(of path: String) -> String { Self.relative(path, to: realFolder) }

  /// Divides findings into those that the baseline does not list, and those that it lists. Errors of the file
  /// format are never listed, because the file does not play.
  ///
  /// - Parameters:
  ///   - findings: the findings about a file.
  ///   - name: the name of the file in this baseline; `nil` for standard input, which has no path.
  ///   - isChecked: returns whether a rule is applied in this run. The entries of other rules are not
  ///     reported as obsolete.
  package func divide(
    _ findings: [FileFinding], of name: String?, isChecked: (_ rule: String) -> Bool
  ) -> (new: [FileFinding], known: [FileFinding]) {
    guard let name, var open = entries[name] else { return (findings, []) }
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

  /// Returns what became of the entries. Those that stand for no finding any more are those of checked files, and
  /// those of files that do not exist any more.
  package func report(exists: (_ path: String) -> Bool) -> Report {
    let obsolete = entries.keys.sortedStably(by: <).flatMap { name in
      if let left = leftovers[name] { return left }
      return exists(Self.location(of: name, in: folder)) ? [] : entries[name] ?? []
    }
    return Report(path: path, folder: folder, knownCount: knownCount, obsolete: obsolete)
  }

  private static func location(of name: String, in folder: String) -> String {
    name.hasPrefix("/") || folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The properties that an entry and a finding must have in common, from the most to the least similar.
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
  package static func relative(_ path: String, to folder: String) -> String {
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
  package var canBeAccepted: Bool { design != nil || diagnostic.severity < .error }
}
