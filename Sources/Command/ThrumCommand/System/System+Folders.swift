import HapticPlatform

extension System {
  /// Returns the absolute path without links, `.` and `..`; `nil` if nothing exists at the path.
  static func resolved(_ path: String) -> String? { Path.resolved(path) }

  /// Creates a folder and its parent folders. Does nothing if it exists.
  static func makeFolder(_ path: String) throws(SystemError) {
    if info(at: path)?.isFolder == true { return }
    if mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST && info(at: path)?.isFolder == true { return }
    let code = errno
    let parent = Path.folder(of: path)
    guard code == ENOENT, parent != path else { throw SystemError(code) }
    try makeFolder(parent)
    guard mkdir(path.systemPath, 0o777) == 0 || info(at: path)?.isFolder == true else {
      throw SystemError(errno)
    }
  }
}
