import HapticAnalysis
import HapticOperations
import HapticPerception
import HapticText

/// The results of a comparison of two folders.
struct ComparisonReport {
  /// The folders as the user entered them.
  let first: String
  let second: String
  let devices: ComparedDevices
  /// The limit of `--at-most`; `nil` for none.
  let limit: Double?
  /// The results, in the order of their names.
  var results: [PatternComparison] = []

  /// Compares the patterns of two folders that have the same path below them. Files that cannot be read or
  /// have errors are results, too; their errors are printed.
  init(
    _ first: String, _ second: String, _ devices: ComparedDevices, limit: Double?, verbose: Bool,
    console: Console
  ) throws(CommandFailure) {
    self.first = first
    self.second = second
    self.devices = devices
    self.limit = limit
    let before = try Self.files(in: first, console)
    let after = try Self.files(in: second, console)
    for place in Set(before.keys).union(after.keys).sorted() {
      try Interruption.check()
      let inputs = [before[place], after[place]]
      var result = PatternComparison(
        name: InputFile.displayName(place), first: inputs[0]?.path, second: inputs[1]?.path,
        outcome: inputs[0] == nil ? .added : .removed)
      compare(inputs.compactMap(\.self), verbose: verbose, console, to: &result)
      results.append(result)
    }
  }

  /// Creates the report of two files.
  init(files first: PatternFile, _ second: PatternFile, _ devices: ComparedDevices, limit: Double?) {
    self.first = first.name
    self.second = second.name
    self.devices = devices
    self.limit = limit
    results = [
      PatternComparison(
        name: Path.name(of: second.name), first: first.path, second: second.path,
        outcome: .compared(devices.difference(first, second)),
        isPartial: ![first, second].allSatisfy { FeltTrace.covers($0.pattern) })
    ]
  }

  /// Returns the pattern files of a folder by their paths below it.
  private static func files(
    in folder: String, _ console: Console
  ) throws(CommandFailure) -> [String: InputPath] {
    let found = try InputFiles.find([folder], console: console)
    return Dictionary(found.map { ($0.place, $0) }) { first, _ in first }
  }

  /// Reads the files of a result and compares them if there are two. A file without a counterpart is read, too,
  /// because it may have errors.
  private func compare(
    _ inputs: [InputPath], verbose: Bool, _ console: Console, to result: inout PatternComparison
  ) {
    var files: [PatternFile] = []
    for input in inputs {
      do throws(CommandFailure) {
        files.append(try PatternFile.load(input, console: console, verbose: verbose))
      } catch {
        if let message = error.message { console.report(message) }
        let name = InputFile.displayName(input.path)
        let reason = error.message ?? "'\(name)' has errors, which 'thrum check' lists"
        result.outcome = .failed(reason, error.status)
        return
      }
    }
    guard files.count == 2 else { return }
    if !devices.areEqual(files[0], files[1]) {
      do throws(CommandFailure) {
        try FeltLimit.check(files)
      } catch {
        let reason = error.message ?? "'\(result.name)' would take minutes to compare"
        console.report(reason)
        result.outcome = .failed(reason, error.status)
        return
      }
      for file in files where !FeltTrace.covers(file.pattern) {
        FeltLimit.warnOfRest(file.pattern, named: file.name, console: console)
        result.isPartial = true
      }
    }
    result.outcome = .compared(devices.difference(files[0], files[1]))
  }

  /// The results that `--at-most` refuses, the worst first.
  var refused: [PatternComparison] {
    guard let limit else { return [] }
    return results.filter { $0.exceeds(limit) }.sorted(by: PatternComparison.precedes)
  }

  /// The results without those that feel the same, the worst first.
  var changes: [PatternComparison] {
    results.filter { !$0.isSame }.sorted(by: PatternComparison.precedes)
  }

  /// The results that feel the same, in the order of their names.
  var same: [PatternComparison] { results.filter(\.isSame) }

  /// The words of the results with their numbers, from the same to the failed.
  var counts: [(word: String, count: Int)] {
    let words = ["same", "close", "noticeably different", "different", "added", "removed", "failed"]
    return words.map { word in (word, results.count { $0.word == word }) }.filter { $0.count > 0 }
  }

  /// A summary such as `28 patterns compared: 25 same, 2 close, 1 removed`.
  var summary: String {
    FindingText.count(results.count, "pattern") + " compared: "
      + counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
  }

  /// The exit status of the command, without the failure of `--at-most`.
  var status: ExitStatus {
    results.reduce(.success) { worst, result in
      if case .failed(_, let status) = result.outcome { worst.worse(status) } else { worst }
    }
  }

  /// Returns the results as lines of text: the changes, each with its largest differences.
  func lines(width: Int?) -> [String] {
    var lines: [String] = []
    for result in changes {
      var line = "\(result.name.printable): \(result.word)"
      if let distance = result.distance { line += ", \(NumberText.rounded(distance, digits: 2)) JND apart" }
      lines.append(line)
      guard result.distance != nil else { continue }
      for sentence in result.sentences(atMost: 3) {
        lines += (width.map { WrappedText.lines(sentence, width: $0 - 2) } ?? [sentence]).map { "  " + $0 }
      }
    }
    return lines
  }

  /// The failure of `--at-most`; `nil` if no result exceeds the limit.
  var failure: CommandFailure? {
    let labels = refused.map(\.label)
    guard let limit, let worst = labels.first else { return nil }
    let named = worst + (labels.count > 1 ? " and \(labels.count - 1) more" : "")
    return CommandFailure(
      .faulty,
      "more than \(NumberText.shortest(limit)) JND apart or removed: \(named); "
        + "make the second more like the first, or raise --at-most")
  }

  /// Returns the results as JSON, in the form that Docs/JSON.md describes.
  func json() -> String {
    var json = JSONText()
    json.object { json in
      json.number("schema", JSONText.schema)
      json.array("patterns") { json in
        for result in results { Self.write(result, to: &json) }
      }
      json.object("summary") { json in
        json.number("same", count("same"))
        json.number("close", count("close"))
        json.number("noticeablyDifferent", count("noticeably different"))
        json.number("different", count("different"))
        json.number("added", count("added"))
        json.number("removed", count("removed"))
        json.number("failed", count("failed"))
        if limit != nil { json.number("refused", refused.count) } else { json.null("refused") }
      }
    }
    return json.text
  }

  private func count(_ word: String) -> Int { results.count { $0.word == word } }

  private static func write(_ result: PatternComparison, to json: inout JSONText) {
    json.object { json in
      json.string("file", result.name)
      switch result.outcome {
      case .compared(let difference):
        json.string("result", "compared")
        json.members(of: difference)
        json.array("sentences") { json in
          for sentence in difference.sentences() { json.string(nil, sentence) }
        }
      case .added, .removed: json.string("result", result.word)
      case .failed(let reason, _):
        json.string("result", "failed")
        json.string("error", reason)
      }
    }
  }
}
