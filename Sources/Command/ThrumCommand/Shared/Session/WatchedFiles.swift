import HapticPlatform

/// Watches files and detects when they are saved.
struct WatchedFiles {
  private struct File {
    var path: String
    /// The stamp of the file (its identity, size and modification time) at the last reported change; `seen`
    /// is the stamp at the last check.
    var taken: FileInfo?
    var seen: FileInfo?
    /// The number of checks in a row at which the file did not exist.
    var absences = 0

    init(_ path: String) {
      self.path = path
      taken = FileInfo(at: path)
      seen = taken
    }
  }
  private var files: [File]
  /// The files that the watched files need, such as audio files; this list can change with each save.
  private var needed: [File] = []

  /// Creates a watch on files, starting from their current state.
  init(_ paths: [String]) { files = paths.map(File.init) }

  /// Also watches other files, which the watched files need, whether they exist or not. Replaces the previous
  /// list of such files.
  mutating func watch(needed paths: [String]) {
    let known = needed
    needed = paths.map { path in known.first { $0.path == path } ?? File(path) }
  }

  /// The kind of change.
  enum Change: Equatable {
    /// A watched file was saved. The value is the index of the first saved file in the list.
    case file(Int)
    /// A file that one of the watched files needs was saved.
    case needed
  }

  /// Checks the files and returns what was saved since the last change; `nil` if nothing was saved. A save is
  /// reported only if the file is the same as at the previous check, because many programs save a file in
  /// several steps.
  mutating func change() -> Change? {
    let file = Self.look(&files)
    let need = Self.look(&needed)
    guard file != nil || need != nil else { return nil }
    for index in files.indices { files[index].taken = files[index].seen }
    for index in needed.indices { needed[index].taken = needed[index].seen }
    return file.map { .file($0) } ?? .needed
  }

  /// Returns whether all watched files exist, and the paths of those that are reported as missing now: they did not exist at this
  /// check and at a number of checks before it. When such a file exists again, that is a change.
  ///
  /// - Parameter checks: the number of checks in a row. Programs that save a file by replacing it leave its path empty for a moment.
  mutating func absences(after checks: Int) -> (areAllPresent: Bool, missing: [String]) {
    var missing: [String] = []
    var areAllPresent = true
    for index in files.indices {
      guard FileInfo(at: files[index].path) == nil else {
        files[index].absences = 0
        continue
      }
      areAllPresent = false
      files[index].absences = min(files[index].absences, checks) + 1
      if files[index].absences == checks {
        files[index].taken = nil
        missing.append(files[index].path)
      }
    }
    return (areAllPresent, missing)
  }

  /// Returns the index of the first file that has changed and is the same as at the previous check; `nil` if
  /// there is no such file.
  private static func look(_ files: inout [File]) -> Int? {
    var changed: Int?
    for index in files.indices {
      let stamp = FileInfo(at: files[index].path)
      if let stamp, stamp != files[index].taken, stamp == files[index].seen { changed = changed ?? index }
      files[index].seen = stamp
    }
    return changed
  }
}
