#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of the page. They are read once when the server starts.
public struct PageFolder: Sendable {
  private struct File {
    let type: String
    let bytes: [UInt8]
    let tag: String
  }

  private var files: [String: File] = [:]

  /// Reads the page from the folder that `Tools/build-studio.sh` writes.
  public init(path: String) throws(StudioError) {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else {
      throw StudioError(
        .unavailable,
        "\(path): \(String(cString: strerror(errno))); build the page with Tools/build-studio.sh")
    }
    do throws(FileProblem) {
      try add(Descriptor(number), "", depth: 0)
    } catch {
      throw StudioError(
        .unavailable,
        "\(path): a file of the page cannot be read (\(error)); build it again with Tools/build-studio.sh")
    }
    guard files["index.html"] != nil else {
      throw StudioError(
        .unavailable, "\(path): index.html is missing; build the page with Tools/build-studio.sh")
    }
  }

  private mutating func add(_ folder: Descriptor, _ prefix: String, depth: Int) throws(FileProblem) {
    for name in try folder.entries(atMost: .max).entries.map({ $0.name }) {
      let file = try folder.open(name, O_RDONLY | O_NONBLOCK)
      let facts = try FileFacts(file)
      if facts.isFolder, depth < 8 {
        try add(file, prefix + name + "/", depth: depth + 1)
      } else if facts.isFile, let bytes = try file.read(atMost: 32 << 20) {
        files[prefix + name] = File(type: Self.type(name), bytes: bytes, tag: "\"\(ContentHash.of(bytes))\"")
      }
    }
  }

  /// Returns the answer to a request for a path of the page.
  func response(_ path: String, known: String?) -> Response {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard let file = files[name] else { return .problem(404, "\(name): the page has no such file") }
    if known == file.tag { return Response(304, type: file.type, tag: file.tag, body: []) }
    return Response(200, type: file.type, tag: file.tag, body: file.bytes)
  }

  private static func type(_ name: String) -> String {
    switch name.split(separator: ".").last.map(String.init) {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json", "ahap": "application/json"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "wav": "audio/wav"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
