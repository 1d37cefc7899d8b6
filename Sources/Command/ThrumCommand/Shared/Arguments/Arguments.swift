import ArgumentParser
import HapticFiles

/// Checks of arguments that several commands share. Each check throws the parser's own error, so the exit
/// status is 64.
enum Arguments {
  /// Throws if standard input is specified more than once, because it can be read only once.
  static func requireOneInput(_ files: [String]) throws {
    guard files.count(where: { $0 == InputFile.standardInput }) <= 1 else {
      throw ValidationError("- (standard input) can be given only once.")
    }
  }
}

extension CompletionKind {
  /// Completes the names of pattern files, in every format that the commands read.
  static var patternFiles: CompletionKind { .file(extensions: PatternFormat.allCases.flatMap(\.endings)) }
}
