/// The output paths for composed patterns: one file, or one file for each sound in a folder.
struct ComposeTargets {
  private let output: String
  private let isFolder: Bool

  /// Creates the output paths, and the folder if it is missing. Throws with status 64 if two patterns would
  /// have the same path, or if a pattern cannot be written with that name.
  init(_ output: String, for inputs: [String]) throws(CommandFailure) {
    self.output = output
    isFolder = output.hasSuffix("/") || System.info(at: output)?.isFolder == true
    guard isFolder else {
      guard inputs.count == 1 else {
        throw CommandFailure(
          .usage,
          "'\(output)': \(inputs.count) patterns need a folder; name one with -o, with a slash at the end")
      }
      try OutputRule.ahap.checkEnding(of: output)
      return
    }
    var seen: [String: String] = [:]
    for input in inputs {
      let target = path(for: input)
      if let other = seen[target] {
        throw CommandFailure(
          .usage,
          "'\(target)': '\(other)' and '\(input)' would both be written to this file; compose them one by one"
        )
      }
      seen[target] = input
    }
    do throws(SystemError) { try System.makeFolder(output) } catch {
      throw CommandFailure(
        .cannotCreate, "cannot create the folder '\(output)': \(error.text); choose another with -o")
    }
  }

  /// Returns the output path for the pattern composed from a sound.
  func path(for input: String) -> String {
    isFolder ? (output.hasSuffix("/") ? output : output + "/") + Path.stem(of: input) + ".ahap" : output
  }
}
