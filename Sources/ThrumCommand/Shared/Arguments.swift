import ArgumentParser

/// Rules for arguments that several commands share. Each throws the parser's own error, so the status is 64.
enum Arguments {
  /// Standard input can be read only once.
  static func requireOneInput(_ files: [String]) throws {
    guard files.count(where: { $0 == InputFile.standardInput }) <= 1 else {
      throw ValidationError("- (standard input) can be given only once.")
    }
  }
}
