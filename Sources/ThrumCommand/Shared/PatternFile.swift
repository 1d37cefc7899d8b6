import AHAP
import HapticModel

/// An AHAP file that plays, as the commands work with it.
struct PatternFile {
  /// The path as the user wrote it.
  var path: String
  /// The name used in messages.
  var name: String
  /// What it holds.
  var pattern: HapticPattern
  /// Its warnings, from top to end.
  var warnings: [Finding]
  /// The file as it was read.
  var bytes: [UInt8] = []

  /// One byte more than the decoder takes, so that the decoder reports the size.
  static let readLimit = (256 << 20) + 1

  /// Reads and decodes a file.
  ///
  /// Throws with status 66 when it cannot be read, and with status 1 when it has an error, after writing its
  /// errors to standard error as `check` prints them.
  static func load(_ path: String, console: Console, verbose: Bool = false) throws(CommandFailure)
    -> PatternFile
  {
    let bytes = try InputFile.read(path, console: console, limit: readLimit)
    let document = AHAPDecoder().decode(bytes)
    let name = InputFile.displayName(path)
    let findings = document.allFindings
    for finding in findings where finding.severity == .error || verbose {
      console.errors.writeLine(FindingText.line(finding, file: name))
    }
    console.errors.flush()
    guard let pattern = document.pattern else { throw CommandFailure(.faulty, nil) }
    return PatternFile(
      path: path, name: name, pattern: pattern,
      warnings: findings.filter { $0.severity == .warning }, bytes: bytes)
  }

  /// Reads several files; every one is read, so that one run reports all errors of all files.
  static func load(
    _ paths: [String], console: Console, verbose: Bool = false
  ) throws(CommandFailure) -> [PatternFile] {
    var files: [PatternFile] = []
    var worst = ExitStatus.success
    for path in paths {
      do throws(CommandFailure) {
        files.append(try load(path, console: console, verbose: verbose))
      } catch {
        if let message = error.message { console.report(message) }
        worst = worst.worse(error.status)
      }
    }
    guard worst == .success else { throw CommandFailure(worst, nil) }
    return files
  }
}
