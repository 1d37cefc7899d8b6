import HapticText

/// Functions on file paths. The functions compare bytes, as the file system does.
package enum FilePaths {
  /// Returns the folder of a path: `a` for `a/b.wav`, `.` for `b.wav`.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the part of the name after the last dot; `nil` if there is no dot, if no character precedes or
  /// follows the dot, or if the path ends with a slash.
  package static func ending(of path: String) -> String? {
    let name = name(of: path)
    guard !path.hasSuffix("/"), let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[name.index(after: dot)...])
    return ending.isEmpty ? nil : ending
  }

  /// Returns the last component of a path without its ending and the dot before the ending.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    return ending(of: path).map { String(name.dropLast($0.count + 1)) } ?? name
  }

  /// Joins a folder and a path with one slash.
  package static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Returns the real path of a file or folder, with all symbolic links resolved; `nil` if the file or folder
  /// does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path.systemPath, nil) else { return nil }
    defer { free(text) }
    return String(systemPath: text)
  }

  /// Returns the real path of the nearest existing folder above a path.
  package static func nearestExisting(_ path: String) -> String {
    var path = path
    while true {
      path = folder(of: path)
      if let real = resolved(path) { return real }
      if path == "." || path == "/" { return path }
    }
  }

  /// Returns an absolute path without `.`, `..` and empty components. Does not access the file system.
  package static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns whether a path is inside one of the folders. All paths must be absolute and must not contain
  /// `..`.
  package static func lies(_ path: String, inAnyOf folders: [String]) -> Bool {
    folders.contains { folder in
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      return path.utf8.starts(with: start.utf8)
    }
  }

  /// Returns the sorted names of the entries in a folder. Reads at most `limit` names, so that a huge folder
  /// takes bounded time.
  package static func entries(of folder: String, limit: Int = 4_096) -> [String] {
    do throws(SystemFailure) { return try contents(of: folder, limit: limit) } catch { return [] }
  }

  /// Returns the sorted names of the entries in a folder, at most `limit`. Throws `notFound` or `unreadable`.
  package static func contents(of folder: String, limit: Int = .max) throws(SystemFailure) -> [String] {
    guard let stream = opendir(folder.systemPath) else {
      let code = errno
      throw SystemFailure(
        code == ENOENT ? .notFound : .unreadable, "the folder cannot be read", place: folder, code: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit {
      errno = 0
      guard let entry = readdir(stream) else {
        let code = errno
        if code == 0 { break }
        throw SystemFailure(.unreadable, "the folder cannot be read", place: folder, code: code)
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        FileNameText.text(Array($0.prefix { $0 != 0 }))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates a folder and the missing folders above it; does nothing if the folder exists. Throws
  /// `notWritable`.
  package static func makeFolder(_ path: String) throws(SystemFailure) {
    if mkdir(path.systemPath, 0o777) == 0 || isFolder(path) { return }
    let code = errno
    let parent = folder(of: path)
    guard code == ENOENT, parent != path else {
      throw SystemFailure(.notWritable, "the folder cannot be created", place: path, code: code)
    }
    try makeFolder(parent)
    guard mkdir(path.systemPath, 0o777) == 0 || isFolder(path) else {
      throw SystemFailure(.notWritable, "the folder cannot be created", place: path, code: errno)
    }
  }

  /// Returns whether a folder exists at a path. Does not change `errno`.
  package static func isFolder(_ path: String) -> Bool {
    let code = errno
    defer { errno = code }
    return FileInfo(at: path)?.isFolder == true
  }

  /// Returns whether a file or folder exists at a path, following links.
  package static func exists(_ path: String) -> Bool { access(path.systemPath, F_OK) == 0 }

  /// Returns the path of a program in the folders of a search path such as `PATH`; `nil` if none of them holds it.
  package static func program(named name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").map { join(String($0), name) }
      .first { access($0.systemPath, X_OK) == 0 && FileInfo(at: $0)?.isRegular == true }
  }
}
