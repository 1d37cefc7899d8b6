import HapticAnalysis
import HapticOperations

/// Compares the patterns of two folders.
struct FolderComparison {
  private(set) var report: ComparisonReport
  /// The exit status of the command, without the failure of `--at-most`.
  private(set) var status = ExitStatus.success

  /// Compares the patterns of two folders that have the same path below them. Files that cannot be read or
  /// have errors are results, too; their errors are printed.
  init(
    _ first: String, _ second: String, _ operation: CompareOperation, limit: Double?, verbose: Bool,
    console: Console
  ) throws(CommandFailure) {
    report = ComparisonReport(first, second, operation, limit: limit)
    let before = try Self.files(in: first, console)
    let after = try Self.files(in: second, console)
    for place in Set(before.keys).union(after.keys).sorted() {
      try Interruption.check()
      let inputs = [before[place], after[place]]
      var result = PatternComparison(
        name: InputFile.displayName(place), first: inputs[0]?.path, second: inputs[1]?.path,
        outcome: inputs[0] == nil ? .added : .removed)
      compare(inputs.compactMap(\.self), verbose: verbose, console, to: &result)
      report.results.append(result)
    }
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
  private mutating func compare(
    _ inputs: [InputPath], verbose: Bool, _ console: Console, to result: inout PatternComparison
  ) {
    var files: [PatternFile] = []
    for input in inputs {
      do throws(CommandFailure) {
        files.append(try PatternFile.load(input, console: console, verbose: verbose))
      } catch {
        console.report(error)
        let name = InputFile.displayName(input.path)
        fail(&result, error, error.message ?? "'\(name)' has errors, which 'thrum check' lists")
        return
      }
    }
    guard files.count == 2 else { return }
    do throws(CommandFailure) {
      let found = try report.operation.run(files[0], files[1], console)
      result.outcome = .compared(found.comparison)
      result.isPartial = !found.isWhole
    } catch {
      let reason = error.message ?? "'\(result.name)' would take minutes to compare"
      console.report(reason)
      fail(&result, error, reason)
    }
  }

  private mutating func fail(
    _ result: inout PatternComparison, _ failure: CommandFailure, _ reason: String
  ) {
    result.outcome = .failed(reason)
    status = status.worse(failure.status)
  }

  /// The failure of `--at-most`; `nil` if no result exceeds the limit.
  var failure: CommandFailure? {
    report.refusal.map { CommandFailure(.faulty, $0) }
  }
}

extension CompareOperation {
  /// Compares the patterns of two files, and warns on standard error of each that is not compared as a whole. Equal
  /// patterns on one device are not played.
  ///
  /// Throws with status 1 if the calculation would take minutes.
  func run(
    _ first: PatternFile, _ second: PatternFile, _ console: Console
  ) throws(CommandFailure) -> CompareResult {
    if areEqual(first.pattern, second.pattern) { return .same }
    let result = try CommandFailure.named("\(first.name), \(second.name)") { () throws(OperationError) in
      try run(first.pattern, second.pattern)
    }
    for file in [first, second] where !FeltTrace.covers(file.pattern) {
      FeltLimit.warnOfRest(named: file.name, console: console)
    }
    return result
  }
}
