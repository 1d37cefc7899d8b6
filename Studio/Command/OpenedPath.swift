import StudioServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder and the file that an argument names.
struct OpenedPath {
  let folder: String
  /// The file in the folder that the page opens first.
  let file: String?
  /// The folder in the form in which it is shown to the user.
  let name: String

  init(_ path: String) throws(StudioError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw StudioError(
        .unreadable, "\(path): \(String(cString: strerror(errno))); pass a pattern or a folder")
    }
    if facts.st_mode & S_IFMT == S_IFDIR {
      folder = path
      file = nil
    } else {
      let slash = path.lastIndex(of: "/")
      folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      file = slash.map { String(path[path.index(after: $0)...]) } ?? path
    }
    guard let whole = realpath(folder, nil) else {
      throw StudioError(
        .unreadable, "\(path): \(String(cString: strerror(errno))); pass a pattern or a folder")
    }
    defer { free(whole) }
    name = String(cString: whole).split(separator: "/").last.map(String.init) ?? "/"
  }
}
