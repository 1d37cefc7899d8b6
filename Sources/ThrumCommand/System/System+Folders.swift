import HapticPlatform

extension System {
  /// The folder that relative paths start from; nil when it is gone.
  static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// A path from the root on, without links, `.` and `..`; nil when it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Creates a folder, and those above it; does nothing when it is there.
  static func makeFolder(_ path: String) throws(SystemError) {
    if info(at: path)?.isFolder == true { return }
    if mkdir(path, 0o777) == 0 || errno == EEXIST && info(at: path)?.isFolder == true { return }
    let code = errno
    let parent = Path.folder(of: path)
    guard code == ENOENT, parent != path else { throw SystemError(code) }
    try makeFolder(parent)
    guard mkdir(path, 0o777) == 0 else { throw SystemError(errno) }
  }
}
