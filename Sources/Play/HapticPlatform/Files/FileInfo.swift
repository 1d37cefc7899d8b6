/// The kind, identity, size and modification time of a file.
///
/// Two values for one path are equal unless the file was saved or replaced in between.
package struct FileInfo: Equatable, Sendable {
  /// The identity of a file, independent of its name: symbolic and hard links have the identity of their file.
  package struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  package let isFolder: Bool
  /// Whether this is an ordinary file: no folder, pipe or device.
  package let isRegular: Bool
  /// The size in bytes.
  package let size: Int
  package let identity: Identity
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Reads the properties of the file at a path, following links; `nil` if there is none.
  package init?(at path: String) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the properties of an open file; `nil` if that fails.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = max(0, Int(clamping: status.st_size))
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }

  /// Returns whether a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
