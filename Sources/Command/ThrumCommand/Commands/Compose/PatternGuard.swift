import AHAP
import HapticComposition
import HapticOperations
import HapticPlatform

/// Protects pattern files that a composition or a recording would replace.
///
/// A pattern that Thrum composed or recorded, and that has not been changed since, may be replaced. A pattern
/// that was changed by hand and a file without a record of a composition may not.
struct PatternGuard: Sendable {
  /// The option that names the output, such as `-o`.
  var option: String
  /// Whether the command has `--update`, which keeps changes made by hand.
  var canUpdate: Bool
  /// The exit status of a refusal.
  var status = ExitStatus.cannotCreate

  /// Throws a refusal if writing to a path would lose work. Returns how the file there may be replaced later:
  /// only while it is as it was here.
  @discardableResult
  func check(_ path: String) throws(CommandFailure) -> ByteSink.Replacement {
    guard path != OutputFile.standardOutput else { return .always }
    guard let info = FileInfo(at: path) else { return FileInfo.isLink(path) ? .always : .never }
    guard info.isRegular else { return .always }
    guard info.size > 0 else { return .ifUnchanged([]) }
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try InputFile.read(path, console: Console(input: []), limit: PatternFile.readLimit)
    } catch {
      throw refusal(path, "exists and cannot be read")
    }
    let document = AHAPDecoder().decode(bytes)
    guard let pattern = document.pattern else { throw refusal(path, "exists and is not a pattern") }
    guard let record = CompositionRecord(in: pattern) else {
      throw refusal(path, "holds a pattern that was not composed, or whose record was deleted")
    }
    let comments = document.allFindings.count { $0.rule == AHAPRule.comment.name }
    let changes = record.changes(in: pattern) + comments
    if changes == 0 { return .ifUnchanged(bytes) }
    let holds = "holds \(FindingText.count(changes, "change")) made by hand"
    guard canUpdate else { throw refusal(path, holds) }
    throw CommandFailure(
      status, "'\(path)': \(holds); --update '\(path)' keeps them, --force replaces the file")
  }

  private func refusal(_ path: String, _ fact: String) -> CommandFailure {
    CommandFailure(
      status, "'\(path)': \(fact); choose another name with \(option), or replace it with --force")
  }
}
