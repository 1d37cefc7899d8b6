import Dispatch
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
  /// The folder as shown.
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

/// Opens addresses in the person's browser.
enum Browser {
  /// Starts the program of the system that opens addresses. The address is printed too, so a failure needs no message.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    posix_spawnp(&process, opener, nil, nil, &arguments, environ)
  }
}

/// Waits for Ctrl-C or a request to end.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let stream: AsyncStream<Void>

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.finish() }
      source.activate()
      return source
    }
  }

  func wait() async {
    for await _ in stream {}
    for source in sources { source.cancel() }
  }
}

/// Writes text to a file of the process.
struct FileOutput {
  static let standardOutput = FileOutput(number: 1)
  static let standardError = FileOutput(number: 2)
  let number: Int32

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(number, $0.baseAddress, $0.count) }
      // Writing fails when nothing reads the output any more; the rest of the text is dropped.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(number, bytes, count)
    #elseif canImport(Musl)
      Musl.write(number, bytes, count)
    #else
      Darwin.write(number, bytes, count)
    #endif
  }
}
