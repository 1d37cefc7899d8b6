import HapticErrors

/// Small arithmetic on paths. Comparisons are on bytes, as the file system's are.
package enum FilePaths {
  /// The folder part: `a/b.wav` gives `a`, `b.wav` gives `.`.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What follows the last dot of the name; nil without one, when nothing precedes it, and for a path that ends with a slash.
  package static func ending(of path: String) -> String? {
    let name = name(of: path)
    guard !path.hasSuffix("/"), let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[name.index(after: dot)...])
    return ending.isEmpty ? nil : ending
  }

  /// The name without its ending.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    return ending(of: path).map { String(name.dropLast($0.count + 1)) } ?? name
  }

  /// Folder and name with one slash between.
  package static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The real path of something that exists, with all links followed; nil when there is nothing.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The real path of the nearest folder above that exists.
  package static func nearestExisting(_ path: String) -> String {
    var path = path
    while true {
      path = folder(of: path)
      if let real = resolved(path) { return real }
      if path == "." || path == "/" { return path }
    }
  }

  /// An absolute path without `.`, `..` and empty parts, by its letters alone.
  package static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether a path lies in one of the folders. All of them absolute and free of `..`.
  package static func lies(_ path: String, inAnyOf folders: [String]) -> Bool {
    folders.contains { folder in
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      return path.utf8.starts(with: start.utf8)
    }
  }

  /// The names in a folder, sorted; at most `limit` are read, so that no folder can keep us busy.
  package static func entries(of folder: String, limit: Int = 4_096) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates a folder and those above it; has no effect when it exists.
  package static func makeFolder(_ path: String) throws(SystemFailure) {
    if mkdir(path, 0o777) == 0 || isFolder(path) { return }
    let code = errno
    let parent = folder(of: path)
    guard code == ENOENT, parent != path else {
      throw SystemFailure(.notWritable, "the folder cannot be created", place: path, code: code)
    }
    try makeFolder(parent)
    guard mkdir(path, 0o777) == 0 || isFolder(path) else {
      throw SystemFailure(.notWritable, "the folder cannot be created", place: path, code: errno)
    }
  }

  /// Returns whether a path leads to a folder. Leaves `errno` as it was.
  package static func isFolder(_ path: String) -> Bool {
    let code = errno
    defer { errno = code }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path with control characters replaced, so that a message stays on its line.
  package static func printable(_ path: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in path.unicodeScalars {
      result.append(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "?" : scalar)
    }
    return String(result)
  }
}
