import Synchronization

/// The files that pages have opened. The server detects when another page or another program changes them.
final class WatchedFiles: Sendable {
  private struct File {
    var hash: String?
    var stamp: FileFacts?
  }

  /// A file whose content differs from the version that a page has; the hash is `nil` if the file does not exist.
  struct Change: Equatable {
    let path: String
    let hash: String?
  }

  private static let most = 1000
  private let folder: StudioFolder
  private let files = Mutex<[String: File]>([:])

  init(_ folder: StudioFolder) { self.folder = folder }

  /// Watches a file from the version that a page has now. Returns the changes that pages with another version must
  /// receive.
  func watch(_ path: String, hash: String) -> Change? {
    let stamp = folder.stamp(path)
    return files.withLock {
      let known = $0[path]
      guard known != nil || $0.count < Self.most else { return nil }
      $0[path] = File(hash: hash, stamp: stamp)
      return known == nil || known?.hash == hash ? nil : Change(path: path, hash: hash)
    }
  }

  /// Returns the changes since the last call. Reads a file only if the system reports another size, time or inode.
  func changes() -> [Change] {
    var changes: [Change] = []
    for (path, known) in files.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      let stamp = folder.stamp(path)
      if stamp == known.stamp { continue }
      let hash = stamp == nil ? nil : try? folder.read(path).hash
      if hash != known.hash { changes.append(Change(path: path, hash: hash)) }
      files.withLock {
        // The page may have written the file in the meantime.
        if $0[path]?.hash == known.hash { $0[path] = File(hash: hash, stamp: stamp) }
      }
    }
    return changes
  }
}
