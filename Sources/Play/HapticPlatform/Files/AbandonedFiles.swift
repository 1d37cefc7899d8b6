import Synchronization

/// The hidden files in which contents wait for their names. A program that is killed may leave one; the next program that
/// needs such a name in the same folder removes it.
///
/// A lock, which ends with the program, tells an abandoned file from one that is being written, also across containers and
/// machines, where numbers of processes say nothing.
package enum AbandonedFiles {
  /// How old the last change of an abandoned file is, in seconds. A new file is locked right after it is created.
  package static var leastAge: Int { 60 }
  /// The number of letters and digits in a hidden name: as many as the largest number has in base 36.
  private static var digits: Int { 13 }
  /// The folder in which this program has looked last. A folder of many files is read once.
  private static let lastFolder = Mutex("")

  /// Returns a hidden name. It is short for a file of any name: both must fit the file system's limit.
  static func name() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return ".thrum-" + String(repeating: "0", count: digits - random.utf8.count) + random + ".tmp"
  }

  /// Locks an open file until all its descriptors are closed, where the file system has locks.
  static func lock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Removes the abandoned files of a folder, unless it was the last folder that was looked at.
  static func removeOnce(in folder: String) {
    let isNew = lastFolder.withLock { last in
      defer { last = folder }
      return last != folder
    }
    if isNew { remove(in: folder, now: time(nil)) }
  }

  /// Removes the abandoned files of a folder that belong to this user.
  ///
  /// - Parameter now: the time, in seconds since 1970.
  package static func remove(in folder: String, now: Int) {
    for name in FilePaths.entries(of: folder) where isHidden(name) {
      let path = FilePaths.join(folder, name)
      let descriptor = open(path.systemPath, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var (opened, named) = (stat(), stat())
      guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG, opened.st_uid == geteuid(),
        opened.lastChange <= now - leastAge, flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      // The file may have got its name meanwhile.
      guard lstat(path.systemPath, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev
      else { continue }
      unlink(path.systemPath)
    }
  }

  private static func isHidden(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count == 7 + digits + 4, bytes.starts(with: ".thrum-".utf8),
      bytes.suffix(4).elementsEqual(".tmp".utf8)
    else { return false }
    return bytes[7..<7 + digits].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}

extension stat {
  /// The time of the last change of the contents, in seconds since 1970.
  fileprivate var lastChange: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
