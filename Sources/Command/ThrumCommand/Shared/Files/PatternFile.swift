import HapticAnalysis
import HapticFiles
import HapticModel
import HapticOperations
import HapticText

/// A pattern file without errors, as the commands process it.
struct PatternFile {
  /// The path as the user entered it.
  var path: String
  /// The name for messages.
  var name: String
  /// The pattern in the file.
  var pattern: HapticPattern
  /// The warnings about the file, in the order of the file.
  var warnings: [Diagnostic]
  /// The bytes of the file; empty if they were not requested, because a large file would otherwise stay in
  /// memory while the command works.
  var bytes: [UInt8] = []

  /// The number of bytes to read at most: one more than the decoder accepts, so that the decoder reports a
  /// file that is too large.
  static let readLimit = (PatternFormat.allCases.map(\.maximumBytes).max() ?? 0) + 1

  /// Reads and decodes a file.
  ///
  /// Throws with status 66 if the file cannot be read. Throws with status 1 if it has errors, after writing
  /// them to standard error in the form of `check`.
  static func load(
    _ path: String, console: Console, verbose: Bool = false, keepsBytes: Bool = false
  ) throws(CommandFailure) -> PatternFile {
    let bytes = try InputFile.read(path, console: console, limit: readLimit)
    let document = (PatternFormat(ofFile: path) ?? .ahap).decode(bytes)
    let name = InputFile.displayName(path)
    let findings = document.allFindings
    for finding in findings where finding.severity == .error || verbose {
      console.errors.writeLine(FindingText.line(finding, file: name))
    }
    console.errors.flush()
    guard let pattern = document.pattern else { throw CommandFailure(.faulty, nil) }
    return PatternFile(
      path: path, name: name, pattern: pattern,
      warnings: findings.filter { $0.severity == .warning }, bytes: keepsBytes ? bytes : [])
  }

  /// Reads and decodes a file that the search has found. Throws the problem that the search found, too.
  static func load(
    _ input: InputPath, console: Console, verbose: Bool = false, keepsBytes: Bool = false
  ) throws(CommandFailure) -> PatternFile {
    if let problem = input.problem { throw problem }
    return try load(input.path, console: console, verbose: verbose, keepsBytes: keepsBytes)
  }

  /// Reads several files. All files are read even after a failure, so that one run reports all errors.
  static func load(
    _ inputs: [InputPath], console: Console, verbose: Bool = false
  ) throws(CommandFailure) -> [PatternFile] {
    let (files, worst) = loadPossible(inputs, console: console, verbose: verbose)
    guard worst == .success else { throw CommandFailure(worst, nil) }
    return files
  }

  /// Reads several files, and reports those that cannot be read or have errors. Returns the others and the worst status.
  static func loadPossible(
    _ inputs: [InputPath], console: Console, verbose: Bool = false
  ) -> (files: [PatternFile], worst: ExitStatus) {
    var files: [PatternFile] = []
    var worst = ExitStatus.success
    for input in inputs {
      do throws(CommandFailure) {
        files.append(try load(input, console: console, verbose: verbose))
      } catch {
        console.report(error)
        worst = worst.worse(error.status)
      }
    }
    return (files, worst)
  }
}
