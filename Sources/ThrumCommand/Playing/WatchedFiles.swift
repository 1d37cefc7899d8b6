/// Notices when files are saved.
struct WatchedFiles {
  private struct File {
    var path: String
    /// What was there when it was last taken, and at the last look.
    var taken: System.FileStamp?
    var seen: System.FileStamp?
  }
  private var files: [File]

  init(_ paths: [String]) {
    files = paths.map { path in
      let stamp = System.stamp(of: path)
      return File(path: path, taken: stamp, seen: stamp)
    }
  }

  /// Whether a file is there that was saved since the last time, and has been left alone since the last look: many
  /// programs write in several steps.
  mutating func haveChanged() -> Bool {
    var changed = false
    for index in files.indices {
      let stamp = System.stamp(of: files[index].path)
      if let stamp, stamp != files[index].taken, stamp == files[index].seen {
        changed = true
      }
      files[index].seen = stamp
    }
    guard changed else { return false }
    for index in files.indices { files[index].taken = files[index].seen }
    return true
  }
}
