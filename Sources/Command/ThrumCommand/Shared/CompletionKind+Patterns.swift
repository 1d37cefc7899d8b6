import ArgumentParser
import HapticFiles

extension CompletionKind {
  /// Completes the names of pattern files, in every format that the commands read.
  static var patternFiles: CompletionKind { .file(extensions: PatternFormat.allCases.flatMap(\.endings)) }
}
