import HapticPlatform

/// Notices when files are saved.
package struct WatchedFiles {
  private struct File {
    var path: String
    /// What was there when it was last taken, and at the last look.
    var taken: FileStamp?
    var seen: FileStamp?

    init(_ path: String) {
      self.path = path
      taken = FileStamp(path: path)
      seen = taken
    }
  }
  private var files: [File]
  /// Files that these need; others with each save.
  private var needed: [File] = []

  /// Creates a watch over files as they are now.
  package init(_ paths: [String]) { files = paths.map(File.init) }

  /// Looks after these as well, whether they are there or not; those of before are forgotten.
  package mutating func watch(needed paths: [String]) {
    let known = needed
    needed = paths.map { path in known.first { $0.path == path } ?? File(path) }
  }

  /// What was saved.
  package enum Change: Equatable {
    /// The first of the files that changed, by its place in the list.
    case file(Int)
    /// A file that one of them needs.
    case needed
  }

  /// What was saved since the last time, and has been left alone since the last look: many programs write in several
  /// steps. Nil when nothing was.
  package mutating func change() -> Change? {
    let file = Self.look(&files)
    let need = Self.look(&needed)
    guard file != nil || need != nil else { return nil }
    for index in files.indices { files[index].taken = files[index].seen }
    for index in needed.indices { needed[index].taken = needed[index].seen }
    return file.map { .file($0) } ?? .needed
  }

  /// The first file that has changed.
  private static func look(_ files: inout [File]) -> Int? {
    var changed: Int?
    for index in files.indices {
      let stamp = FileStamp(path: files[index].path)
      if let stamp, stamp != files[index].taken, stamp == files[index].seen { changed = changed ?? index }
      files[index].seen = stamp
    }
    return changed
  }
}
