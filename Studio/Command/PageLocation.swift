import StudioServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the folder of the page.
enum PageLocation {
  /// Returns the folder of the page: `share/thrum/studio` of the installation to which this program belongs, otherwise
  /// `out/studio` of the clone.
  static func find() throws(StudioError) -> String {
    var folder = parent(program)
    let installed = parent(folder) + "/share/thrum/studio"
    let inLibexec = parent(parent(folder)) + "/share/thrum/studio"
    for candidate in [installed, inLibexec] where isPage(candidate) { return candidate }
    // In a clone, the program is in Studio/.build/….
    while !folder.isEmpty {
      if isPage(folder + "/out/studio") { return folder + "/out/studio" }
      folder = parent(folder)
    }
    throw StudioError(
      .unavailable, "the page is missing; build it with Tools/build-studio.sh, or name its folder with --page"
    )
  }

  /// Returns the path of `thrum`: beside this program, in `bin` of the installation, or in the clone in which this
  /// program was built; `nil` if none of them contains it.
  static func findThrum() -> String? {
    let beside = parent(program)
    var places = [beside, parent(beside) + "/bin", parent(parent(beside)) + "/bin"]
    var folder = beside
    while !folder.isEmpty {
      folder = parent(folder)
      places += [folder + "/.build/release", folder + "/.build/debug"]
    }
    return places.lazy.map { $0 + "/thrum" }.first { access($0, X_OK) == 0 }
  }

  /// The path of this program; empty if it is unknown.
  private static var program: String {
    if let path = executable() { return path }
    let path = CommandLine.arguments.first.flatMap { realpath($0, nil) }
    defer { free(path) }
    return path.map { String(cString: $0) } ?? ""
  }

  private static func isPage(_ folder: String) -> Bool { access(folder + "/index.html", R_OK) == 0 }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func executable() -> String? {
    #if os(Linux)
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    #else
      return nil
    #endif
  }
}
