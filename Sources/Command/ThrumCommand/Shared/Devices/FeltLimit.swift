import HapticAnalysis
import HapticModel
import HapticOperations

/// The limits of what the commands calculate about feeling: the effort, and the first ten minutes.
enum FeltLimit {
  /// Throws with status 1 if what a hand feels of the patterns would take minutes to calculate.
  static func check(_ files: [PatternFile]) throws(CommandFailure) {
    try CommandFailure.named(files.map(\.name).joined(separator: ", ")) { () throws(OperationError) in
      try Effort(feeling: files.map(\.pattern)).check(.feeling)
    }
  }

  /// Throws with status 1 if the picture of a pattern would take minutes to calculate.
  static func checkPicture(_ pattern: HapticPattern, named name: String) throws(CommandFailure) {
    try CommandFailure.named(name) { () throws(OperationError) in try Effort.checkPicture(pattern) }
  }

  /// Warns on standard error that a pattern continues after the part that is felt.
  static func warnOfRest(named name: String, console: Console) {
    console.report(rest(name) + "; cut the pattern into parts to see the rest")
  }

  static func rest(_ name: String) -> String {
    "\(name): only the first 10 minutes are felt, but the pattern continues after them"
  }
}
