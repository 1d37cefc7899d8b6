/// Paths as text: slashes, nothing else.
enum Path {
  /// Everything before the last part: the folder that a file stands in, `.` when the path names none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part.
  static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// What follows the last dot of the name; nil without one, or when nothing precedes it.
  static func ending(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[name.index(after: dot)...])
    return ending.isEmpty ? nil : ending
  }

  /// The name without its ending.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    return ending(of: path).map { String(name.dropLast($0.count + 1)) } ?? name
  }
}
