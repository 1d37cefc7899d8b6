/// The output paths for the pictures of several patterns: one file, or one file for each pattern in a folder.
struct PlotTargets {
  private let output: String
  private let isFolder: Bool

  /// Creates the output paths. Throws with status 64 if two pictures would have the same path, or if a
  /// picture cannot be written with that name.
  init(_ output: String, for paths: [String]) throws(CommandFailure) {
    self.output = output
    isFolder = output.hasSuffix("/") || System.info(at: output)?.isFolder == true
    guard isFolder else {
      guard paths.count == 1 else {
        throw CommandFailure(
          .usage, "'\(output)': \(paths.count) pictures need a folder; name one that exists with -o")
      }
      try OutputRule.picture.checkEnding(of: output)
      return
    }
    var seen: [String: String] = [:]
    for path in paths {
      let target = self.path(for: path)
      if let other = seen[target] {
        throw CommandFailure(
          .usage,
          "'\(target)': '\(other)' and '\(path)' would both be drawn to this file; draw them one by one")
      }
      seen[target] = path
    }
  }

  /// Returns the output path for the picture of a pattern.
  func path(for input: String) -> String {
    guard isFolder else { return output }
    let name = input == InputFile.standardInput ? "stdin" : Path.stem(of: input)
    return (output.hasSuffix("/") ? output : output + "/") + name + ".svg"
  }
}
