import StudioServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the page is.
enum PageLocation {
  /// Returns the folder of the page: `share/thrum/studio` of the installation that this program belongs to, else
  /// `out/studio` of the checkout.
  static func find() throws(StudioError) -> String {
    let program = CommandLine.arguments.first.flatMap { realpath($0, nil) }
    defer { free(program) }
    let path = executable() ?? program.map { String(cString: $0) } ?? ""
    var folder = parent(path)
    let installed = parent(folder) + "/share/thrum/studio"
    let inLibexec = parent(parent(folder)) + "/share/thrum/studio"
    for candidate in [installed, inLibexec] where isPage(candidate) { return candidate }
    // A checkout: the program is in Studio/.build/….
    while !folder.isEmpty {
      if isPage(folder + "/out/studio") { return folder + "/out/studio" }
      folder = parent(folder)
    }
    throw StudioError(
      .unavailable, "the page is missing; build it with Tools/build-studio.sh, or name its folder with --page"
    )
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
