import HapticAnalysis
import HapticModel

/// The limits of what the commands calculate about feeling: the effort, and the first ten minutes.
enum FeltLimit {
  /// Throws with status 1 if what a hand feels of the patterns would take minutes to calculate.
  static func check(_ files: [PatternFile]) throws(CommandFailure) {
    guard Effort(feeling: files.map(\.pattern)).isTooLarge(for: .feeling) else { return }
    throw tooLarge(files.map(\.name).joined(separator: ", "))
  }

  /// Throws with status 1 if what a hand feels of a pattern would take minutes to calculate.
  static func check(_ pattern: HapticPattern, named name: String) throws(CommandFailure) {
    if Effort(feeling: [pattern]).isTooLarge(for: .feeling) { throw tooLarge(name) }
  }

  /// Throws with status 1 if the picture of a pattern would take minutes to calculate.
  static func checkPicture(_ pattern: HapticPattern, named name: String) throws(CommandFailure) {
    let duration = pattern.duration
    let effort = Effort(pattern, to: duration, endless: duration)
    if effort.isTooLarge(for: .drawing(duration: duration)) { throw tooLarge(name) }
  }

  /// Warns on standard error if a pattern continues after the part that is felt.
  static func warnOfRest(_ pattern: HapticPattern, named name: String, console: Console) {
    guard !FeltTrace.covers(pattern) else { return }
    console.report(rest(name) + "; cut the pattern into parts to see the rest")
  }

  static func rest(_ name: String) -> String {
    "\(name): only the first 10 minutes are felt, but the pattern continues after them"
  }

  private static func tooLarge(_ name: String) -> CommandFailure {
    CommandFailure(.faulty, "\(name): \(Effort.reason)")
  }
}
